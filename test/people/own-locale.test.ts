import { expect, test } from 'vitest'
import { agentFor } from '../support/agents.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { madeTask } from '../support/tasks.ts'

const service = running()
const PATH = '/authentication/locale'

async function choose(role: string, locale: unknown, headers: Readonly<Record<string, string>> = {}) {
  return service.call('PUT', PATH, { token: await service.tokenOf(role), body: { locale }, headers })
}

async function localeOf(role: string, path: string): Promise<unknown> {
  const { body } = await service.call('GET', `${path}/${service.local.demo.users[role]?.customerId}`, {
    token: await service.tokenOf(role),
  })
  return (body as { locale?: string }).locale
}

test.each([
  ['globalAdmin', '/global/admin-users'],
  ['checker', '/tenants/1/admin-users'],
  ['customer', '/tenants/1/customers'],
])('%s chooses the own language, and takes the choice back', async (role, path) => {
  expect(await choose(role, 'de')).toMatchObject({ status: 200, body: { locale: 'de' } })
  expect(await localeOf(role, path)).toBe('de')
  expect(await choose(role, null)).toMatchObject({ status: 200, body: {} })
  expect(await localeOf(role, path)).toBeUndefined()
})

test('mails to somebody who may not change their profile are in the language that they chose', async () => {
  const { identity = '', customerId = 0 } = service.local.demo.users.checker ?? {}
  const path = `/tenants/1/admin-users/${customerId}`
  const change = { token: await service.tokenOf('checker'), body: { locale: 'fr' } }
  expect((await service.call('PUT', path, change)).status).toBe(403)
  await choose('checker', 'fr')
  await madeTask(service, 'maker', { approvers: [customerId] })
  const mail = await eventually('a mail', () => service.local.outbox.find({ to: identity }).find(({ text }) => text.includes('demande')))
  expect(mail.text).toContain('Demandé par')
  await choose('checker', null)
})

test('attack: an agent does not choose the language of its owner', async () => {
  const { token } = await agentFor(service, 'maker')
  expect((await service.call('PUT', PATH, { token, body: { locale: 'de' } })).status).toBe(403)
})

test.each([['xx'], [''], [7], [undefined]])('the language %j is refused', async (locale) => {
  expect((await choose('checker', locale)).status).toBe(400)
})

test('nobody chooses without a token', async () => {
  expect((await service.call('PUT', PATH, { body: { locale: 'de' } })).status).toBe(401)
})
