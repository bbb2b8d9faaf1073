import { isCountersignError } from '@countersign/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { useTenantId } from './for-tenant.tsx'

/** The permissions by which the person may make or propose calls here. Who may only approve what others propose may make none. */
export const rightsQuery = (tenantId: number | undefined) =>
  queryOptions<ReadonlySet<string>>({
    queryKey: ['getOwnRights', { tenantId }],
    queryFn: async ({ signal, client: queries, queryKey }) => {
      try {
        const { rights } = await client.getOwnRights(tenantId === undefined ? {} : { tenantId: String(tenantId) }, { signal })
        return new Set(rights.flatMap(({ permission, on, decision }) => (on === 'own' || decision === 'DENY' ? [] : [permission])))
      } catch (error) {
        const isKnown = queries.getQueryData(queryKey) !== undefined
        if (isKnown || signal.aborted || (isCountersignError(error) && error.status === 401)) throw error
        // As data and not as a fault, which each page that appears would read again, and go meanwhile.
        return EVERYTHING
      }
    },
    staleTime: ({ state }) => (state.data === EVERYTHING ? 5_000 : 60_000),
  })

/** The permissions that the person holds here, read once; `undefined` until they are known. */
export const useRights = (): ReadonlySet<string> | undefined => useQuery(rightsQuery(useTenantId())).data

/** Stands for rights that cannot be read. Pages are shown rather than hidden by a fault: the service decides each call. */
export const EVERYTHING: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })

/** Tells whether the person holds one of these permissions here. Nobody does until the rights are known. */
export function useHolds(): (...permissions: readonly string[]) => boolean {
  const rights = useRights()
  return (...permissions) => holdsOneOf(rights, permissions)
}

/** The permissions of which a page needs one, for pages that others lead to. Without any of them, its calls would be refused. */
export const NEEDS = {
  people: ['Customer.READ', 'AdminUser.READ'],
  settings: ['TenantConfig.READ', 'Property.READ'],
  callbacks: ['Callback.READ'],
  audit: ['Audit.READ'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Tells whether somebody holds one of these permissions. Nobody does until the rights are known. */
export function holdsOneOf(rights: ReadonlySet<string> | undefined, needs: readonly string[]): boolean {
  return rights !== undefined && needs.some((permission) => rights.has(permission))
}
