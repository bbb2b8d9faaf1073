import { expect } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { Answer, Running } from './running.ts'

export type Body = Readonly<Record<string, unknown>>
export const PASSWORD = 'correct horse battery staple'

export type Named = { readonly customerId: CustomerId; readonly identity: string }

export const pathOf = (customerId: CustomerId, identity?: string, tenantId = 1): string =>
  `/tenants/${tenantId}/customers/${customerId}/identities${identity === undefined ? '' : `/${encodeURIComponent(identity)}`}`

/** Makes customers and identities of a running service by its own calls, and logs in with them. */
export function customersOf(service: Running) {
  let counter = 0
  const unused = (): string => `name-${++counter}@identities.example`

  async function call(role: string, method: string, path: string, body?: Body, headers?: Record<string, string>): Promise<Answer> {
    return service.call(method, path, {
      token: await service.tokenOf(role),
      ...defined({ body, headers }),
    })
  }

  async function newCustomer(tenantId = 1, role = 'operator'): Promise<CustomerId> {
    const made = await call(role, 'POST', `/tenants/${tenantId}/customers`, { firstName: 'Emmy', lastName: 'Noether' })
    return (made.body as { customerId: CustomerId }).customerId
  }

  async function withIdentity(): Promise<Named> {
    const customerId = await newCustomer()
    const identity = unused()
    expect((await call('operator', 'POST', pathOf(customerId), { identity, password: PASSWORD })).status).toBe(200)
    return { customerId, identity }
  }

  const logIn = (identity: string, password = PASSWORD): Promise<Answer> =>
    service.call('POST', '/authentication/login', { body: { identity, password } })

  async function tokenFor(identity: string, password = PASSWORD): Promise<string> {
    return ((await logIn(identity, password)).body as { headerValue: string }).headerValue.slice('Bearer '.length)
  }

  return { call, newCustomer, withIdentity, unused, logIn, tokenFor }
}
