import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { holdsOneOf } from './needs-of-pages.ts'
import { useTenantId } from './use-tenant-id.ts'

/** The permissions that the person holds here, read once; `undefined` until they are known. */
export function useRights(): ReadonlySet<string> | undefined {
  const tenantId = useTenantId()
  const { data, error } = useQuery({
    queryKey: ['getOwnRights', { tenantId }],
    queryFn: async ({ signal }) => {
      const { rights } = await client.getOwnRights(tenantId === undefined ? {} : { tenantId: String(tenantId) }, { signal })
      return new Set(rights.filter(({ on }) => on !== 'own').map(({ permission }) => permission))
    },
    staleTime: 60_000,
  })
  // Pages are shown rather than hidden by a fault: the service decides each call.
  return error === null ? data : EVERYTHING
}

const EVERYTHING: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })

/** Tells whether the person holds one of these permissions here. Nobody does until the rights are known. */
export function useHolds(): (...permissions: readonly string[]) => boolean {
  const rights = useRights()
  return (...permissions) => holdsOneOf(rights, permissions)
}
