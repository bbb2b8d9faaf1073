import { useSearchParams } from 'wouter'
import { usePerson } from './use-session.ts'

/**
 * The tenant of a page: the person's own or, for people above the tenants, the one in the address (`?tenant=`). `undefined` until such a
 * person has chosen one.
 */
export function useTenantId(): number | undefined {
  const person = usePerson()
  const [params] = useSearchParams()
  if (person.tenantId !== undefined) return person.tenantId
  const chosen = Number(params.get('tenant'))
  return Number.isSafeInteger(chosen) && chosen > 0 ? chosen : undefined
}
