import { isOfInstitution } from '../session/person.ts'
import { usePerson } from '../session/use-session.ts'
import type { PersonPlace } from './person-calls.ts'
import { useOwnInstitution } from './use-own-institution.ts'

/** The location of the signed-in person's account; `unknown` if nothing tells the name of their institution. */
export function useOwnPlace(): PersonPlace | 'loading' | 'unknown' {
  const person = usePerson()
  const { institution, isRead } = useOwnInstitution()
  if (!isRead) return 'loading'
  if (isOfInstitution(person) && institution === undefined) return 'unknown'
  return { customerId: person.customerId, tenantId: person.tenantId, institution }
}
