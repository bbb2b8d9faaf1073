import { expect } from 'vitest'
import type { Answer, Running, Sent } from './running.ts'

export type LinkedAdmin = {
  readonly customerId: number
  /** The same as a directory writes it. */
  readonly id: string
  readonly identity: string
  readonly password: string
  readonly token: string
  readonly call: (method: string, path: string, sent: Omit<Sent, 'token'>) => Promise<Answer>
}

let made = 0

/** An administrator with a password who is linked to the directory, and logged in. */
export async function linkedAdmin(service: Running, position: string): Promise<LinkedAdmin> {
  const identity = `linked${++made}@harbour.example`
  const password = 'Correct-horse-battery-9'
  const asGlobalAdmin = { token: await service.tokenOf('globalAdmin') }
  const body = { identity, password, position, firstName: 'Ann', lastName: 'Lee' }
  const created = await service.call('POST', '/tenants/1/admin-users', { ...asGlobalAdmin, body })
  expect(created.status, created.text).toBe(200)
  const { customerId } = created.body as { customerId: number }
  const link = { scimExternalId: `link-${identity}` }
  const linked = await service.call('PUT', `/tenants/1/admin-users/${customerId}`, { ...asGlobalAdmin, body: link })
  expect(linked.status, linked.text).toBe(200)
  expect(linked.body).toMatchObject({ ...link, position })
  const login = await service.call('POST', '/authentication/login', { body: { identity, password } })
  expect(login.status, login.text).toBe(200)
  const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const call: LinkedAdmin['call'] = (method, path, sent) => service.call(method, path, { ...sent, token })
  return { customerId, id: String(customerId), identity, password, token, call }
}
