import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { selfSigned } from '../../infra/local/saml/provider.ts'
import { jsonSchema } from '../../shared/openapi/schemas.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { pdf, png } from '../support/pictures.ts'
import { publicKeyText, rsaKeys } from '../support/rsa-keys.ts'
import { running } from '../support/running.ts'

const service = running()

type Body = Readonly<Record<string, unknown>>
/** A body that the operation takes, and for each of its fields another value; `undefined` leaves the field out. */
type Varied = { readonly path: string; readonly body: Body; readonly others: Body }

const as = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await service.call(method, path, {
    token: await service.tokenOf('globalAdmin'),
    headers,
    ...(body === undefined ? {} : { body }),
  })
  expect([method, path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([method, path, 200, ''])
  return answer.body as Record<string, unknown>
}

/** On the live stage a payment does not end by itself. */
const live = async (path: string, body: object) => {
  const call = inProcess(liveStage(service.local.service))
  const answer = await call('POST', path, { token: await service.tokenOf('globalAdmin'), body })
  expect(answer.status).toBe(200)
  return answer.body as Record<string, never>
}

let table: Readonly<Record<string, Varied>>

beforeAll(async () => {
  await as('PUT', '/tenants/1/config/task.open.max', { value: 1000 })
  const { privateKey } = rsaKeys(2048)
  const provider = { ssoUrl: 'https://idp.example/sso', entityId: 'https://idp.example', landingUrls: ['https://app.example/'] }
  const certificates = [selfSigned(privateKey, 'idp.example')]
  await as('PUT', '/global/properties/saml.config.elsewhere', { value: { ...provider, certificates, tenantId: 1 } })
  const { customerId } = await as('POST', '/tenants/1/customers', { firstName: 'Vera', lastName: 'Varied', email: 'vera@one.example' })
  const C = `/tenants/1/customers/${customerId}`
  await as('POST', `${C}/identities`, { identity: 'varied', password: 'Long enough 4 anybody!' })
  const { organisationId } = await as('POST', '/tenants/1/organisations', { name: 'One', registrationNumber: '1' })
  const O = `/tenants/1/organisations/${organisationId}`
  const [from, to, third] = [
    await as('POST', `${C}/wallets`, { currency: 'EUR' }),
    await as('POST', `${C}/wallets`, { currency: 'EUR' }),
    await as('POST', `${C}/wallets`, { currency: 'EUR' }),
  ].map(({ walletId }) => walletId as number)
  const dollars = (await as('POST', `${C}/wallets`, { currency: 'USD' })).walletId as number
  const pay = { paymentType: 'CARD', amount: 500, currency: 'EUR', walletId: from, externalUniqueId: 'varied-1' }
  const { paymentId } = await as('POST', '/tenants/1/payments', pay)
  await as('PUT', `/tenants/1/payments/${paymentId}`, { status: 'SUCCESSFUL' })
  const open = (await live('/tenants/1/payments', { ...pay, externalUniqueId: 'varied-2' })).paymentId
  const cash = { amount: 5, type: 'CASH', externalUniqueId: 'varied-3', deliverToPhone: '+27820000000' }
  const { withdrawalId } = await live(`/tenants/1/wallets/${from}/withdrawals`, cash)
  const admin = { identity: 'varied-admin', password: 'Long enough 4 anybody!', firstName: 'A', lastName: 'B' }
  const tenantAdmin = await as('POST', '/tenants/1/admin-users', { ...admin, position: 'LEVEL_03' })
  const above = await as('POST', '/global/admin-users', { ...admin, identity: 'varied-global', role: 'GLOBAL_SUPPORT' })
  const within = await as('POST', '/institutions/harbour/admin-users', { ...admin, identity: 'varied-inst', role: 'INSTITUTION_SUPPORT' })
  const [key, other] = [publicKeyText(rsaKeys(4096)), publicKeyText(rsaKeys(4096, 'second'))]
  const jwksOf = () => ({ keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })] })
  const uris = { redirectUris: ['https://one.example/'], postLogoutRedirectUris: ['https://one.example/out'] }
  const more = { scopes: ['openid'], backchannelLogoutUri: 'https://one.example/told', dpopRequired: false }
  const portal = { name: 'One', kind: 'web', ...uris, jwks: jwksOf(), ...more }
  const otherUris = { redirectUris: ['https://two.example/'], postLogoutRedirectUris: ['https://two.example/out'] }
  const otherMore = { scopes: ['propose'], backchannelLogoutUri: 'https://two.example/told', dpopRequired: true }
  const otherPortal = { name: 'Two', ...otherUris, jwks: jwksOf(), ...otherMore }
  const { kind: _, ...changedPortal } = { ...portal, name: 'Three' }
  const hook = { url: 'https://one.example/', events: ['task.*'], description: 'One', enabled: true, format: 'json' }
  const otherHook = { url: 'https://two.example/', events: ['payment.*'], description: 'Two', enabled: false, format: 'set' }
  const { webhookEndpointId } = await as('POST', '/tenants/1/webhook-endpoints', hook)
  const { clientId: portalId } = await as('POST', '/tenants/1/oauth-clients', portal)
  const { clientId: globalId } = await as('POST', '/global/oauth-clients', portal)
  const [soon, later] = ['2091-01-01T00:00:00.000Z', '2092-01-01T00:00:00.000Z']
  const proofs = { password: undefined, totpEnabled: false, publicKey: key, webAuthN: false, sso: 'elsewhere' }
  const profile = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@varied.example', phoneNumber: '+27820000001', locale: 'de' }
  const otherProfile = { firstName: 'Eve', lastName: 'Smith', email: 'eve@varied.example', phoneNumber: '+27820000002', locale: 'fr' }
  const newAdmin = (post: Body) => ({ ...profile, ...post, identity: 'varied-new', password: 'Long enough 4 anybody!' })
  /** Only a provider for administrators above tenants vouches for them. */
  const otherAdmin = ({ position, role }: Body) => {
    const { sso, ...others } = proofs
    const post = position === undefined ? { role } : { position, sso }
    return { ...otherProfile, ...post, identity: 'varied-newer', ...others }
  }
  const identityChange = { password: 'Long enough 5 anybody!', publicKey: key, authLockedAfter: soon, changeAfter: soon }

  const upstream = {
    ...{ name: 'one', baseUrl: 'https://one.example', timeoutSeconds: 5, maxAnswerBytes: 65_536, enabled: true },
    operations: [{ operationId: 'pay', item: 'Payout' }],
    headers: { 'x-one': 'a' },
    document: documentOf('One'),
  }
  await as('POST', '/tenants/1/upstreams', { ...upstream, name: 'varied' })
  const otherUpstream = {
    ...{ baseUrl: 'https://two.example', timeoutSeconds: 6, maxAnswerBytes: 65_537, enabled: false },
    operations: [{ operationId: 'pay', item: 'Payment2' }],
    headers: { 'x-two': 'b' },
    document: documentOf('Two'),
  }
  const { name: _name, ...changedUpstream } = upstream

  table = {
    createUpstream: { path: '/tenants/1/upstreams', body: upstream, others: { name: 'two', ...otherUpstream } },
    updateUpstream: {
      path: '/tenants/1/upstreams/varied',
      body: {
        ...changedUpstream,
        baseUrl: 'https://three.example',
        timeoutSeconds: 7,
        maxAnswerBytes: 65_538,
        headers: { 'x-three': 'c' },
        enabled: false,
        operations: [{ operationId: 'pay', item: 'Payout3' }],
      },
      others: { ...otherUpstream, enabled: true },
    },
    createOAuthClient: { path: '/tenants/1/oauth-clients', body: portal, others: otherPortal },
    updateOAuthClient: { path: `/tenants/1/oauth-clients/${portalId}`, body: changedPortal, others: otherPortal },
    createGlobalOAuthClient: { path: '/global/oauth-clients', body: portal, others: otherPortal },
    updateGlobalOAuthClient: { path: `/global/oauth-clients/${globalId}`, body: changedPortal, others: otherPortal },
    createTenant: { path: '/global/tenants', body: { name: 'One', institution: 'harbour' }, others: { name: 'Two', institution: 'other' } },
    updateTenant: {
      path: '/global/tenants/1',
      body: { name: 'One', institution: 'harbour', shards: 2 },
      others: { name: 'Two', institution: 'other', shards: 3 },
    },
    createCustomer: {
      path: '/tenants/1/customers',
      body: { ...profile, nationalIdentityNumber: '8001015009087' },
      others: { ...otherProfile, nationalIdentityNumber: '8001015009088' },
    },
    updateCustomer: {
      path: C,
      body: { ...profile, nationalIdentityNumber: '8001015009087' },
      others: { ...otherProfile, nationalIdentityNumber: '8001015009088' },
    },
    createIdentity: {
      path: `${C}/identities`,
      body: { identity: 'varied-new', password: 'Long enough 4 anybody!', authLockedAfter: soon, changeAfter: soon },
      others: {
        identity: 'varied-newer',
        password: undefined,
        totpEnabled: false,
        publicKey: key,
        webAuthN: false,
        authLockedAfter: later,
        changeAfter: later,
      },
    },
    updateIdentity: {
      path: `${C}/identities/varied`,
      body: identityChange,
      others: { password: undefined, totpEnabled: false, publicKey: other, authLockedAfter: later, changeAfter: later, status: 'ACTIVE' },
    },
    resetIdentities: { path: `${C}/identities`, body: { status: 'RESET' }, others: {} },
    createSecurityQuestion: {
      path: `${C}/security-questions`,
      body: { question: 'First pet?', answer: 'Rex' },
      others: { question: 'First car?' },
    },
    createAttachment: {
      path: `${C}/attachments`,
      body: { documentType: 'PASSPORT', base64EncodedDocument: png().toString('base64') },
      others: { base64EncodedDocument: pdf().toString('base64') },
    },
    createAdminUser: {
      path: '/tenants/1/admin-users',
      body: newAdmin({ position: 'LEVEL_01' }),
      others: otherAdmin({ position: 'LEVEL_02' }),
    },
    updateAdminUser: {
      path: `/tenants/1/admin-users/${tenantAdmin.customerId}`,
      body: { ...profile, position: 'LEVEL_01', scimExternalId: '00u1' },
      others: { ...otherProfile, position: 'LEVEL_02', scimExternalId: '00u2' },
    },
    createTemporaryPosition: {
      path: `/tenants/1/customers/${tenantAdmin.customerId}/temporary-positions`,
      body: { position: 'LEVEL_11', minutes: 60, reason: 'One' },
      others: { position: 'LEVEL_12', minutes: 90, reason: 'Two' },
    },
    createGlobalAdmin: {
      path: '/global/admin-users',
      body: newAdmin({ role: 'GLOBAL_SUPPORT' }),
      others: otherAdmin({ role: 'GLOBAL_ADMIN' }),
    },
    updateGlobalAdmin: {
      path: `/global/admin-users/${above.customerId}`,
      body: { ...profile, role: 'GLOBAL_FINANCE_L1' },
      others: { ...otherProfile, role: 'GLOBAL_FINANCE_L2' },
    },
    createInstitutionAdmin: {
      path: '/institutions/harbour/admin-users',
      body: newAdmin({ role: 'INSTITUTION_SUPPORT' }),
      others: otherAdmin({ role: 'INSTITUTION_ADMIN' }),
    },
    updateInstitutionAdmin: {
      path: `/institutions/harbour/admin-users/${within.customerId}`,
      body: { ...profile, role: 'INSTITUTION_FINANCE_L_1' },
      others: { ...otherProfile, role: 'INSTITUTION_FINANCE_L_2' },
    },
    createOrganisation: {
      path: '/tenants/1/organisations',
      body: { name: 'One', registrationNumber: '1' },
      others: { name: 'Two', registrationNumber: '2' },
    },
    updateOrganisation: { path: O, body: { name: 'Two', registrationNumber: '2' }, others: { name: 'Three', registrationNumber: '3' } },
    addOrganisationPosition: {
      path: `${O}/positions`,
      body: { customerId, position: 'DIRECTOR' },
      others: { customerId: service.local.demo.users.customer?.customerId, position: 'HEAD' },
    },
    createCustomerWallet: { path: `${C}/wallets`, body: { currency: 'EUR', name: 'One' }, others: { currency: 'USD', name: 'Two' } },
    createOrganisationWallet: { path: `${O}/wallets`, body: { currency: 'EUR', name: 'One' }, others: { currency: 'USD', name: 'Two' } },
    updateWallet: {
      path: `/tenants/1/wallets/${from}`,
      body: { name: 'One', creditsInBatches: true },
      others: { name: 'Two', creditsInBatches: undefined },
    },
    createTransfer: {
      path: '/tenants/1/wallets/transfers',
      body: { amount: 1, externalUniqueId: 'varied-4', fromWalletId: from, toWalletId: to, description: 'one' },
      others: { amount: 2, externalUniqueId: 'varied-5', fromWalletId: third, toWalletId: third, description: 'two' },
    },
    createBulkTransfer: {
      path: '/tenants/1/wallets/bulk-transfers',
      body: { externalUniqueId: 'varied-6', transfers: [{ amount: 1, fromWalletId: from, toWalletId: to, description: 'one' }] },
      others: {
        externalUniqueId: 'varied-7',
        'transfers.amount': 2,
        'transfers.toWalletId': third,
        'transfers.description': 'two',
        transfers: [{ amount: 1, fromWalletId: from, toWalletId: third }],
      },
    },
    createPayment: {
      path: '/tenants/1/payments',
      body: {
        paymentType: 'CARD',
        amount: 1,
        currency: 'EUR',
        walletId: from,
        callbackUrl: 'https://one.example/',
        externalUniqueId: 'varied-8',
      },
      others: {
        paymentType: 'CASH',
        amount: 2,
        walletId: to,
        callbackUrl: 'https://two.example/',
        externalUniqueId: 'varied-9',
        currency: dollars,
      },
    },
    updatePayment: { path: `/tenants/1/payments/${open}`, body: { status: 'SUCCESSFUL' }, others: { status: 'FAILED' } },
    createWithdrawal: {
      path: `/tenants/1/wallets/${from}/withdrawals`,
      body: { ...cash, externalUniqueId: 'varied-10', callbackUrl: 'https://one.example/' },
      others: {
        amount: 2,
        type: 'CARD',
        externalUniqueId: 'varied-11',
        deliverToPhone: '+27820000009',
        callbackUrl: 'https://two.example/',
      },
    },
    updateWithdrawal: { path: `/tenants/1/withdrawals/${withdrawalId}`, body: { status: 'SUCCESSFUL' }, others: { status: 'FAILED' } },
    updateProperty: { path: '/global/properties/due.shards', body: { value: 64 }, others: { value: 72 } },
    updateTenantConfig: { path: '/tenants/1/config/task.open.max', body: { value: 5 }, others: { value: 6 } },
    recoverCallbacks: {
      path: '/tenants/1/callbacks/recover',
      body: { since: soon, webhookEndpointId: 5 },
      others: { since: later, webhookEndpointId: 6 },
    },
    createWebhookEndpoint: { path: '/tenants/1/webhook-endpoints', body: hook, others: otherHook },
    updateWebhookEndpoint: {
      path: `/tenants/1/webhook-endpoints/${webhookEndpointId}`,
      body: { ...hook, url: 'https://three.example/' },
      others: otherHook,
    },
    testCallback: { path: '/tenants/1/callbacks/test', body: { url: 'https://one.example/' }, others: { url: 'https://two.example/' } },
  }
}, 120_000)

