import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()

type Body = Readonly<Record<string, unknown>>

const call = async (method: string, path: string, body?: Body, role = 'operator') =>
  service.call(method, path, { token: await service.tokenOf(role), ...(body === undefined ? {} : { body }) })

const CUSTOMERS = '/tenants/1/customers'
const ADMINS = '/tenants/1/admin-users'
const PERSON = { firstName: 'Ada', lastName: 'Byron' }

/** The path of somebody new. */
async function somebody(path: string, fields: Body): Promise<string> {
  const identity = `locale.${Math.random().toString(36).slice(2)}@example.org`
  const body = path === ADMINS ? { identity, password: 'correct horse battery staple', position: 'LEVEL_03', ...fields } : fields
  const made = await call('POST', path, { ...PERSON, ...body })
  expect(made.text).not.toContain('"code"')
  return `${path}/${(made.body as { customerId: number }).customerId}`
}

test.each([CUSTOMERS, ADMINS])('a person of %s has a language, which can be changed and removed', async (path) => {
  const person = await somebody(path, { locale: 'de' })
  expect((await call('GET', person)).body).toMatchObject({ locale: 'de' })
  for (const locale of ['en', 'de', 'fr', 'es', 'pt', 'ar']) {
    expect((await call('PUT', person, { locale })).body).toMatchObject({ ...PERSON, locale })
    expect((await call('GET', person)).body).toMatchObject({ locale })
  }
  expect((await call('PUT', person, { locale: null })).body).not.toHaveProperty('locale')
  expect((await call('GET', person)).body).not.toHaveProperty('locale')
})

test.each([CUSTOMERS, ADMINS])('a language that the product does not speak is refused for a person of %s', async (path) => {
  const person = await somebody(path, {})
  expect((await call('GET', person)).body).not.toHaveProperty('locale')
  for (const locale of ['it', 'EN', 'en-GB', '', 1]) {
    const refused = await call('PUT', person, { locale })
    expect(refused).toMatchObject({ status: 400, body: { code: 'GEN001', errors: [{ field: 'locale' }] } })
  }
  expect((await call('POST', CUSTOMERS, { ...PERSON, locale: 'xx' })).status).toBe(400)
})

test('approvers read which language a change sets', async () => {
  const person = await somebody(CUSTOMERS, { locale: 'de' })
  const explained = await service.call('PUT', person, {
    token: await service.tokenOf('operator'),
    headers: { 'task-executor-roles': 'LEVEL_20', prefer: 'return=representation' },
    body: { locale: 'fr' },
  })
  expect((explained.body as { description: string }).description).toContain('language “de” → “fr”')
})
