import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { usePerson } from './use-session.ts'

/** At most this many tenants are offered for a choice. */
export const MOST_TENANTS = 100

/** The first tenants that a person above them may see: those of their institution, or all. */
export function useTenants() {
  const { institution } = usePerson()
  return useQuery({
    queryKey: ['listTenants', { institution, max: MOST_TENANTS }],
    queryFn: ({ signal }) => {
      const options = { pageSize: MOST_TENANTS, signal }
      const list =
        institution === undefined ? client.listTenants(undefined, options) : client.listInstitutionTenants({ institution }, options)
      return list.toArray({ max: MOST_TENANTS })
    },
  })
}
