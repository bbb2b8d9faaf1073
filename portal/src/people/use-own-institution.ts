import { useQuery } from '@tanstack/react-query'
import { client } from '../session/client.ts'
import { isOfInstitution } from '../session/person.ts'
import { usePerson } from '../session/use-session.ts'

/**
 * The institution of a signed-in person who works for one. No token contains its name, so it is read from one of its tenants; it stays
 * unknown if the person may not list them.
 */
export function useOwnInstitution(): { readonly institution?: string | undefined; readonly isRead: boolean } {
  const enabled = isOfInstitution(usePerson())
  const { data, isPending } = useQuery({
    queryKey: ['listTenants', { max: 1 }],
    queryFn: ({ signal }) => client.listTenants(undefined, { signal }).toArray({ max: 1 }),
    enabled,
  })
  if (!enabled) return { isRead: true }
  return { institution: data?.[0]?.institution, isRead: !isPending }
}
