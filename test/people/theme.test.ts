import { expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const themeOf = async (tenantId: number) => (await service.call('GET', `/tenants/${tenantId}/theme`)).body
const PRODUCT = { name: 'Countersign' }
const PIXEL = 'data:image/png;base64,iVBORw0KGgo='

test('a tenant without a theme, and one that does not exist, answer the product’s own, without a token', async () => {
  expect(await themeOf(1)).toEqual(PRODUCT)
  expect(await themeOf(987_654_321)).toEqual(PRODUCT)
})

test('a tenant names itself, with a logo and a colour', async () => {
  const theme = { name: 'Harbour Pay', logo: PIXEL, colour: '#0a7d5b', providers: ['acme', 'acme.staff'] }
  await withConfig(service, 'portal.theme', theme, async () => {
    expect(await themeOf(1)).toEqual(theme)
    expect(await themeOf(2)).toEqual(PRODUCT)
  })
  await withConfig(service, 'portal.theme', { colour: '#0a7d5b' }, async () => {
    expect(await themeOf(1)).toEqual({ ...PRODUCT, colour: '#0a7d5b' })
  })
})

test.each([
  [{ logo: 'https://evil.example/track.png' }],
  [{ logo: '//evil.example/track.png' }],
  [{ logo: '/\\evil.example/track.png' }],
  [{ logo: 'javascript:alert(1)' }],
  [{ logo: 'data:text/html;base64,PHNjcmlwdD4=' }],
  [{ logo: 'data:image/png,<svg onload=alert(1)>' }],
  [{ colour: 'red;background:url(//evil.example)' }],
  [{ name: 'Bank\u202e' }],
  [{ name: '' }],
  [{ script: 'x' }],
  [{ providers: ['acme/../x'] }],
  [{ providers: ['javascript:alert(1)'] }],
  [{ providers: Array.from({ length: 6 }, (_, count) => `acme${count}`) }],
])('a theme of %j is refused', async (value) => {
  const answer = await service.call('PUT', '/tenants/1/config/portal.theme', { token: await service.tokenOf('operator'), body: { value } })
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'GEN001'])
})

test('a tenant names its positions, and the domains that sign in by a provider', async () => {
  const domains = { 'acme.example': 'acme', 'staff.acme.example': 'acme.staff' }
  const names = { LEVEL_05: 'Finance manager', DIRECTOR: 'Owner' }
  await withConfig(service, 'sso.domains', domains, () =>
    withConfig(service, 'position.names', names, async () => {
      expect(await themeOf(1)).toEqual({ ...PRODUCT, ssoDomains: domains, positionNames: names })
      expect(await themeOf(2)).toEqual(PRODUCT)
    }),
  )
  expect(await themeOf(1)).toEqual(PRODUCT)
})

test.each([
  ['sso.domains', { 'ACME.example': 'acme' }],
  ['sso.domains', { '@acme.example': 'acme' }],
  ['sso.domains', { 'acme..example': 'acme' }],
  ['sso.domains', { 'acme.example': 'javascript:alert(1)' }],
  ['sso.domains', ['acme.example']],
  ['sso.domains', Object.fromEntries(Array.from({ length: 201 }, (_, count) => [`d${count}.example`, 'acme']))],
  ['position.names', { LEVEL_21: 'Nobody' }],
  ['position.names', { LEVEL_05: '' }],
  ['position.names', { LEVEL_05: 'Boss\u202e' }],
  ['position.names', 'LEVEL_05'],
])('a value of %s that cannot be used is refused: %j', async (key, value) => {
  const answer = await service.call('PUT', `/tenants/1/config/${key}`, { token: await service.tokenOf('operator'), body: { value } })
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'GEN001'])
})
