import { randomBytes } from 'node:crypto'
import { BASE_PATH } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { Demo } from './seed.ts'

type PasskeyIdentity = { readonly identity: string; readonly enrolmentCode: string }

/**
 * A new customer of the demo's tenant with an identity that waits for its first passkey, created in the same way as by the tenant's
 * operator.
 */
export async function newPasskeyIdentity(baseUrl: string, { users, tenants }: Demo): Promise<PasskeyIdentity> {
  const { identity: operator, password } = users.operator ?? {}
  const post = async (path: string, body: object, authorization?: string): Promise<Record<string, unknown>> => {
    const response = await fetch(`${baseUrl}${BASE_PATH}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...defined({ authorization }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Record<string, unknown>
  }
  const { headerValue } = await post('/authentication/login', { identity: operator, password })
  const as = String(headerValue)
  const customers = `/tenants/${tenants[0]?.tenantId}/customers`
  const { customerId } = await post(customers, { firstName: 'Hedy', lastName: 'Lamarr' }, as)
  const identity = `hedy-${randomBytes(3).toString('hex')}@customer.example`
  const { enrolmentCode } = await post(`${customers}/${String(customerId)}/identities`, { identity }, as)
  return { identity, enrolmentCode: String(enrolmentCode) }
}
