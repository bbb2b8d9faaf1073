import { describe, expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { customersOf, PASSWORD, pathOf } from '../support/customers.ts'
import { publicKeyText, rsaKeys } from '../support/rsa-keys.ts'
import { type Answer, running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'

const service = running()
const { call, withIdentity, logIn, unused } = customersOf(service)
const tokenIn = ({ body }: Answer) => (body as { headerValue: string }).headerValue.slice('Bearer '.length)
const past = () => new Date(service.local.clock.now() - 1000).toISOString()

type Subject = { readonly customerId: CustomerId; readonly identity: string; readonly token: string }

async function customer(): Promise<Subject> {
  const { customerId, identity } = await withIdentity()
  return { customerId, identity, token: tokenIn(await logIn(identity)) }
}

async function adminUser(): Promise<Subject> {
  const identity = unused()
  const body = { identity, password: PASSWORD, position: 'LEVEL_05', firstName: 'Emmy', lastName: 'Noether' }
  const { customerId } = (await call('operator', 'POST', '/tenants/1/admin-users', body)).body as { customerId: CustomerId }
  return { customerId, identity, token: tokenIn(await logIn(identity)) }
}

const change = (of: Subject, body: Readonly<Record<string, unknown>>) => call('operator', 'PUT', pathOf(of.customerId, of.identity), body)

/** Everything that ends a session, done to somebody who has one. */
const ENDINGS: Readonly<Record<string, readonly [() => Promise<Subject>, (of: Subject) => Promise<Answer>]>> = {
  logout: [customer, ({ token }) => service.call('POST', '/authentication/logout', { token })],
  'all others are ended from another session': [
    customer,
    async ({ identity }) => service.call('DELETE', '/authentication/sessions', { token: tokenIn(await logIn(identity)) }),
  ],
  'an administrator ends them': [customer, ({ customerId }) => call('operator', 'DELETE', `/tenants/1/customers/${customerId}/sessions`)],
  'a new password': [customer, (of) => change(of, { password: 'another horse battery staple' })],
  'a public key': [customer, (of) => change(of, { publicKey: publicKeyText(rsaKeys(4096)) })],
  'authLockedAfter is past': [customer, (of) => change(of, { authLockedAfter: past() })],
  'the identity is deleted': [customer, (of) => call('operator', 'DELETE', pathOf(of.customerId, of.identity))],
  'a position is taken away': [
    customer,
    async ({ customerId }) => {
      const made = await call('operator', 'POST', '/tenants/1/organisations', { name: 'Noether & Daughters' })
      const positions = `/tenants/1/organisations/${(made.body as { organisationId: number }).organisationId}/positions`
      await call('operator', 'POST', positions, { customerId, position: 'DIRECTOR' })
      return call('operator', 'DELETE', `${positions}/${customerId}/DIRECTOR`)
    },
  ],
  'the admin user is deleted': [adminUser, ({ customerId }) => call('operator', 'DELETE', `/tenants/1/admin-users/${customerId}`)],
}

describe('the end of a session also ends its tokens, renewed tokens and renewals', () => {
  test.each(Object.keys(ENDINGS))('%s', async (ending) => {
    const [begin, end] = ENDINGS[ending] ?? [customer, () => Promise.reject(new Error(ending))]
    const subject = await begin()
    const renewed = tokenIn(await service.call('POST', '/authentication/renew', { body: { jwt: subject.token } }))
    const made = await service.call('POST', '/authentication/agent-tokens', { token: subject.token, body: { name: 'agent' } })
    expect((await end(subject)).status).toBe(200)
    for (const token of [subject.token, renewed]) {
      expect(code(await service.call('GET', '/authentication/sessions', { token }))).toBe('401 SEC001')
      expect(code(await service.call('POST', '/authentication/renew', { body: { jwt: token } }))).toBe('401 SEC001')
    }
    // An agent has a token of its own, which is not kept unless its owner says so.
    const agents = await service.call('GET', '/global/tasks/1', { token: tokenIn(made) })
    expect(code(agents)).toBe('401 SEC001')
  })
})

const OPENED: readonly (readonly [how: string, lockedAfter: () => string | null])[] = [
  ['removed', () => null],
  ['moved to a later time', () => new Date(service.local.clock.now() + 3_600_000).toISOString()],
]
test.each(OPENED)(
  'a lock that came with its time ends sessions and agent tokens for good: they do not live again when it is %s',
  async (_, opened) => {
    const subject = await customer()
    const made = await service.call('POST', '/authentication/agent-tokens', { token: subject.token, body: { name: 'agent', keep: true } })
    const lockedAfter = new Date(service.local.clock.now() + 60_000).toISOString()
    expect((await change(subject, { authLockedAfter: lockedAfter })).status).toBe(200)
    expect((await service.call('GET', '/authentication/sessions', { token: subject.token })).status).toBe(200)
    service.local.clock.advance(61)
    const read = async (token: string) => code(await service.call('GET', '/global/tasks/1', { token }))
    expect(await read(subject.token)).toBe('401 SEC001')
    expect((await change(subject, { authLockedAfter: opened() })).status).toBe(200)
    expect([await read(subject.token), await read(tokenIn(made))]).toEqual(['401 SEC001', '401 SEC001'])
    expect(code(await service.call('POST', '/authentication/renew', { body: { jwt: subject.token } }))).toBe('401 SEC001')
    expect((await logIn(subject.identity)).status).toBe(200)
  },
)
