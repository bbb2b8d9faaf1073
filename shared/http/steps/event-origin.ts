import type { AnonymousCall, Call } from '../../contract/call.ts'
import { defined } from '../../domain/defined.ts'
import type { EventOrigin } from '../../domain/events/event-report.ts'
import { ANONYMOUS } from '../../domain/tokens/caller.ts'

type Originating = Pick<AnonymousCall, 'traceId' | 'unitOfWork'> & Partial<Pick<Call, 'caller'>>

/** Names the caller in the events of the call: the person that it turned out to be, if it had no token. */
export function originOf({ traceId, unitOfWork, caller: known }: Originating): EventOrigin {
  const caller = known === ANONYMOUS ? undefined : known
  const customerId = caller?.customerId ?? unitOfWork.actor?.customerId
  return { traceId, ...(customerId === undefined ? {} : { actor: { customerId, ...defined({ agent: caller?.agent?.name }) } }) }
}