/** A document with one operation. */
const documentOf = (title: string) => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  paths: { '/pay': { post: { operationId: 'pay' } } },
})

/** The same declaration serves customers and administrators above tenants. */
const ABOVE = /(Institution|Global)Admin(Identit|SecurityQuestion)/
const WRITTEN = CATALOGUE.filter(({ storable, body, operationId }) => storable && body !== undefined && !ABOVE.test(operationId))

/** The values of secrets read the same, whatever they are: only their presence is told. */
const NOT_VARIED: Readonly<Record<string, readonly string[]>> = {
  // The kind decides whether these are needed or refused. Kind and account stand in the sentence.
  createOAuthClient: ['kind', 'jwksUri', 'customerId'],
  updateOAuthClient: ['kind', 'jwksUri', 'customerId'],
  createGlobalOAuthClient: ['kind', 'jwksUri', 'customerId'],
  updateGlobalOAuthClient: ['kind', 'jwksUri', 'customerId'],
  // There is one value.
  resetIdentities: ['status'],
  // A secret.
  createSecurityQuestion: ['answer'],
  createAttachment: ['documentType'],
  // A task may not carry it: the answer holds secrets.
  updateIdentity: ['totp'],
  // Only a provider for administrators above tenants vouches for them.
  createIdentity: ['sso'],
  createGlobalAdmin: ['sso'],
  createInstitutionAdmin: ['sso'],
}

