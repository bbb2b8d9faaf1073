import { useSearchParams } from 'wouter'
import { useTenantId } from '../session/use-tenant-id.ts'
import type { PersonPlace } from './person-calls.ts'
import { useOwnInstitution } from './use-own-institution.ts'

/** The scope of a list of people: a tenant, an institution, or above both. */
export type PeopleScope = Omit<PersonPlace, 'customerId'>

/** The scope in the address (`?tenant=`, `?institution=`), or the person's own; `undefined` while the name of their institution is being read. */
export function usePeopleScope(): PeopleScope | undefined {
  const tenantId = useTenantId()
  const [params] = useSearchParams()
  const { institution: own, isRead } = useOwnInstitution()
  if (tenantId !== undefined) return { tenantId }
  const institution = own ?? params.get('institution') ?? undefined
  return isRead ? { institution } : undefined
}
