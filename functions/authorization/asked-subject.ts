import type { Call } from '../../shared/contract/call.ts'
import { identityName } from '../../shared/domain/identity/identity-name.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { Caller } from '../../shared/domain/tokens/caller.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import type { AskedSubject } from './access-shapes.ts'
import { readId } from './asked-place.ts'
import { personAsked } from './person-asked.ts'

export type Asking = Pick<Call, 'caller' | 'read' | 'settingsOf' | 'now' | 'explain'>

/** The person of a subject; `undefined` for nobody, and for somebody about whom the caller may not ask. */
export async function askedSubject(call: Asking, asked: AskedSubject): Promise<Caller | undefined> {
  const customerId = await customerOf(call, asked)
  return customerId === undefined ? undefined : personWithin(call, customerId)
}

/** The same by the customer id. */
async function personWithin(call: Asking, customerId: CustomerId): Promise<Caller | undefined> {
  try {
    return await personAsked({ ...call, body: { customerId } })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function customerOf({ read }: Asking, { type, id }: AskedSubject): Promise<CustomerId | undefined> {
  if (type === 'customer') return readId<CustomerId>(id)
  if (type !== 'identity') return undefined
  const name = identityName(id)
  return name.kind === 'refused' ? undefined : (await read.one(identityNamed(name.canonical)))?.customerId
}
