import { beforeAll, expect, test } from 'vitest'
import { launchTokenHash } from '../../shared/proofs/new-launch-token.ts'
import { changeIdentity } from '../../shared/storage/identities.ts'
import { launchToken } from '../../shared/storage/launch-tokens.ts'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { newIdentity } from '../support/identities.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { type Answer, running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'

const service = running()
type Login = { readonly headerValue: string; readonly csrfToken: string; readonly sessionId: string }
const jwtOf = ({ body }: Pick<Answer, 'body'>) => (body as Login).headerValue.slice('Bearer '.length)
const logIn = (body: object) => service.call('POST', '/authentication/login', { body })
const launch = (token: string, platformName: unknown = 'reports', headers: Record<string, string> = {}) =>
  service.call('POST', '/authentication/launch', { token, body: { platformName }, headers })
const launchUrl = ({ body }: Answer) => new URL((body as { launchUrl: string }).launchUrl)
const launchTokenOf = (answer: Answer) => launchUrl(answer).searchParams.get('token') ?? ''
const renew = (jwt: string, csrf?: string) =>
  service.call('POST', '/authentication/renew', { body: { jwt }, headers: csrf === undefined ? {} : { 'renew-csrf': csrf } })
const works = async (token: string) => (await service.call('GET', '/authentication/sessions', { token })).status === 200

/** Somebody who is logged in, and a launch token of theirs. */
async function launched(name: string) {
  await newIdentity(service, name, { holdings: [{ kind: 'global', role: 'GLOBAL_ADMIN' }] })
  const token = jwtOf(await logIn({ identity: name, password: name }))
  return { token, launchToken: launchTokenOf(await launch(token)) }
}

beforeAll(async () => {
  const value = { reports: 'https://reports.example/open?theme=dark#/home', 'Back office': 'https://office.example' }
  const key = 'external.links.config'
  await service.local.service.ports.store.commit([replace(property(key), { key, value, lastModified: '' })])
  await service.local.advance(11)
})

test('the launch URL is the access link with the token and the own host, even if the request names another host', async () => {
  const token = await service.tokenOf('globalAdmin')
  const url = launchUrl(
    await launch(token, 'reports', { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }),
  )
  expect(url.origin + url.pathname + url.hash).toBe('https://reports.example/open#/home')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    theme: 'dark',
    token: expect.stringMatching(/^[\w-]{43}$/),
    host: new URL(service.local.baseUrl).host,
  })
  expect(launchUrl(await launch(token, 'Back office')).host).toBe('office.example')
})

