import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { adminUser, changeRoleAssignments, type Person, type Profile, person } from '../../shared/storage/persons.ts'
import { insert } from '../../shared/storage/write.ts'
import { newIdentity } from './identities.ts'
import { asId } from './ids.ts'
import type { Answer, Running, Sent } from './running.ts'

/** Somebody who can be given and deprived of positions behind the service's back, and who is logged in. */
export type Somebody = {
  readonly customerId: CustomerId
  readonly identity: string
  readonly token: string
  readonly call: (method: string, path: string, sent?: Omit<Sent, 'token'>) => Promise<Answer>
  /** Changes the person's roles in the table, and nothing else: their token stays. */
  readonly nowHolds: (...holdings: readonly RoleAssignment[]) => Promise<void>
}

export const inTenant = (position: string, tenantId: TenantId = asId(1)): RoleAssignment => ({ kind: 'tenant', position, tenantId })

let names = 0

/** A new person with these holdings, logged in. `tenantId` is where they belong; somebody above the tenants belongs to none. */
export async function somebody(
  service: Running,
  holdings: readonly RoleAssignment[],
  more: { customerId?: CustomerId } = {},
): Promise<Somebody> {
  const name = `somebody-${++names}-${process.pid}@people.example`
  const tenantId = holdings.flatMap((assignment) => ('tenantId' in assignment ? [assignment.tenantId] : []))[0]
  const identity = await newIdentity(service, name, { holdings, ...more, ...{ tenantId: tenantId as TenantId } })
  const login = await service.call('POST', '/authentication/login', { body: { identity: name, password: name } })
  const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  return {
    customerId: identity.customerId,
    identity: identity.canonicalName,
    token,
    call: (method, path, sent = {}) => service.call(method, path, { ...sent, token }),
    async nowHolds(...changed) {
      const { store } = service.local.service.ports
      const [of] = await store.read([person(identity.customerId)])
      await store.commit(changeRoleAssignments(of as unknown as Person, changed))
    },
  }
}

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
