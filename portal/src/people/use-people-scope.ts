import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { client } from '../session/client.ts'
import { useTenantId } from '../session/for-tenant.tsx'
import { usePerson } from '../session/use-session.ts'
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

/** Tells which changes the person may make or propose here, so that nothing is offered that would be refused. */
export function useMay(): (operationId: string) => boolean {
  const tenantId = useTenantId()
  const { data } = useQuery({
    queryKey: ['listOwnOperations', { tenantId }],
    queryFn: ({ signal }) => client.listOwnOperations(tenantId === undefined ? {} : { tenantId }, { signal }).toArray(),
    staleTime: 60_000,
  })
  return (operationId) => data?.some((each) => each.operationId === operationId) ?? false
}
