import type { GatewayEvent } from './parse-request.ts'
import { representRefusal } from './represent-refusal.ts'
import { type GatewayResult, replyOf, resultOf } from './respond.ts'
import { IN_ENGLISH } from './words-of-refusal.ts'

/** The answer to a call that is refused before an endpoint takes it, in the form that its caller asked for, in English. */
export function refuseEarly(
  error: unknown,
  { traceId, headers, baseUrl }: { readonly traceId: string; readonly headers: Record<string, string>; readonly baseUrl: () => string },
  event: Pick<GatewayEvent, 'headers' | 'rawPath'>,
): GatewayResult {
  return resultOf(representRefusal(replyOf(error, traceId), {}, event, baseUrl, IN_ENGLISH), headers)
}
