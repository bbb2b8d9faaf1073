import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantId } from '../../shared/domain/ids.ts'
import { FormBrowser, formIn, type Page } from '../support/form-browser.ts'
import { asId } from '../support/ids.ts'
import { type Answer, running } from '../support/running.ts'
import { LANDING, samlOf } from '../support/saml.ts'
import { hasSimpleSamlPhp, type SimpleSamlPhp, simpleSamlPhp } from '../support/simplesamlphp.ts'

if (!hasSimpleSamlPhp)
  console.log('Skipped: single sign-on by SimpleSAMLphp, for there is none here (as root on Debian: .ci/install-foreign-programs).')

const service = running()
const { configure, logIn } = samlOf(service)
const PASSWORD = 'correct horse battery'
const ELSEWHERE = 'https://elsewhere.example/metadata'

describe.skipIf(!hasSimpleSamlPhp)('SimpleSAMLphp, from the service’s own metadata', { timeout: 60_000 }, () => {
  let provider: SimpleSamlPhp

  beforeAll(async () => {
    provider = await simpleSamlPhp()
    const { ssoUrl, entityId, certificate } = provider
    const common = { ssoUrl, entityId, certificates: [certificate], tenantId: asId<TenantId>(1) }
    await configure('php-known', common)
    await configure('php-roles', { ...common, roleAttribute: 'role' })
    const metadataOf = async (name: string) => (await service.call('GET', `/svc-conductor/saml-metadata/${name}`)).text
    await provider.start({
      published: [await metadataOf('php-known'), await metadataOf('php-roles')],
      writtenDown: { [ELSEWHERE]: { acsUrl: acsOf('php-roles') } },
    })
  })
  afterAll(() => provider?.stop())

  const acsOf = (name: string) => `${service.local.baseUrl}/svc-conductor/saml-acs/${name}`
  const startOf = (name: string) => `${service.local.baseUrl}/svc-conductor/saml-login/${name}`

  const person = (name: string, attributes: Readonly<Record<string, readonly string[]>> = {}) =>
    provider.setUsers({ [name]: { password: PASSWORD, attributes: { mail: [`${name}@staff.example`], ...attributes } } })

  /** Types name and password at the provider; the page that it answers posts itself to the service. */
  async function signedInAtProvider(browser: FormBrowser, startUrl: string | URL, username: string): Promise<Page> {
    const form = await browser.open(startUrl)
    expect(form.url.origin).toBe(provider.origin)
    return browser.submit(form, { username, password: PASSWORD })
  }

  /** The whole way of a browser, to the login with the token that was handed over. */
  async function signIn(name: string, username: string): Promise<Answer> {
    const browser = new FormBrowser()
    const answer = await signedInAtProvider(browser, startOf(name), username)
    expect(formIn(answer).action.href).toBe(acsOf(name))
    const landed = await browser.submit(answer)
    expect(`${landed.url.origin}${landed.url.pathname}`).toBe(LANDING)
    return logIn(landed.url.searchParams.get('token') ?? '')
  }

  async function whyRefused(page: Page): Promise<string> {
    expect([page.status, page.html]).toEqual([401, expect.stringContaining('You are not signed in')])
    return JSON.stringify(service.logLines.at(-1))
  }

  test('somebody whom the service knows logs in, with the role that the service keeps', async () => {
    const body = { identity: 'hedy@staff.example', sso: 'php-known', position: 'LEVEL_03', firstName: 'Hedy', lastName: 'Lamarr' }
    await service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('operator'), body })
    await person('hedy', { role: ['LEVEL_20'] })
    const answer = await signIn('php-known', 'hedy')
    expect(answer.body).toMatchObject({ roles: ['LEVEL_03'] })
    const { headerValue } = answer.body as { headerValue: string }
    const sessions = await service.call('GET', '/authentication/sessions', { headers: { authorization: headerValue } })
    expect(sessions.body).toMatchObject([{ identity: 'hedy@staff.example', amr: ['fed'] }])
  })

  test('somebody new gets a profile with the role that it says, and another role with the next login', async () => {
    await person('grace', { role: ['LEVEL_05', 'LEVEL_19'], givenName: ['Grace'], sn: ['Hopper'] })
    expect((await signIn('php-roles', 'grace')).body).toMatchObject({ roles: ['LEVEL_05'] })
    const token = await service.tokenOf('operator')
    const profile = async () => ((await service.call('GET', '/tenants/1/admin-users?limit=1', { token })).body as object[])[0]
    expect(await profile()).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', email: 'grace@staff.example', position: 'LEVEL_05' })
    await person('grace', { role: ['LEVEL_02'] })
    expect((await signIn('php-roles', 'grace')).body).toMatchObject({ roles: ['LEVEL_02'] })
    expect(await profile()).toMatchObject({ firstName: 'Grace', position: 'LEVEL_02' })
  })

  test('attack: an answer that was taken once is not taken again, nor by another browser', async () => {
    await person('again', { role: ['LEVEL_05'] })
    const browser = new FormBrowser()
    const answer = await signedInAtProvider(browser, startOf('php-roles'), 'again')
    expect(await whyRefused(await new FormBrowser().submit(answer))).toContain('saml-another-browser')
    expect((await browser.submit(answer)).url.searchParams.get('token')).toMatch(/^.{43}/)
    expect(await whyRefused(await browser.submit(answer))).toMatch(/saml-(replayed|no-such-request)/)
  })

  test('attack: an answer that nobody asked for is refused', async () => {
    await person('eve', { role: ['LEVEL_05'] })
    const browser = new FormBrowser()
    await browser.open(startOf('php-roles'))
    const unsolicited = new URL(provider.ssoUrl)
    unsolicited.searchParams.set('spentityid', `${service.local.baseUrl}/svc-conductor/saml-metadata/php-roles`)
    const answer = await signedInAtProvider(browser, unsolicited, 'eve')
    expect(await whyRefused(await browser.submit(answer))).toContain('saml-unsolicited')
  })

  test('attack: an answer for another service, sent to this one with the id of its request, is refused', async () => {
    await person('mallory', { role: ['LEVEL_05'] })
    const browser = new FormBrowser()
    await browser.open(startOf('php-roles'))
    const started = await service.call('GET', '/svc-conductor/saml-login/php-roles', { headers: { cookie: browser.cookies } })
    const request = new URL(started.headers.get('location') ?? '')
    const xml = inflateRawSync(Buffer.from(request.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    const changed = xml.replace(/(<saml:Issuer[^>]*>)[^<]*/, (_, tag: string) => `${tag}${ELSEWHERE}`)
    expect(changed).not.toBe(xml)
    request.searchParams.set('SAMLRequest', deflateRawSync(changed).toString('base64'))
    const answer = await signedInAtProvider(browser, request, 'mallory')
    expect(formIn(answer).action.href).toBe(acsOf('php-roles'))
    expect(await whyRefused(await browser.submit(answer))).toContain('saml-audience')
  })

  test('attack: one letter of an answer that is changed on its way is noticed', async () => {
    await person('trudy', { role: ['LEVEL_05'] })
    const browser = new FormBrowser()
    const answer = await signedInAtProvider(browser, startOf('php-roles'), 'trudy')
    const good = Buffer.from(formIn(answer).fields.SAMLResponse ?? '', 'base64').toString()
    const forged = good.replaceAll('LEVEL_05', 'LEVEL_06')
    expect(forged).not.toBe(good)
    const taken = await browser.submit(answer, { SAMLResponse: Buffer.from(forged).toString('base64') })
    expect(await whyRefused(taken)).toContain('saml-library')
  })
})