test('the other portal logs in with only the token, and gets the roles and the values for its renewals', async () => {
  const { launchToken: password } = await launched('specified')
  const answer = await logIn({ password })
  expect(answer.body).toEqual({
    expires: expect.any(String),
    expiresEpochSecs: expect.any(Number),
    headerName: 'Authorization',
    headerValue: expect.stringMatching(/^Bearer /),
    roles: ['GLOBAL_ADMIN'],
    customerId: expect.any(Number),
    tenantId: 1,
    sessionId: expect.any(String),
    csrfHeaderName: 'renew-csrf',
    csrfToken: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await works(jwtOf(answer))).toBe(true)
})

test('its renewals need the header, every time', async () => {
  const { launchToken: password } = await launched('renewing')
  const login = await logIn({ password })
  const { csrfToken } = login.body as Login
  for (const csrf of [undefined, '', 'x', `${csrfToken}x`, csrfToken.slice(1)])
    expect(code(await renew(jwtOf(login), csrf))).toBe('401 SEC001')
  const renewed = await renew(jwtOf(login), csrfToken)
  expect(renewed.status).toBe(200)
  expect(code(await renew(jwtOf(renewed)))).toBe('401 SEC001')
  expect((await renew(jwtOf(renewed), csrfToken)).status).toBe(200)
  const other = await logIn({ password: launchTokenOf(await launch(jwtOf(renewed))) })
  expect(code(await renew(jwtOf(other), csrfToken))).toBe('401 SEC001')
})

test('of 30 logins at once with one token exactly one is let in, and none after it', async () => {
  const { launchToken: password } = await launched('raced')
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn({ password })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(code(await logIn({ password }))).toBe('401 USR002')
})

test('a token works for a minute, and its hash is all that is kept', async () => {
  const { token, launchToken: password } = await launched('slow')
  const kept = await service.local.service.ports.store.read([launchToken(launchTokenHash(password))])
  expect(kept[0]).toMatchObject({ platformName: 'reports', identity: 'slow' })
  expect(JSON.stringify(kept)).not.toContain(password)
  await service.local.advance(61)
  expect(code(await logIn({ password }))).toBe('401 USR002')
  expect((await logIn({ password: launchTokenOf(await launch(token)) })).status).toBe(200)
  expect(JSON.stringify(service.logLines)).not.toContain(password)
})

test.each(['logout', 'all sessions', 'a lock', 'deletion'])('what ends the session ends its launch token: %s', async (how) => {
  const name = `ended by ${how}`
  const { token, launchToken: password } = await launched(name)
  const { store, clock } = service.local.service.ports
  if (how === 'logout') await service.call('POST', '/authentication/logout', { token })
  if (how === 'all sessions') await store.commit([changeIdentity(name, { add: { epoch: 1 } })])
  if (how === 'a lock') await store.commit([changeIdentity(name, { set: { authLockedAfter: new Date(clock.now() - 1).toISOString() } })])
  if (how === 'deletion')
    await store.commit([{ kind: 'delete', key: (await import('../../shared/storage/table.ts')).keys.identity(name), when: [] }])
  expect(code(await logIn({ password }))).toBe(how === 'a lock' ? '401 USR020' : '401 USR002')
})

test('attack: launching is no way to guess passwords on: the count of failures stays', async () => {
  const { token } = await launched('guessing')
  for (let turn = 0; turn < 10; turn++) {
    expect(code(await logIn({ identity: 'guessing', password: 'wrong' }))).toBe('401 USR002')
    expect((await logIn({ password: launchTokenOf(await launch(token)) })).status).toBe(200)
  }
  await service.local.advance(2)
  expect(code(await logIn({ identity: 'guessing', password: 'guessing' }))).toBe('401 USR001')
})

test('launch logins count among the 40 in an hour', async () => {
  const { token } = await launched('often')
  for (let turn = 0; turn < 39; turn++) expect((await logIn({ password: launchTokenOf(await launch(token)) })).status).toBe(200)
  const refused = await logIn({ password: launchTokenOf(await launch(token)) })
  expect(code(refused)).toBe('429 USR030')
  expect(refused.headers.get('retry-after')).not.toBeNull()
})

test('only platforms in the configuration can be launched; odd names, task-only tokens and tasks are refused', async () => {
  const token = await service.tokenOf('globalAdmin')
  for (const name of ['unknown', '__proto__', 'constructor', '', 7, undefined, null])
    expect([name, (await service.call('POST', '/authentication/launch', { token, body: { platformName: name } })).status]).toEqual([
      name,
      400,
    ])
  expect((await launch(token, 'reports', { 'task-executor-roles': 'GLOBAL_ADMIN' })).status).toBe(400)
  expect(code(await service.call('POST', '/authentication/launch', { body: { platformName: 'reports' } }))).toBe('401 SEC001')
  const made = await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'agent' } })
  expect(code(await launch(jwtOf(made)))).toBe('403 SEC007')
})

test('a wrong token is a wrong proof, and a token is no password of its user', async () => {
  const { launchToken: password } = await launched('no password')
  for (const odd of ['x', 'A'.repeat(43), `${password} `]) expect(code(await logIn({ password: odd }))).toBe('401 USR002')
  expect(code(await logIn({ identity: 'no password', password }))).toBe('401 USR002')
  expect((await logIn({})).status).toBe(400)
})

test('access links are https, and only GLOBAL roles set them', async () => {
  const put = async (role: string, value: unknown) =>
    (await service.call('PUT', '/global/properties/external.links.config', { token: await service.tokenOf(role), body: { value } })).status
  for (const value of [
    7,
    ['https://x.example'],
    { a: 'javascript:alert(1)' },
    { a: 'ftp://x.example' },
    { a: 'https://u:p@x.example' },
    { '': 'https://x.example' },
  ])
    expect([value, await put('globalAdmin', value)]).toEqual([value, 400])
  expect(await put('operator', {})).toBe(403)
})

test('it costs 2 round trips to launch and 3 to log in', async () => {
  const { token } = await launched('metered')
  const metered = meteredCalls(service.local.service)
  const made = await metered('POST', '/authentication/launch', { token, body: { platformName: 'reports' } })
  expect(made.cost).toMatchObject({ roundTrips: 2, writeUnits: 4 })
  const password = new URL((made.body as { launchUrl: string }).launchUrl).searchParams.get('token')
  const { status, cost } = await metered('POST', '/authentication/login', { body: { password } })
  expect(status).toBe(200)
  expect(cost).toMatchObject({ roundTrips: 3, writeUnits: 8 })
})
