import { Refusal } from '../../errors/refusal.ts'
import type { Arrived } from '../request-context.ts'
import { type KeyUse, keepingAnswer } from './replay.ts'
import { replyOf } from './respond.ts'

/** With an Idempotency-Key, a lasting refusal is an answer too, and is stored like one. */
export async function keepingRefusal<Answer>(
  { keyUse, service, traceId }: Pick<Arrived, 'service' | 'traceId'> & { readonly keyUse?: KeyUse | undefined },
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (keyUse === undefined) return run()
  try {
    return await run()
  } catch (error) {
    // The same approval with the etag that it asks for must not be answered by it.
    if (!(error instanceof Refusal) || error.refusal === 'item-changed') throw error
    const keeping = await keepingAnswer(keyUse, replyOf(error, traceId), service.ports.clock.now(), service.ports)
    if (keeping !== undefined) await service.ports.store.commit([keeping])
    throw error
  }
}
