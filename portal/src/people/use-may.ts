import { useQuery } from '@tanstack/react-query'
import { client } from '../session/client.ts'
import { useTenantId } from '../session/use-tenant-id.ts'

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
