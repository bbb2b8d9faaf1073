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
export async function coveringIntent(bound: Bound, call: Judged): Promise<Intent | undefined> {
  const { found, cover } = await judged(bound, call)
  return cover?.kind === 'covers' ? found : undefined
}

/** The step-up that this token was issued for, if this exact request has used it up. */
export async function usedIntent(bound: Bound, call: Judged): Promise<Intent | undefined> {
  const { found, cover } = await judged(bound, call)
  return cover?.kind === 'does-not' && cover.why === 'used' ? found : undefined
}

type Judged = Pick<Call, 'read' | 'caller' | 'request'>

async function judged({ sub, intent: intentId }: Bound, { read, caller, request }: Judged) {
  if (intentId === undefined) return { found: undefined, cover: undefined }
  const found = await read.one(intent(writtenId(sub), intentId))
  return { found, cover: coversRequest(found, { sessionId: caller.sessionId, digest: digestWithHeaders(request) }) }
}

/** Adds the use of its step-up to a call: of any concurrent uses, exactly one takes effect. */
export function consume(found: Intent, call: Pick<Call, 'unitOfWork'>): void {
  call.unitOfWork.add(useIntent(found))
}
