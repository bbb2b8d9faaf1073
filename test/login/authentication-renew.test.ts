import { expect, test } from 'vitest'
import type { Claims } from '../../shared/domain/tokens/claims.ts'
import { changeIdentity, identityNamed } from '../../shared/storage/identities.ts'
import { remove, replace, type Write } from '../../shared/storage/write.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()

type LoginResponse = {
  readonly headerValue: string
  readonly expires: string
  readonly expiresEpochSecs: number
  readonly sessionId: string
}

async function logIn(role: string): Promise<LoginResponse & { readonly jwt: string }> {
  const user = service.local.demo.users[role]
  const answer = await service.call('POST', '/authentication/login', { body: { identity: user?.identity, password: user?.password } })
  expect(answer.status).toBe(200)
  const body = answer.body as LoginResponse
  return { ...body, jwt: body.headerValue.slice('Bearer '.length) }
}

const renew = (jwt: unknown, headers = {}): Promise<Answer> => service.call('POST', '/authentication/renew', { body: { jwt }, headers })
const write = (...writes: Write[]) => service.local.service.ports.store.commit(writes)
const resign = async (jwt: string, change: Partial<Claims>): Promise<string> => {
  const { tokens } = service.local.service.ports
  return tokens.sign({ ...((await tokens.verify(jwt)) as Claims), ...change })
}

test('a token that has not expired is renewed; the answer is a login response of the same session', async () => {
  const first = await logIn('customer')
  const renewed = await renew(first.jwt)
  expect(renewed.status).toBe(200)
  expect(renewed.body).toMatchObject({ headerName: 'Authorization', sessionId: first.sessionId, roles: ['customer'] })
  const { headerValue, expires, expiresEpochSecs } = renewed.body as LoginResponse
  expect(Date.parse(expires)).toBe(expiresEpochSecs * 1000)
  expect(headerValue).not.toBe(first.headerValue)
})

test('the Authorization header does not matter', async () => {
  const { jwt } = await logIn('customer')
  expect((await renew(jwt, { authorization: 'Bearer rubbish' })).status).toBe(200)
})

test('of 20 renewals of one token at once every one gets a token that works', async () => {
  const { jwt } = await logIn('customer')
  const all = await Promise.all(Array.from({ length: 20 }, () => renew(jwt)))
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(all.map(({ body }) => (body as LoginResponse).headerValue)).size).toBe(20)
})

test('a garbage token is 401 SEC001, and one without the field or of another type 400', async () => {
  for (const jwt of ['x', 'a.b.c', `${(await logIn('maker')).jwt}x`]) {
    const answer = await renew(jwt)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'SEC001' })
  }
  for (const jwt of [undefined, 17, null, ['x'], { a: 1 }]) expect((await renew(jwt)).status).toBe(400)
})

test('a renewal cannot be stored as a task', async () => {
  const { jwt } = await logIn('maker')
  expect((await renew(jwt, { 'task-executor-roles': 'LEVEL_02' })).status).toBe(400)
})

test('a task-only token cannot be renewed', async () => {
  const answer = await renew(await resign((await logIn('maker')).jwt, { scope: 'UpdateByTasks' }))
  expect(answer.status).toBe(403)
  expect(answer.body).toMatchObject({ code: 'SEC007' })
})

test('a token of a session that is not that identity’s is 401', async () => {
  const mine = await logIn('maker')
  const others = service.local.demo.users.checker
  for (const change of [{ sid: 'unknown' }, { identity: others?.identity ?? '' }, { sub: String(others?.customerId) }])
    expect((await renew(await resign(mine.jwt, change))).body).toMatchObject({ code: 'SEC001' })
})

test('renewing reads again what the caller holds', async () => {
  const { jwt } = await logIn('checker2')
  const name = service.local.demo.users.checker2?.identity ?? ''
  await write(changeIdentity(name, { set: { holdings: [{ kind: 'tenant', position: 'LEVEL_07', tenantId: 1 }] } }))
  const renewed = await renew(jwt)
  expect(renewed.body).toMatchObject({ roles: ['LEVEL_07'] })
  const claims = await service.local.service.ports.tokens.verify((renewed.body as LoginResponse).headerValue.slice('Bearer '.length))
  expect(claims?.positions).toEqual([{ position: 'LEVEL_07', tenantId: 1 }])
})

test('a renewal is 401 once authLockedAfter is past, its sessions were ended together, or the identity is gone', async () => {
  const { jwt } = await logIn('onboarding')
  const name = service.local.demo.users.onboarding?.identity ?? ''
  const { store } = service.local.service.ports
  const before = (await store.read([identityNamed(name)]))[0] as object
  const states: Write[] = [
    changeIdentity(name, { set: { authLockedAfter: new Date(Date.now() - 1000).toISOString() } }),
    changeIdentity(name, { add: { epoch: 1 } }),
    remove(identityNamed(name)),
  ]
  for (const state of states) {
    await write(state)
    const answer = await renew(jwt)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'SEC001' })
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
    await write(replace(identityNamed(name), before))
  }
  expect((await renew(jwt)).status).toBe(200)
})

test('an expired token calls nothing (SEC002), is renewed up to 30 days after its expiry, and not a second later', async () => {
  const { jwt, expiresEpochSecs } = await logIn('operator')
  const almost = await logIn('operator')
  const secondsTo = (at: number) => Math.ceil(at - service.local.clock.now() / 1000)
  await service.local.advance(secondsTo(expiresEpochSecs) + 1)
  const refused = await service.call('GET', '/global/tasks/1', { token: jwt })
  expect(refused.status).toBe(401)
  expect(refused.body).toMatchObject({ code: 'SEC002' })

  const month = 30 * 86_400
  await service.local.advance(secondsTo(expiresEpochSecs + month) - 30)
  const renewed = await renew(jwt)
  expect(renewed.status).toBe(200)
  const fresh = (renewed.body as LoginResponse).headerValue.slice('Bearer '.length)
  expect((await service.call('GET', '/global/tasks/1', { token: fresh })).status).toBe(404)

  await service.local.advance(60)
  expect((await renew(jwt)).body).toMatchObject({ code: 'SEC001' })
  expect((await renew(almost.jwt)).body).toMatchObject({ code: 'SEC001' })
  expect((await renew(fresh)).status).toBe(200)
})

test('an expired token that can no longer be renewed is SEC001: its session lives, but for this token it is too late', async () => {
  const { jwt, expiresEpochSecs } = await logIn('checker')
  const secondsTo = (at: number) => Math.ceil(at - service.local.clock.now() / 1000)
  await service.local.advance(secondsTo(expiresEpochSecs + 30 * 86_400) - 30)
  expect((await renew(jwt)).status).toBe(200)
  expect((await service.call('GET', '/global/tasks/1', { token: jwt })).body).toMatchObject({ code: 'SEC002' })

  await service.local.advance(60)
  const refused = await service.call('GET', '/global/tasks/1', { token: jwt })
  expect(refused.status).toBe(401)
  expect(refused.body).toMatchObject({ code: 'SEC001' })
})
