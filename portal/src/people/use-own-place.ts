import { useQuery } from '@tanstack/react-query'
import { client } from '../session/client.ts'
import { usePerson } from '../session/use-session.ts'
import type { PersonPlace } from './person-calls.ts'

/** The location of the signed-in person's account; `undefined` while an institution's admin waits for its name, which no token contains. */
export function useOwnPlace(): PersonPlace | undefined {
  const { customerId, tenantId, roles } = usePerson()
  const isOfInstitution = tenantId === undefined && roles.some((role) => role.startsWith('INSTITUTION_'))
  const { data } = useQuery({
    queryKey: ['listTenants', { max: 1 }],
    queryFn: () => client.listTenants().toArray({ max: 1 }),
    enabled: isOfInstitution,
  })
  if (!isOfInstitution) return { customerId, tenantId }
  return data === undefined ? undefined : { customerId, institution: data[0]?.institution }
}
