import type { Call } from '../../contract/call.ts'
import type { Endpoint, Sends } from '../../contract/declared-endpoint.ts'
import type { Reply } from '../../contract/http.ts'
import { once } from '../../domain/once.ts'
import { Refusal } from '../../errors/refusal.ts'
import { countsIn, type DayCount, type NewDayCount, takeDayAmountBack } from '../../storage/day-amounts.ts'
import type { Service } from '../service.ts'
import { type KeyUse, keepingAnswer } from './replay.ts'

// Only for calls that are sent on: the others load nothing.
const sending = once(() => import('../../upstreams/send-operation.ts'))
const standingIn = once(() => import('../tasks/stand-in-task.ts'))

/** A direct call whose writes are committed. */
type Committed = {
  readonly endpoint: Endpoint
  readonly call: Call
  readonly keyUse: KeyUse | undefined
  readonly service: Service
  /** The counts that the call added to sums of the day in that commit. */
  readonly sums?: readonly NewDayCount[]
}

/**
 * Sends the request of a direct call after its commit: nothing refuses it any more. An answer is kept for the idempotency key; after an
 * unknown outcome a task stands for the request, and is told in `location`.
 */
export function sendOn(committed: Committed): undefined | Promise<{ readonly reply: Reply }> {
  const { sends } = committed.endpoint
  return sends === undefined ? undefined : sent(committed, sends)
}

async function sent({ endpoint, call, keyUse, service, sums = [] }: Committed, { send }: Sends): Promise<{ readonly reply: Reply }> {
  const { caller, ports } = call
  const { keyOf } = await sending()
  // INVARIANT: one key means one request. Other bytes have another key, also while nothing is stored about the first ones.
  const parts = [caller.tenantId ?? 'GLOBAL', caller.customerId, call.request.path, keyUse?.digest ?? '']
  const key = keyOf(parts.join('\n'), ports.randomBytes, keyUse?.key)
  const result = await send(call, { key, initiator: caller.customerId, agent: caller.agent?.name, approvals: [] })
  const counts = countsIn(sums)
  if (result.kind === 'not-sent' || (result.kind === 'answered' && result.reply.status >= 300)) await takeBack(counts, service)
  if (result.kind === 'not-sent') throw new Refusal('upstream-unreachable')
  if (result.kind === 'unknown') {
    const { standInFor } = await standingIn()
    const { retryAfter } = result
    throw new Refusal('upstream-unanswered', { headers: await standInFor(endpoint, call, { key, keyUse, counts, retryAfter }, service) })
  }
  await keepReply(result.reply, keyUse, service)
  return { reply: result.reply }
}

/** A call that was refused has moved nothing. If the process dies before, the sum of the day stays too high rather than too low. */
async function takeBack(counts: readonly DayCount[], { ports }: Service): Promise<void> {
  if (counts.length > 0) await ports.store.commit(counts.map(takeDayAmountBack))
}

/** The answer of a request that is repeated. Without it, the upstream is asked once more with the same key. */
async function keepReply(reply: Reply, keyUse: KeyUse | undefined, { ports }: Service): Promise<void> {
  if (keyUse === undefined) return
  const keeping = await keepingAnswer(keyUse, reply, ports.clock.now(), ports)
  if (keeping !== undefined) await ports.store.commit([keeping])
}