async function wordsFor(operationId: string, path: string, body: Body): Promise<string> {
  const method = CATALOGUE.find((each) => each.operationId === operationId)?.method ?? ''
  const headers = { 'task-executor-roles': 'GLOBAL_ADMIN', prefer: 'return=representation' }
  const { description, effects = [] } = await as(method, path, body, headers)
  return JSON.stringify({ description, effects })
}

test('every storable operation with a body is varied, in each of its fields', () => {
  const missing = WRITTEN.flatMap(({ operationId, body }) => {
    const { properties = {} } = jsonSchema(body ?? (() => undefined as never), 'request') as { readonly properties?: object }
    const varied = table[operationId]
    return Object.keys(properties)
      .filter((field) => !(NOT_VARIED[operationId] ?? []).includes(field) && !(field in (varied?.others ?? {})))
      .map((field) => `${operationId} ${field}`)
  })
  expect(missing).toEqual([])
})

test.each(WRITTEN.map(({ operationId }) => operationId))('every field of %s changes what its approver reads', async (operationId) => {
  const varied = table[operationId]
  if (varied === undefined) throw new Error(`no row for ${operationId}`)
  const first = await wordsFor(operationId, varied.path, varied.body)
  expect(first).not.toContain('Long enough')
  for (const [field, value] of Object.entries(varied.others)) {
    const body = variant(varied.body, field, value)
    expect([field, await wordsFor(operationId, varied.path, body)]).not.toEqual([field, first])
  }
})

/** The body with another value in one field, and what that value demands. */
function variant(body: Body, field: string, value: unknown): Body {
  const [list = '', inner] = field.split('.')
  if (inner !== undefined) return { ...body, [list]: (body[list] as readonly Body[]).map((each) => ({ ...each, [inner]: value })) }
  const { password: _, ...withoutPassword } = body
  if (field === 'sso') return { ...withoutPassword, [field]: value }
  if (field === 'currency' && typeof value === 'number') return { ...body, currency: 'USD', walletId: value }
  const { [field]: __, ...rest } = body
  return value === undefined ? rest : { ...rest, [field]: value }
}
