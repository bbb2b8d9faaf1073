import type { Call } from '../../contract/call.ts'
import { coversRequest } from '../../domain/step-up/covers-request.ts'
import type { Claims } from '../../domain/tokens/claims.ts'
import { type Intent, intent, useIntent } from '../../storage/intents.ts'
import type { Reference } from '../../storage/read.ts'
import { digestWithHeaders } from './replay.ts'

/** What a token says of the step-up that it is bound to. */
type Bound = Pick<Claims, 'sub' | 'intent'>

/** What has to be read of the step-up that a token is bound to. */
export function stepUpReads({ sub, intent: intentId }: Bound): readonly Reference<unknown>[] {
  return intentId === undefined ? [] : [intent(Number(sub), intentId)]
}

/** The step-up that this token was issued for, if it covers this very request and was not used. */
export async function coveringIntent(
  { sub, intent: intentId }: Bound,
  call: Pick<Call, 'read' | 'caller' | 'request'>,
): Promise<Intent | undefined> {
  if (intentId === undefined) return undefined
  const found = await call.read.one(intent(Number(sub), intentId))
  const { sessionId } = call.caller
  return coversRequest(found, { sessionId, digest: digestWithHeaders(call.request) }).kind === 'covers' ? found : undefined
}

/** Adds to a call that it uses its step-up up: of any number of uses at once exactly one takes effect. */
export function consume(found: Intent, call: Pick<Call, 'unitOfWork'>): void {
  call.unitOfWork.add(useIntent(found))
}
