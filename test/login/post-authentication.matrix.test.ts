import { afterEach, describe, expect, test } from 'vitest'
import { newIdentity } from '../support/identities.ts'
import { type Answer, running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'

const service = running()
const logIn = (identity: string, password = identity): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password } })
const tokenIn = ({ body }: Answer): string => (body as { headerValue: string }).headerValue.slice('Bearer '.length)

async function put(role: string, path: string, value: unknown): Promise<Answer> {
  return service.call('PUT', path, { token: await service.tokenOf(role), body: { value } })
}

async function logic(expression: string): Promise<void> {
  expect((await put('globalAdmin', '/global/properties/post.authentication.logic.hours', expression)).status).toBe(200)
  expect((await put('operator', '/tenants/1/config/postAuthenticationLogic', 'hours')).status).toBe(200)
}

afterEach(async () => {
  await service.call('DELETE', '/tenants/1/config/postAuthenticationLogic', { token: await service.tokenOf('operator') })
})

describe('post-authentication logic', () => {
  test('refuses a login with its reason, which only the owner of the identity sees', async () => {
    await newIdentity(service, 'refused one')
    await logic("position == 'CUSTOMER' ? 'customers come tomorrow' : true")
    const refused = await logIn('refused one')
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({ code: 'USR022', description: 'customers come tomorrow' })
    expect(code(await logIn('refused one', 'wrong'))).toBe('401 USR002')
    expect(code(await logIn('nobody at all', 'wrong'))).toBe('401 USR002')
    const { maker } = service.local.demo.users
    expect((await logIn(maker?.identity ?? '', maker?.password)).status).toBe(200)
  })

  test('refuses without a reason by false, and when it fails', async () => {
    await newIdentity(service, 'failing one')
    for (const expression of ['false', 'customerId / 0 == 1']) {
      await logic(expression)
      expect((await logIn('failing one')).body).toMatchObject({
        code: 'USR022',
        description: 'The rules of this tenant do not allow this identity to log in.',
      })
    }
    expect(service.logLines.some(({ event }) => event === 'login.logic-failed')).toBe(true)
  })

  test('decides about renewals too, and about a launch', async () => {
    await newIdentity(service, 'renewing one')
    const token = tokenIn(await logIn('renewing one'))
    await logic("identity.matches('^renewing') ? 'not any more' : true")
    const renewed = await service.call('POST', '/authentication/renew', { body: { jwt: token } })
    expect(renewed.body).toMatchObject({ code: 'USR022', description: 'not any more' })
    await logic('true')
    expect((await service.call('POST', '/authentication/renew', { body: { jwt: token } })).status).toBe(200)
  })

  test('a refusal by it counts as no failure', async () => {
    await newIdentity(service, 'often refused')
    await logic("identity == 'often refused' ? false : true")
    for (let turn = 0; turn < 15; turn++) expect(code(await logIn('often refused'))).toBe('401 USR022')
    await logic('true')
    expect((await logIn('often refused')).status).toBe(200)
  })

  test('logic that is taken away lets nobody of the tenant in, and another tenant is not concerned', async () => {
    await newIdentity(service, 'shut out')
    await logic('true')
    await service.call('DELETE', '/global/properties/post.authentication.logic.hours', { token: await service.tokenOf('globalAdmin') })
    expect(code(await logIn('shut out'))).toBe('401 USR022')
    const { otherTenantAdmin } = service.local.demo.users
    expect((await logIn(otherTenantAdmin?.identity ?? '', otherTenantAdmin?.password)).status).toBe(200)
  })

  test('is parsed and type-checked when it is saved, and a tenant names one that is there', async () => {
    for (const bad of ['position ==', '1 + 1', 'unknown', "identity.matches('(?=a)')", 'x'.repeat(2001), 7]) {
      const answer = await put('globalAdmin', '/global/properties/post.authentication.logic.bad', bad)
      expect(answer.body).toMatchObject({ code: 'GEN001', errors: [{ field: 'value' }] })
    }
    expect((await put('operator', '/tenants/1/config/postAuthenticationLogic', 'there-is-none')).status).toBe(400)
    expect((await put('operator', '/tenants/1/config/postAuthenticationLogic', '../x')).status).toBe(400)
    expect(code(await put('operator', '/global/properties/post.authentication.logic.own', 'true'))).toBe('403 SEC003')
  })
})

describe('logic can be tried', () => {
  const attempt = async (role: string, query: string, tenantId = 1) =>
    service.call('GET', `/tenants/${tenantId}/post-authentication-logic/try${query}`, { token: await service.tokenOf(role) })

  test('on those who have logged in lately, without deciding anything', async () => {
    await newIdentity(service, 'tried one')
    expect((await logIn('tried one')).status).toBe(200)
    const { body } = await attempt('operator', `?${new URLSearchParams({ expression: "identity == 'tried one' ? 'no' : true" })}`)
    const results = body as readonly { identity: string; result: string; reason?: string }[]
    expect(results.find(({ identity }) => identity === 'tried one')).toMatchObject({
      result: 'REFUSED',
      reason: 'no',
      lastLogin: expect.any(String),
    })
    expect(results.find(({ identity }) => identity === service.local.demo.users.operator?.identity)).toMatchObject({ result: 'LET_IN' })
    expect((await logIn('tried one')).status).toBe(200)
    await service.local.advance(8 * 24 * 3600)
    service.forgetTokens()
    expect((await attempt('operator', '?expression=true')).body).toHaveLength(1)
  })

  test('by who may read the tenant’s configuration, with one that could be saved', async () => {
    expect(code(await attempt('maker', '?expression=true'))).toBe('403 SEC003')
    expect(code(await attempt('otherTenantAdmin', '?expression=true'))).toBe('404 GEN002')
    expect(code(await attempt('operator', '?expression=1'))).toBe('400 GEN001')
    expect(code(await attempt('operator', ''))).toBe('400 GEN001')
    service.forgetTokens()
    await logic("position == 'LEVEL_20'")
    const results = (await attempt('operator', '')).body as readonly { readonly identity: string; readonly result: string }[]
    const { maker, operator } = service.local.demo.users
    const resultOf = (identity: string | undefined) => results.find((each) => each.identity === identity)?.result
    expect([resultOf(operator?.identity), resultOf(maker?.identity)]).toEqual(['LET_IN', 'REFUSED'])
  })
})
