import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { holdsOneOf } from './needs-of-pages.ts'
import { useTenantId } from './use-tenant-id.ts'

/** The permissions by which the person may make or propose calls here. Who may only approve what others propose may make none. */
export const rightsQuery = (tenantId: number | undefined) =>
  queryOptions<ReadonlySet<string>>({
    queryKey: ['getOwnRights', { tenantId }],
    queryFn: async ({ signal }) => {
      const { rights } = await client.getOwnRights(tenantId === undefined ? {} : { tenantId: String(tenantId) }, { signal })
      return new Set(rights.flatMap(({ permission, on, decision }) => (on === 'own' || decision === 'DENY' ? [] : [permission])))
    },
    staleTime: 60_000,
  })

/** The permissions that the person holds here, read once; `undefined` until they are known. */
export function useRights(): ReadonlySet<string> | undefined {
  const { data, error } = useQuery(rightsQuery(useTenantId()))
  // Pages are shown rather than hidden by a fault: the service decides each call.
  return error === null ? data : EVERYTHING
}

/** Stands for rights that cannot be read: pages are shown rather than hidden. */
export const EVERYTHING: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })

/** Tells whether the person holds one of these permissions here. Nobody does until the rights are known. */
export function useHolds(): (...permissions: readonly string[]) => boolean {
  const rights = useRights()
  return (...permissions) => holdsOneOf(rights, permissions)
}
