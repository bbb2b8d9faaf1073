import { useSearchParams } from 'wouter'
import { usePerson } from '../session/use-session.ts'
import { useTenantId } from '../session/use-tenant-id.ts'
import type { PersonPath } from './person-calls.ts'

/** The scope of a list of people: a tenant, an institution, or above both. */
export type PeopleScope = Omit<PersonPath, 'customerId'>

/** The scope in the address (`?tenant=`, `?institution=`), or the person's own. */
export function usePeopleScope(): PeopleScope {
  const tenantId = useTenantId()
  const { institution: own } = usePerson()
  const [params] = useSearchParams()
  return tenantId === undefined ? { institution: own ?? params.get('institution') ?? undefined } : { tenantId }
}
