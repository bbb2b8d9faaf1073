import { useSearchParams } from 'wouter'
import { usePerson } from './use-session.ts'

/**
 * The tenant that a page is about: the person's own, or for people above the tenants the one in the address (`?tenant=`). `undefined` while
 * such a person has chosen none.
 */
export function useTenantId(): number | undefined {
  const person = usePerson()
  const [params] = useSearchParams()
  if (person.tenantId !== undefined) return person.tenantId
  const chosen = Number(params.get('tenant'))
  return Number.isSafeInteger(chosen) && chosen > 0 ? chosen : undefined
}
