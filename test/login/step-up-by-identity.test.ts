import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedResponse } from '../../infra/local/saml/signed-response.ts'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { keyProof } from '../support/proofs.ts'
import { type Answer, running } from '../support/running.ts'
import { idp, samlOf } from '../support/saml.ts'
import { code } from '../support/second-factors.ts'

const service = running()
const saml = samlOf(service)
const jwtOf = ({ body }: Answer) => (body as { headerValue: string }).headerValue.slice('Bearer '.length)
const MINUTE_SECONDS = 60

/** A call that needs a fresh proof: it creates an agent token. */
const create = (token: string) => service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'Scribe' } })
const upgrade = (token: string, refused: Answer, proof: object) => {
  const intentId = /^id=([^;]+);type=IDENTITY$/.exec(refused.headers.get('sca') ?? '')?.[1]
  return service.call('PUT', '/authentication/jwt', { token, body: { jwt: token, intentId, ...proof } })
}

describe('a step-up of a back end', () => {
  const backend = () => {
    const { identity = '', password = '', privateKeyFile = '' } = service.local.demo.users.backend ?? {}
    const answer = async () => keyProof(identity, await readFile(privateKeyFile, 'utf8'), service.local.baseUrl)
    return { identity, password, answer }
  }

  test('takes the answer of its private key, with the password or alone, once', async () => {
    const { identity, password, answer } = backend()
    const token = await service.freshTokenOf('backend')
    await service.local.advance(6 * MINUTE_SECONDS)
    for (const proof of [
      { identity, ...(await answer()) },
      { identity, password, ...(await answer()) },
    ]) {
      const upgraded = await upgrade(token, await create(token), proof)
      expect(upgraded.status).toBe(200)
      expect((await create(jwtOf(upgraded))).status).toBe(200)
      expect(code(await upgrade(token, await create(token), proof))).toBe('401 USR002')
    }
    service.forgetTokens()
  })

  test('a right password that only lacks another proof is none of the three wrong ones', async () => {
    const { identity, password, answer } = backend()
    const token = await service.freshTokenOf('backend')
    await service.local.advance(6 * MINUTE_SECONDS)
    const refused = await create(token)
    for (let times = 0; times < 3; times++) expect(code(await upgrade(token, refused, { identity, password }))).toBe('401 USR016')
    expect((await upgrade(token, refused, { identity, password, ...(await answer()) })).status).toBe(200)
    service.forgetTokens()
  })

  test('attack: neither the password alone nor the answer for another identity is enough', async () => {
    const { identity, password, answer } = backend()
    const token = await service.freshTokenOf('backend')
    await service.local.advance(6 * MINUTE_SECONDS)
    const refused = await create(token)
    expect(code(await upgrade(token, refused, { identity, password }))).toBe('401 USR016')
    const right = await answer()
    const wrong = { ...right, base64EncodedChallengeResponse: Buffer.alloc(32, 7).toString('base64') }
    expect(code(await upgrade(token, refused, { identity, ...wrong }))).toBe('401 USR002')
    const operator = await service.freshTokenOf('operator')
    await service.local.advance(6 * MINUTE_SECONDS)
    expect(code(await upgrade(operator, await create(operator), { identity, ...(await answer()) }))).toBe('401 USR002')
    service.forgetTokens()
  })
})

describe('a step-up of somebody with single sign-on', () => {
  const person = 'dorothy@staff.example'
  const start = async () => saml.signIn('step-up', person)

  beforeAll(async () => {
    await saml.configure('step-up')
    const links = { key: 'external.links.config', value: { reports: 'https://reports.example/open' }, lastModified: '' }
    await service.local.service.ports.store.commit([replace(property('external.links.config'), links)])
    await service.local.advance(11)
    const body = { identity: person, sso: 'step-up', position: 'LEVEL_20', firstName: 'Dorothy', lastName: 'Vaughan' }
    await service.call('POST', '/tenants/1/admin-users', { token: await service.freshTokenOf('globalAdmin'), body })
  })

  /** The token of another sign-on. */
  async function signOnAgain(nameId = person, changes: Parameters<typeof saml.said>[2] = {}): Promise<string> {
    const started = await saml.start('step-up')
    return saml.tokenOf(await saml.post(started, signedResponse(saml.said(started, nameId, changes), idp.key)))
  }

  test('takes a new sign-on, once', async () => {
    const token = jwtOf(await start())
    await service.local.advance(6 * MINUTE_SECONDS)
    const refused = await create(token)
    const password = await signOnAgain()
    const upgraded = await upgrade(token, refused, { password })
    expect(upgraded.status).toBe(200)
    expect((await create(jwtOf(upgraded))).status).toBe(200)
    expect(code(await upgrade(token, await create(token), { password }))).toBe('401 USR002')
    expect((await saml.logIn(password)).status).toBe(401)
    service.forgetTokens()
  })

  test('attack: neither a sign-on from before the request nor a launch from the session is enough', async () => {
    const token = jwtOf(await start())
    const before = await signOnAgain()
    await service.local.advance(6 * MINUTE_SECONDS)
    const refused = await create(token)
    expect(code(await upgrade(token, refused, { password: before }))).toBe('401 USR002')
    const launched = await service.call('POST', '/authentication/launch', { token, body: { platformName: 'reports' } })
    const own = new URL((launched.body as { launchUrl: string }).launchUrl).searchParams.get('token')
    expect(code(await upgrade(token, refused, { password: own }))).toBe('401 USR002')
    service.forgetTokens()
  })

  test('attack: nor a sign-on of somebody else', async () => {
    const other = 'mallory@staff.example'
    const body = { identity: other, sso: 'step-up', position: 'LEVEL_20', firstName: 'Mallory', lastName: 'Vaughan' }
    await service.call('POST', '/tenants/1/admin-users', { token: await service.freshTokenOf('globalAdmin'), body })
    const token = jwtOf(await start())
    await service.local.advance(6 * MINUTE_SECONDS)
    const refused = await create(token)
    expect(code(await upgrade(token, refused, { password: await signOnAgain(other) }))).toBe('401 USR002')
    service.forgetTokens()
  })

  test('asks the provider to make the person sign in anew', async () => {
    const answer = await service.call('GET', '/svc-conductor/saml-login/step-up?forceAuthn=true')
    expect(saml.readStart('step-up', answer).request).toContain('ForceAuthn="true"')
    expect((await saml.start('step-up')).request).not.toContain('ForceAuthn="true"')
  })
})
