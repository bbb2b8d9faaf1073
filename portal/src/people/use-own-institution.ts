import { useQuery } from '@tanstack/react-query'
import { client } from '../session/client.ts'
import { isOfInstitution } from '../session/person.ts'
import { usePerson } from '../session/use-session.ts'

/** The institution of a signed-in person who works for one. No token contains its name, so it is read from one of its tenants. */
export function useOwnInstitution(): { readonly institution?: string | undefined; readonly isKnown: boolean } {
  const enabled = isOfInstitution(usePerson())
  const { data } = useQuery({
    queryKey: ['listTenants', { max: 1 }],
    queryFn: ({ signal }) => client.listTenants(undefined, { signal }).toArray({ max: 1 }),
    enabled,
  })
  if (!enabled) return { isKnown: true }
  return { institution: data?.[0]?.institution, isKnown: data !== undefined }
}
