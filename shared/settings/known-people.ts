import type { Call } from '../contract/call.ts'
import { mayEnter } from '../domain/permissions/role-assignments.ts'
import type { ApprovalPolicy } from '../domain/policies/approval-policy.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Person, person, principalOf } from '../storage/persons.ts'
import { tenantOfKey } from '../storage/tenant-of-key.ts'
import type { SettingScope } from './setting-scope.ts'

/** Refuses policies whose steps name people who do not exist in the tenant: nobody could ever approve for them. */
export async function refuseUnknownPeople(
  { read, settingsOf, now }: Call,
  { key, reference }: Pick<SettingScope, 'key' | 'reference'>,
  value: unknown,
): Promise<void> {
  const tenantId = tenantOfKey(reference.key)
  if (key !== 'approval.policies' || tenantId === undefined) return
  const policies = value as readonly ApprovalPolicy[]
  const named = policies.flatMap(({ steps }, policy) =>
    steps.flatMap(({ people = [] }, step) =>
      people.map((customerId, at) => ({ customerId, field: `${policy}.steps.${step}.people.${at}` })),
    ),
  )
  const ids = [...new Set(named.map(({ customerId }) => customerId))]
  const found = await read.many(ids.map((customerId) => person(customerId)))
  const { tenant } = await settingsOf(tenantId)
  const isOfTenant = (one: Person) => tenant !== undefined && mayEnter(principalOf(one, now), tenant)
  const known = new Set(found.flatMap((one) => (one !== undefined && isOfTenant(one) ? [one.customerId] : [])))
  const fields = named
    .filter(({ customerId }) => !known.has(customerId))
    .map(({ customerId, field }) => ({ field: `value.${field}`, description: `must be a person of this tenant (got ${customerId})` }))
  if (fields.length > 0) throw new Refusal('invalid-request', { fields })
}
