import { expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { type Answer, running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'

const service = running()
const SHORT = 'tea & cake 7'
const LONG = 'tea and cake at seven'

const as = async (method: string, path: string, body?: object): Promise<Answer> =>
  service.call(method, path, { token: await service.tokenOf('operator'), ...defined({ body }) })
const logIn = (identity: string, password: string) => service.call('POST', '/authentication/login', { body: { identity, password } })

async function customer(identity: string, more: object = {}): Promise<string> {
  const made = await as('POST', '/tenants/1/customers', { firstName: 'Emmy', lastName: 'Noether' })
  const path = `/tenants/1/customers/${(made.body as { customerId: number }).customerId}`
  expect(code(await as('POST', `${path}/identities`, { identity, password: SHORT, ...more }))).toBe('200')
  return path
}

/** The old password opens nothing but its own change, and only a long one takes its place. */
async function changes(identity: string): Promise<void> {
  expect(code(await logIn(identity, SHORT))).toBe('401 USR021')
  const change = (password: string) =>
    service.call('POST', `/global/identities/${identity}/password-change`, { body: { currentPassword: SHORT, password } })
  expect(code(await change('coffee & pie 8'))).toBe('400 USR040')
  expect(code(await change(LONG))).toBe('200')
  expect(code(await logIn(identity, LONG))).toBe('200')
}

async function appoint(customerPath: string): Promise<void> {
  const made = await as('POST', '/tenants/1/organisations', { name: 'Short Ltd' })
  const { organisationId } = made.body as { organisationId: number }
  const customerId = Number(customerPath.split('/').at(-1))
  expect(code(await as('POST', `/tenants/1/organisations/${organisationId}/positions`, { customerId, position: 'MEMBER' }))).toBe('200')
}

test('attack: a password of a customer proves no position that they are given later, until they choose a long one', async () => {
  const path = await customer('given-more')
  expect(code(await logIn('given-more', SHORT))).toBe('200')
  await appoint(path)
  expect((await as('GET', `${path}/identities/given-more`)).body).toMatchObject({ status: 'CHANGE_REQUIRED' })
  await changes('given-more')
})

test('attack: without the second factor beside which it was set, a short password of more than a customer has to be changed', async () => {
  const path = await customer('had-a-factor', { totpEnabled: true })
  await appoint(path)
  expect((await as('GET', `${path}/identities/had-a-factor`)).body).toMatchObject({ status: 'ACTIVE' })
  expect(code(await as('PUT', `${path}/identities/had-a-factor`, { totpEnabled: false }))).toBe('200')
  await changes('had-a-factor')
})

test('a long one does not, and a short one of a customer never', async () => {
  const path = await customer('long-before', { password: LONG })
  await appoint(path)
  expect(code(await logIn('long-before', LONG))).toBe('200')
  await customer('only-a-customer')
  expect(code(await logIn('only-a-customer', SHORT))).toBe('200')
})
