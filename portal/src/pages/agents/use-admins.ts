import { type AdminUser, isCountersignError } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { rightsIn } from '../../people/people-named.ts'
import { client } from '../../session/client.ts'
import { usePerson } from '../../session/use-session.ts'

const MOST_SHOWN = 50

/** The first admin users of the person's tenant, or above the tenants; none if the person may not see them. */
export function useAdmins() {
  const { tenantId } = usePerson()
  return useQuery({
    queryKey: [tenantId === undefined ? 'listGlobalAdmins' : 'listAdminUsers', { tenantId, max: MOST_SHOWN }],
    queryFn: ({ signal }) => admins(tenantId, signal),
    staleTime: 60_000,
  })
}

async function admins(tenantId: number | undefined, signal: AbortSignal): Promise<readonly AdminUser[]> {
  if (!(await rightsIn(tenantId)).has('AdminUser.READ')) return []
  try {
    const list = tenantId === undefined ? client.listGlobalAdmins(undefined, { signal }) : client.listAdminUsers({ tenantId }, { signal })
    return await list.toArray({ max: MOST_SHOWN })
  } catch (error) {
    if (isCountersignError(error) && (error.status === 403 || error.status === 404)) return []
    throw error
  }
}
