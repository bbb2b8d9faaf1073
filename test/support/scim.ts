import { expect } from 'vitest'
import type { Answer, Running, Sent } from './running.ts'

export const SCIM = '/svc-conductor/scim/v2/tenants/1'

export type ScimAnswer = { readonly status: number; readonly headers: Headers; readonly body: never; readonly text: string }

/** A client of directory sync of tenant 1, as an identity provider is configured. */
export type Directory = {
  readonly token: string
  readonly call: (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<ScimAnswer>
}

/** Calls the SCIM endpoints with a token; `path` below the tenant. */
export function directoryWith(service: Running, token: string, base = SCIM): Directory {
  return {
    token,
    async call(method, path, body, headers = {}) {
      const answer = await service.call(method, `${base}${path}`, {
        token,
        ...(body === undefined ? {} : { body }),
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }), ...headers },
      })
      return { ...answer, body: answer.body as never }
    },
  }
}

/** A token for directory sync that somebody of the demo made. */
export async function scimToken(
  service: Running,
  role = 'operator',
  more: Readonly<Record<string, unknown>> = {},
  tenant = 1,
): Promise<string> {
  const made = await service.call('POST', `/tenants/${tenant}/scim-tokens`, {
    token: await service.freshTokenOf(role),
    body: { name: 'Entra ID', ...more },
  })
  if (made.status !== 200) throw new Error(`no token for directory sync: ${made.text}`)
  return (made.body as { token: string }).token
}

/** Sets configuration keys of tenant 1. */
export async function configure(service: Running, values: Readonly<Record<string, unknown>>, role = 'operator'): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const put = await service.call('PUT', `/tenants/1/config/${key}`, { token: await service.tokenOf(role), body: { value } })
    if (put.status !== 200) throw new Error(`${key} was refused: ${put.text}`)
  }
}

/** Status and error keyword of SCIM. */
export const scimCode = ({ status, body }: ScimAnswer): string =>
  `${status} ${(body as { scimType?: string } | undefined)?.scimType ?? ''}`.trim()

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
