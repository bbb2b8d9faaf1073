import type { Call } from '../../contract/call.ts'
import { writtenId } from '../../domain/ids.ts'
import { coversRequest } from '../../domain/step-up/covers-request.ts'
import type { Claims } from '../../domain/tokens/claims.ts'
import { type Intent, intent, useIntent } from '../../storage/intents.ts'
import type { Reference } from '../../storage/read.ts'
import { digestWithHeaders } from './replay.ts'

/** The claims of a token that refer to its step-up. */
type Bound = Pick<Claims, 'sub' | 'intent'>

/** The items to read about the step-up that a token is bound to. */
export function stepUpReads({ sub, intent: intentId }: Bound): readonly Reference<unknown>[] {
  return intentId === undefined ? [] : [intent(writtenId(sub), intentId)]
}

/** The step-up that this token was issued for, if it covers this exact request and was not used. */
export async function coveringIntent(
  { sub, intent: intentId }: Bound,
  call: Pick<Call, 'read' | 'caller' | 'request'>,
): Promise<Intent | undefined> {
  if (intentId === undefined) return undefined
  const found = await call.read.one(intent(writtenId(sub), intentId))
  const { sessionId } = call.caller
  return coversRequest(found, { sessionId, digest: digestWithHeaders(call.request) }).kind === 'covers' ? found : undefined
}

/** Adds the use of its step-up to a call: of any concurrent uses, exactly one takes effect. */
export function consume(found: Intent, call: Pick<Call, 'unitOfWork'>): void {
  call.unitOfWork.add(useIntent(found))
}
