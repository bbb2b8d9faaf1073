import { beforeAll, expect, test } from 'vitest'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { type Answer, running } from '../support/running.ts'
import { samlOf } from '../support/saml.ts'
import { code } from '../support/second-factors.ts'

const service = running()
const { configure, signIn } = samlOf(service)
type Login = { readonly headerValue: string; readonly csrfToken: string; readonly sessionId: string; readonly agentTokenId: string }
const said = ({ body }: Answer) => body as Login
const jwtOf = (answer: Answer) => said(answer).headerValue.slice('Bearer '.length)
const MINUTE_SECONDS = 60

const works = async (token: string) => (await service.call('GET', '/authentication/sessions', { token })).status === 200
const logOut = (token: string) => service.call('POST', '/authentication/logout', { token })
const renew = (login: Answer, csrf = said(login).csrfToken) =>
  service.call('POST', '/authentication/renew', { body: { jwt: jwtOf(login) }, headers: csrf === undefined ? {} : { 'renew-csrf': csrf } })

async function launchFrom(token: string): Promise<Answer> {
  const launched = await service.call('POST', '/authentication/launch', { token, body: { platformName: 'reports' } })
  if (launched.status !== 200) return launched
  const password = new URL((launched.body as { launchUrl: string }).launchUrl).searchParams.get('token')
  return service.call('POST', '/authentication/login', { body: { password } })
}

async function loggedIn(name: string): Promise<string> {
  await newIdentity(service, name, { holdings: [{ kind: 'tenant', position: 'LEVEL_01', tenantId: asId(1) }] })
  return jwtOf(await service.call('POST', '/authentication/login', { body: { identity: name, password: name } }))
}

beforeAll(async () => {
  const key = 'external.links.config'
  const value = { reports: 'https://reports.example/open' }
  await service.local.service.ports.store.commit([replace(property(key), { key, value, lastModified: '' })])
  await configure('short')
  await service.local.advance(11)
})

test('attack: a session launched from one that an identity provider limits to 20 minutes ends with it, and so does all made from it', async () => {
  const body = { identity: 'grace@staff.example', sso: 'short', position: 'LEVEL_20', firstName: 'Grace', lastName: 'Hopper' }
  await service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('globalAdmin'), body })
  const ends = service.local.clock.now() + 20 * MINUTE_SECONDS * 1000
  const first = await signIn('short', 'grace@staff.example', { sessionNotOnOrAfter: ends })
  const launched = await launchFrom(jwtOf(first))
  const again = await launchFrom(jwtOf(launched))
  expect([first.status, launched.status, again.status]).toEqual([200, 200, 200])
  const agent = await service.call('POST', '/authentication/agent-tokens', {
    token: jwtOf(again),
    body: { name: 'Lingerer', expiresInSeconds: 90 * 86_400 },
  })
  expect((agent.body as { expiresEpochSecs: number }).expiresEpochSecs).toBeLessThanOrEqual(ends / 1000)
  await service.local.advance(10 * MINUTE_SECONDS)
  const renewed = await renew(again)
  expect((renewed.body as { expiresEpochSecs: number }).expiresEpochSecs).toBeLessThanOrEqual(ends / 1000)
  await service.local.advance(11 * MINUTE_SECONDS)
  for (const login of [launched, again]) expect(code(await renew(login))).toBe('401 SEC001')
  expect(code(await renew(renewed, said(again).csrfToken))).toBe('401 SEC001')
  expect(await works(jwtOf(agent))).toBe(false)
  service.forgetTokens()
})

test('logging the first one out ends the launched ones, however often they were handed on', async () => {
  const first = await loggedIn('logs out')
  const launched = await launchFrom(first)
  const again = await launchFrom(jwtOf(launched))
  const renewed = await renew(again)
  for (const token of [jwtOf(launched), jwtOf(again), jwtOf(renewed)]) expect(await works(token)).toBe(true)
  await logOut(first)
  for (const token of [jwtOf(launched), jwtOf(again), jwtOf(renewed)]) expect(await works(token)).toBe(false)
  for (const login of [launched, again]) expect(code(await renew(login))).toBe('401 SEC001')
})

test('logging a launched one out leaves the first one', async () => {
  const first = await loggedIn('logs the launched one out')
  const launched = await launchFrom(first)
  const again = await launchFrom(jwtOf(launched))
  await logOut(jwtOf(launched))
  expect(await works(first)).toBe(true)
  expect(await works(jwtOf(again))).toBe(false)
})

test('a launched session that ends all others lives on by itself', async () => {
  const first = await loggedIn('ends all others')
  const launched = await launchFrom(first)
  expect((await service.call('DELETE', '/authentication/sessions', { token: jwtOf(launched) })).status).toBe(200)
  expect(await works(first)).toBe(false)
  expect(await works(jwtOf(launched))).toBe(true)
  expect((await renew(launched)).status).toBe(200)
})

test('attack: launches and ends of all other sessions in turn give a thief of a session no more than ten guesses', async () => {
  let token = await loggedIn('guessed in launched sessions')
  const guess = () =>
    service.call('PUT', '/authentication/password', { token, body: { currentPassword: 'wrong', password: 'any new words at all' } })
  for (let turn = 0; turn < 3; turn++) {
    for (let times = 0; times < 3; times++) expect(code(await guess())).toBe('401 USR002')
    token = jwtOf(await launchFrom(token))
    expect((await service.call('DELETE', '/authentication/sessions', { token })).status).toBe(200)
  }
  expect(code(await guess())).toBe('401 USR002')
  expect(await works(token)).toBe(false)
})

test('attack: a launched session that has outlived the first one still gets no agent by a token exchange', async () => {
  const token = jwtOf(await launchFrom(await loggedIn('outlives the first one')))
  expect((await service.call('DELETE', '/authentication/sessions', { token })).status).toBe(200)
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: token,
    subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    authorization_details: JSON.stringify([{ type: 'countersign_agent', name: 'Outliving', keep: true }]),
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${service.local.baseUrl}/svc-conductor/oauth/token`, { method: 'POST', body: form.toString(), headers })
  expect([answer.status, ((await answer.json()) as { error?: string }).error]).toEqual([400, 'invalid_request'])
})

test('a session is handed on five times at most', async () => {
  let token = await loggedIn('hands on')
  for (let turn = 0; turn < 5; turn++) token = jwtOf(await launchFrom(token))
  expect(code(await launchFrom(token))).toBe('409 GEN004')
})

test('a call in a launched session costs one round trip, like any other', async () => {
  const launched = await launchFrom(await loggedIn('metered'))
  const metered = meteredCalls(service.local.service)
  await metered('GET', '/tenants/1/wallets/1', { token: jwtOf(launched) })
  expect((await metered('GET', '/tenants/1/wallets/1', { token: jwtOf(launched) })).cost).toMatchObject({ roundTrips: 1 })
})
