import { beforeAll, describe, expect, test } from 'vitest'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { newIdentity } from '../support/identities.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const jwtOf = ({ body }: Answer) => (body as { headerValue: string }).headerValue.slice('Bearer '.length)
const works = async (token: string) => (await service.call('GET', '/authentication/sessions', { token })).status === 200
const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const startedHere = ({ body }: Answer) => (body as { startedHere?: boolean }).startedHere

/** A page of the service in a browser with this cookie, as browsers say. */
const page = (cookie = '') => ({ 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }) })
const logIn = (name: string, headers: Record<string, string> = {}) =>
  service.call('POST', '/authentication/login', { body: { identity: name, password: name }, headers })

beforeAll(async () => {
  const key = 'external.links.config'
  const value = { reports: 'https://reports.example/open' }
  await service.local.service.ports.store.commit([replace(property(key), { key, value, lastModified: '' })])
  await service.local.advance(11)
})

async function launched(token: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await service.call('POST', '/authentication/launch', { token, body: { platformName: 'reports' }, headers })
  return new URL((answer.body as { launchUrl: string }).launchUrl).searchParams.get('token') ?? ''
}
const byToken = (password: string, headers: Record<string, string> = {}) =>
  service.call('POST', '/authentication/login', { body: { password }, headers })

describe('a launch token', () => {
  test('is known to be of the browser that launched, and of no other', async () => {
    await newIdentity(service, 'launches-here')
    const login = await logIn('launches-here', page())
    const cookie = cookieOf(login)
    expect(cookie).toMatch(/^browser=[\w-]{43}$/)
    const token = jwtOf(login)
    expect(startedHere(await byToken(await launched(token, page(cookie)), page(cookie)))).toBe(true)
    const other = cookieOf(await logIn('launches-here', page()))
    expect(other).not.toBe(cookie)
    for (const headers of [page(other), page(), page(`${cookie}; ${other}`)]) {
      const answer = await byToken(await launched(token, page(cookie)), headers)
      expect([answer.status, startedHere(answer)]).toEqual([200, false])
    }
  })

  test('attack: a page is not told that it started the launch of somebody else', async () => {
    await newIdentity(service, 'stranger-with-a-link')
    const theirs = jwtOf(await logIn('stranger-with-a-link'))
    await newIdentity(service, 'follows-a-link')
    const cookie = cookieOf(await logIn('follows-a-link', page()))
    expect(startedHere(await byToken(await launched(theirs), page(cookie)))).toBe(false)
  })

  test('logs a program in as ever: with nothing but the token, and no cookie', async () => {
    await newIdentity(service, 'launched-program')
    const answer = await byToken(await launched(jwtOf(await logIn('launched-program'))))
    expect(answer.status).toBe(200)
    expect([answer.headers.get('set-cookie'), startedHere(answer)]).toEqual([null, undefined])
    expect(await works(jwtOf(answer))).toBe(true)
  })
})

describe('signing out', () => {
  test('ends the sessions of the other tabs of the same browser, at the service', async () => {
    await newIdentity(service, 'many-tabs')
    const first = await logIn('many-tabs', page())
    const cookie = cookieOf(first)
    const tabs = [first, await logIn('many-tabs', page(cookie)), await logIn('many-tabs', page(cookie))].map(jwtOf)
    const elsewhere = [await logIn('many-tabs', page()), await logIn('many-tabs')].map(jwtOf)
    await newIdentity(service, 'same-browser')
    const another = jwtOf(await logIn('same-browser', page(cookie)))
    expect((await service.call('POST', '/authentication/logout', { token: tabs[1] ?? '' })).status).toBe(200)
    expect(await Promise.all(tabs.map(works))).toEqual([false, false, false])
    expect(await Promise.all([...elsewhere, another].map(works))).toEqual([true, true, true])
    for (const jwt of tabs) expect((await service.call('POST', '/authentication/renew', { body: { jwt } })).status).toBe(401)
  })

  test('of a program ends no other session', async () => {
    await newIdentity(service, 'two-programs')
    const [one, other] = [jwtOf(await logIn('two-programs')), jwtOf(await logIn('two-programs'))]
    expect((await service.call('POST', '/authentication/logout', { token: one })).status).toBe(200)
    expect([await works(one), await works(other)]).toEqual([false, true])
  })
})

test('the cookie of a browser is set for pages of the service only, and for nobody’s scripts', async () => {
  await newIdentity(service, 'has-a-cookie')
  expect((await logIn('has-a-cookie', page())).headers.get('set-cookie')).toMatch(/^browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await logIn('has-a-cookie', { 'sec-fetch-site': site })).headers.get('set-cookie')).toBeNull()
})
