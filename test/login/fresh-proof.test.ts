import { beforeAll, describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { eventually } from '../support/eventually.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { passwordChangesOf } from '../support/password-changes.ts'
import { jpeg } from '../support/pictures.ts'
import { type Answer, running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'

const service = running()
const MINUTE_SECONDS = 60
const PHOTO = jpeg().toString('base64')
const jwtOf = ({ body }: Answer) => (body as { headerValue: string }).headerValue.slice('Bearer '.length)
const logIn = (name: string, password = name) => service.call('POST', '/authentication/login', { body: { identity: name, password } })
const holdings = [{ kind: 'tenant', position: 'LEVEL_20', tenantId: asId<TenantId>(1) }] as const

type Somebody = { readonly name: string; readonly customerId: number; readonly token: string; readonly own: string; readonly login: Answer }

async function somebody(name: string): Promise<Somebody> {
  const { customerId } = await newIdentity(service, name, { holdings: [...holdings] })
  const login = await logIn(name)
  return { name, customerId, login, token: jwtOf(login), own: `/tenants/1/customers/${customerId}` }
}

/** Proves the identity for the intent of a refusal, and answers the token that lets the one request through. */
async function steppedUp(refused: Answer, { token, name }: Somebody, password = name): Promise<string> {
  const intentId = /^id=([^;]+);type=IDENTITY$/.exec(refused.headers.get('sca') ?? '')?.[1]
  expect(intentId).toBeDefined()
  return jwtOf(await service.call('PUT', '/authentication/jwt', { token, body: { jwt: token, intentId, identity: name, password } }))
}

beforeAll(() => service.tokenOf('operator'))

describe('changing one’s own proofs', () => {
  const CHANGES: readonly (readonly [string, string, (of: Somebody) => string, object])[] = [
    ['a second factor', 'PUT', ({ own, name }) => `${own}/identities/${name}`, { totpEnabled: true }],
    ['a password', 'PUT', ({ own, name }) => `${own}/identities/${name}`, { password: 'a wholly new pass phrase' }],
    ['a security question', 'POST', ({ own }) => `${own}/security-questions`, { question: 'Which colour?', answer: 'Teal' }],
    ['a photo', 'POST', ({ own }) => `${own}/attachments`, { documentType: 'FACIAL_PHOTO', base64EncodedDocument: PHOTO }],
    ['another identity', 'POST', ({ own }) => `${own}/identities`, { identity: 'another-fresh', password: 'a wholly new pass phrase' }],
  ]

  test.each(CHANGES)('attack: %s is not changed with a token that was renewed for hours', async (what, method, path, body) => {
    const owner = await somebody(`stale-${CHANGES.findIndex(([each]) => each === what)}`)
    await service.local.advance(6 * MINUTE_SECONDS)
    const renewed = jwtOf(await service.call('POST', '/authentication/renew', { body: { jwt: owner.token } }))
    for (const token of [owner.token, renewed]) {
      const refused = await service.call(method, path(owner), { token, body })
      expect([refused.status, code(refused)]).toEqual([401, '401 SEC004'])
      expect(refused.headers.get('sca')).toMatch(/type=IDENTITY$/)
    }
    service.forgetTokens()
  })

  test('a step-up by IDENTITY lets exactly that request through, once', async () => {
    const owner = await somebody('steps-up')
    await service.local.advance(6 * MINUTE_SECONDS)
    const path = `${owner.own}/security-questions`
    const body = { question: 'Which colour?', answer: 'Teal' }
    const token = await steppedUp(await service.call('POST', path, { token: owner.token, body }), owner)
    expect((await service.call('POST', path, { token, body: { ...body, question: 'Which town?' } })).status).toBe(401)
    expect((await service.call('POST', path, { token, body })).status).toBe(200)
    expect((await service.call('POST', path, { token, body })).status).not.toBe(200)
    expect(code(await service.call('POST', path, { token: owner.token, body: { ...body, question: 'Which town?' } }))).toBe('401 SEC004')
    service.forgetTokens()
  })

  test('needs nothing more within five minutes of the login, and what proves nobody needs it never', async () => {
    const owner = await somebody('fresh')
    await service.local.advance(4 * MINUTE_SECONDS)
    const question = { question: 'Which colour?', answer: 'Teal' }
    expect((await service.call('POST', `${owner.own}/security-questions`, { token: owner.token, body: question })).status).toBe(200)
    await service.local.advance(2 * MINUTE_SECONDS)
    const change = { status: 'ACTIVE' }
    expect((await service.call('PUT', `${owner.own}/identities/${owner.name}`, { token: owner.token, body: change })).status).toBe(200)
    const other = await somebody('of-another')
    const renewed = jwtOf(await service.call('POST', '/authentication/renew', { body: { jwt: owner.token } }))
    const totp = { totpEnabled: true }
    expect((await service.call('PUT', `${other.own}/identities/${other.name}`, { token: renewed, body: totp })).status).toBe(200)
    service.forgetTokens()
  })

  test('is nothing that an agent proposes', async () => {
    const owner = await somebody('has-an-agent')
    const agent = jwtOf(await service.call('POST', '/authentication/agent-tokens', { token: owner.token, body: { name: 'Scribe' } }))
    const headers = { 'task-approver-userids': String(owner.customerId), 'task-skip-draft': 'true' }
    const path = `${owner.own}/identities/${owner.name}`
    expect(code(await service.call('PUT', path, { token: agent, body: { totpEnabled: true }, headers }))).toBe('403 SEC007')
  })

  test('is declared by every call that writes proofs, and by the one that changes what an agent may do', () => {
    const declared = CATALOGUE.filter(({ changesProofsOf }) => changesProofsOf !== undefined).map(({ name }) => name)
    const inTenant = declared.filter((name) => !name.includes('/global/') && !name.includes('/institutions/'))
    expect(inTenant.toSorted()).toEqual(
      [
        'DELETE /authentication/webauthn-credentials/{credentialId}',
        'DELETE /tenants/{tenantId}/customers/{customerId}/device-fingerprints/{deviceFingerprintId}',
        'DELETE /tenants/{tenantId}/customers/{customerId}/identities/{identity}',
        'DELETE /tenants/{tenantId}/customers/{customerId}/security-questions/{securityQuestionId}',
        'POST /authentication/agent-tokens',
        'POST /authentication/delegations',
        'POST /tenants/{tenantId}/oauth-clients',
        'POST /tenants/{tenantId}/scim-tokens',
        'PUT /tenants/{tenantId}/oauth-clients/{clientId}',
        'POST /authentication/webauthn-credentials',
        'POST /tenants/{tenantId}/customers/{customerId}/attachments',
        'POST /tenants/{tenantId}/customers/{customerId}/identities',
        'POST /tenants/{tenantId}/customers/{customerId}/security-questions',
        'PUT /authentication/agent-tokens/{agentTokenId}',
        'PUT /tenants/{tenantId}/admin-users/{customerId}',
        'PUT /tenants/{tenantId}/customers/{customerId}',
        'PUT /tenants/{tenantId}/customers/{customerId}/identities',
        'PUT /tenants/{tenantId}/customers/{customerId}/identities/{identity}',
      ].toSorted(),
    )
  })
})

test('somebody who adds a photo of theirs gets a notice, and so does staff to whom another person adds one', async () => {
  const { sentTo } = passwordChangesOf(service)
  const body = { documentType: 'FACIAL_PHOTO', base64EncodedDocument: PHOTO }
  const email = 'photo.added@harbour.example'
  const made = await service.call('POST', '/tenants/1/admin-users', {
    token: await service.freshTokenOf('operator'),
    body: { identity: email, email, password: 'Quite long enough 4 you!', position: 'LEVEL_20', firstName: 'Pho', lastName: 'To' },
  })
  const { customerId } = made.body as { readonly customerId: number }
  const path = `/tenants/1/customers/${customerId}/attachments`
  const told = (count: number) =>
    eventually(`${count} notices`, () => sentTo(email).filter(({ text }) => text.includes('a photo or paper')).length === count)
  const contract = { ...body, documentType: 'CONTRACT' }
  for (const each of [contract, body])
    expect((await service.call('POST', path, { token: await service.tokenOf('operator'), body: each })).status).toBe(200)
  await told(1)
  const token = jwtOf(await logIn(email, 'Quite long enough 4 you!'))
  expect((await service.call('POST', path, { token, body })).status).toBe(200)
  await told(2)
})

describe('PUT /authentication/password', () => {
  const PATH = '/authentication/password'
  const fresh = 'a wholly new pass phrase'

  test('changes the own password, keeps this session and ends the others', async () => {
    const owner = await somebody('changes-own')
    const other = jwtOf(await logIn(owner.name))
    const body = { currentPassword: owner.name, password: fresh }
    expect((await service.call('PUT', PATH, { token: owner.token, body })).status).toBe(200)
    expect((await service.call('GET', '/authentication/sessions', { token: owner.token })).status).toBe(200)
    expect((await service.call('GET', '/authentication/sessions', { token: other })).status).toBe(401)
    expect((await logIn(owner.name)).status).toBe(401)
    expect((await logIn(owner.name, fresh)).status).toBe(200)
  })

  test('refuses a weak password, the old one, and sessions without a password login', async () => {
    const owner = await somebody('weak-own')
    for (const password of ['short', owner.name])
      expect(code(await service.call('PUT', PATH, { token: owner.token, body: { currentPassword: owner.name, password } }))).toBe(
        '400 USR040',
      )
    expect((await service.call('PUT', PATH, { body: { currentPassword: 'x', password: fresh } })).status).toBe(401)
    const agent = jwtOf(await service.call('POST', '/authentication/agent-tokens', { token: owner.token, body: { name: 'Scribe' } }))
    expect(code(await service.call('PUT', PATH, { token: agent, body: { currentPassword: owner.name, password: fresh } }))).toBe(
      '403 SEC007',
    )
  })
})

describe('a customer whom the help desk repairs', () => {
  const { somebodyWithPassword, change, sentTo } = passwordChangesOf(service)

  test('attack: codes and links that were sent before open nothing after a new e-mail, phone, password or lock', async () => {
    const token = await service.tokenOf('operator')
    const REPAIRS = [
      ['', { email: 'new@new.example' }],
      ['', { phoneNumber: '+4915112345678' }],
      ['/identities', { password: 'set by the help desk' }],
      ['/identities', { status: 'ACTIVE' }],
    ] as const
    for (const [below, body] of REPAIRS) {
      const { customerId, identity, link, code: newCode } = await somebodyWithPassword()
      const hashes = [(await link()).searchParams.get('hash') ?? '', await newCode()]
      expect(hashes.every((hash) => hash !== '')).toBe(true)
      const path = `/tenants/1/customers/${customerId}${below === '' ? '' : `${below}/${identity}`}`
      expect((await service.call('PUT', path, { token, body })).status).toBe(200)
      for (const hash of hashes)
        expect([body, code(await change(identity, { hash, password: 'taken over by somebody' }))]).toEqual([body, '401 USR002'])
    }
  })

  test('gets a notice, at the old address too', async () => {
    const token = await service.tokenOf('operator')
    const { customerId, identity, email } = await somebodyWithPassword()
    const path = `/tenants/1/customers/${customerId}`
    const told = (to: string, words: string) =>
      eventually(`${to} is told of ${words}`, () => sentTo(to).some(({ text }) => text.includes(words)))
    await service.call('PUT', `${path}/identities/${identity}`, { token, body: { totpEnabled: true } })
    await told(email, 'one-time passwords on')
    await service.call('PUT', path, { token, body: { email: 'told@new.example' } })
    for (const to of [email, 'told@new.example']) await told(to, 'we have changed the e-mail address')
    await service.call('PUT', path, { token, body: { phoneNumber: '+4915112345679' } })
    for (const to of ['told@new.example', '+4915112345679']) await told(to, 'e have changed the phone number')
  })
})
