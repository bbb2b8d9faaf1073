import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { adminUser, type Profile } from '../../shared/storage/persons.ts'
import { insert } from '../../shared/storage/write.ts'
import { asId } from './ids.ts'
import type { Running } from './running.ts'

const TENANT = asId<TenantId>(1)
/** A transaction takes 100 writes. */
const AT_ONCE = 50
let lowest = Number.MAX_SAFE_INTEGER

/** Gives the demo tenant admin users who stand before everybody else in lists that begin with the newest. They have no identity. */
export async function newerPeople({ local }: Running, position: string, count: number): Promise<void> {
  const at = new Date(local.clock.now()).toISOString()
  const people = Array.from({ length: count }, (): Profile => {
    const customerId = asId<CustomerId>(--lowest)
    return { customerId, tenantId: TENANT, firstName: 'New', lastName: 'Comer', position, created: at, lastModified: at }
  })
  for (let from = 0; from < count; from += AT_ONCE)
    await local.service.ports.store.commit(
      people.slice(from, from + AT_ONCE).map((each) => insert(adminUser(TENANT, each.customerId), each)),
    )
}
