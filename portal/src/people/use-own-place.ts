import { usePerson } from '../session/use-session.ts'
import type { PersonPlace } from './person-calls.ts'
import { useOwnInstitution } from './use-own-institution.ts'

/** The location of the signed-in person's account; `undefined` while the name of their institution is being read. */
export function useOwnPlace(): PersonPlace | undefined {
  const { customerId, tenantId } = usePerson()
  const { institution, isKnown } = useOwnInstitution()
  return isKnown ? { customerId, tenantId, institution } : undefined
}
