import { defined } from '../../shared/domain/defined.ts'
import type {
  AttachmentId,
  CustomerId,
  DeviceFingerprintId,
  OrganisationId,
  SecurityQuestionId,
  TemporaryPositionId,
  TenantId,
} from '../../shared/domain/ids.ts'
import type { Needed, Owner } from './permission-model.ts'
import { png } from './pictures.ts'

/** The things of a tenant that the calls name. */
export type Things = {
  readonly tenantId: TenantId
  readonly institution: string
  readonly customerId: CustomerId
  readonly identity: string
  readonly sessionId: string
  readonly newCustomerId: CustomerId
  readonly adminId: CustomerId
  readonly organisationId: OrganisationId
  readonly member: CustomerId
  readonly wallet: number
  readonly organisationWallet: number
  readonly transfer: number
  readonly bulkTransfer: number
  readonly withdrawal: number
  readonly organisationWithdrawal: number
  readonly payment: number
  readonly organisationPayment: number
  readonly callback: number
  readonly securityQuestionId: SecurityQuestionId
  readonly deviceFingerprintId: DeviceFingerprintId
  readonly attachmentId: AttachmentId
  readonly clientId: string
  readonly webhookEndpointId: number
  readonly scimTokenId: string
  readonly temporaryPositionId: TemporaryPositionId
  readonly upstream: string
}

/** One call, and what the specification says that it needs; `needs` is nothing where a token suffices. */
export type AskedCall = {
  readonly endpoint: string
  readonly path: string
  readonly body?: unknown
  readonly needs: Needed | 'token' | 'nothing'
}

const ADMIN = { identity: 'new-admin@matrix.example', password: 'Long enough 4 anybody!', firstName: 'New', lastName: 'Admin' }

/** Every call on the things of one tenant, in the order of the specification's table of resources. */
export function callsIn(things: Things): readonly AskedCall[] {
  const { tenantId, institution } = things
  const place = { kind: 'tenant', tenantId, institution } as const
  const customers = { kind: 'one-of', owners: [{ customerId: things.customerId }] } as const
  const organisations = { kind: 'one-of', owners: [{ organisationId: things.organisationId }] } as const
  const both = { kind: 'one-of', owners: [...customers.owners, ...organisations.owners] } as const
  const all = { kind: 'all-of', owners: both.owners } as const
  const tenants = { kind: 'of-tenant', owners: [] as readonly Owner[] } as const

  const call = (
    endpoint: string,
    params: Readonly<Record<string, unknown>>,
    permission: string,
    more: Partial<Needed> = {},
    body?: unknown,
  ): AskedCall => ({
    endpoint,
    path: filled(endpoint, { tenantId, ...params }),
    ...defined({ body }),
    needs: { permission, place, ...more },
  })
  const anyToken = (endpoint: string, params: Readonly<Record<string, unknown>> = {}, query = '', body?: unknown): AskedCall => ({
    endpoint,
    path: `${filled(endpoint, { tenantId, ...params })}${query}`,
    ...defined({ body }),
    needs: 'token',
  })
  const { customerId, organisationId, identity, adminId } = things
  const fresh = { customerId: things.newCustomerId }
  const freshItem = { item: { kind: 'one-of', owners: [{ customerId: things.newCustomerId }] }, isNewCustomer: true } as const
  const T = '/tenants/{tenantId}'
  const C = `${T}/customers/{customerId}`
  const O = `${T}/organisations/{organisationId}`

  return [
    call('GET /global/tenants/{tenantId}', {}, 'Tenant.READ', { item: tenants }),
    call('PUT /global/tenants/{tenantId}', {}, 'Tenant.UPDATE', { item: tenants }, { name: 'Renamed' }),

    call(`POST ${T}/customers`, {}, 'Customer.CREATE', { narrower: 'ProfileOfNewCustomer.CREATE' }, { firstName: 'A', lastName: 'B' }),
    call(`GET ${T}/customers`, {}, 'Customer.READ'),
    anyToken(`GET ${T}/customers`, {}, '?fields=customerId&email=nobody%40matrix.example'),
    anyToken(`HEAD ${C}/identities`, { customerId }),
    call(`GET ${C}`, { customerId }, 'Customer.READ', { narrower: 'ProfileOfNewCustomer.READ', item: customers }),
    call(`GET ${C}`, fresh, 'Customer.READ', { narrower: 'ProfileOfNewCustomer.READ', ...freshItem }),
    call(`PUT ${C}`, { customerId }, 'Customer.UPDATE', { narrower: 'ProfileOfNewCustomer.UPDATE', item: customers }, { lastName: 'C' }),
    call(`PUT ${C}`, fresh, 'Customer.UPDATE', { narrower: 'ProfileOfNewCustomer.UPDATE', ...freshItem }, { lastName: 'C' }),

    call(
      `POST ${C}/identities`,
      { customerId },
      'Identity.CREATE',
      { item: customers },
      { identity: 'x@matrix.example', password: ADMIN.password },
    ),
    call(`GET ${C}/identities`, { customerId }, 'Identity.READ', { item: customers }),
    call(`GET ${C}/identities`, fresh, 'Identity.READ', freshItem),
    call(`GET ${C}/identities/{identity}`, { customerId, identity }, 'Identity.READ', { item: customers }),
    call(
      `PUT ${C}/identities/{identity}`,
      { customerId, identity },
      'Identity.UPDATE',
      { narrower: 'SecondFactor.UPDATE', item: customers },
      { totpEnabled: false },
    ),
    call(
      `PUT ${C}/identities/{identity}`,
      { customerId, identity },
      'Identity.UPDATE',
      { narrower: 'IdentityLock.UPDATE', item: customers },
      { status: 'ACTIVE' },
    ),
    call(`DELETE ${C}/identities/{identity}`, { customerId, identity }, 'Identity.DELETE', { item: customers }),
    call(`GET ${C}/sessions`, { customerId }, 'Identity.UPDATE', { item: customers }),
    call(`DELETE ${C}/sessions`, { customerId }, 'Identity.UPDATE', { item: customers }),
    call(`DELETE ${C}/sessions/{sessionId}`, { customerId, sessionId: things.sessionId }, 'Identity.UPDATE', { item: customers }),

    call(`PUT ${C}/identities`, { customerId }, 'Identity.UPDATE', { item: customers }, { status: 'RESET' }),
    ...secondFactorCalls(call, C, things),
    ...attachmentCalls(call, `${C}/attachments`, things),

    call(`POST ${T}/admin-users`, {}, 'AdminUser.CREATE', {}, { ...ADMIN, position: 'LEVEL_01' }),
    call(`GET ${T}/admin-users`, {}, 'AdminUser.READ'),
    call(`GET ${T}/admin-users/{customerId}`, { customerId: adminId }, 'AdminUser.READ', { item: ofOne(adminId) }),
    call(
      `PUT ${T}/admin-users/{customerId}`,
      { customerId: adminId },
      'AdminUser.UPDATE',
      { item: ofOne(adminId) },
      { position: 'LEVEL_06' },
    ),
    call(`DELETE ${T}/admin-users/{customerId}`, { customerId: adminId }, 'AdminUser.DELETE', { item: ofOne(adminId) }),
    ...temporaryPositionCalls(call, things),

    call(`POST ${T}/organisations`, {}, 'Organisation.CREATE', {}, { name: 'Matrix Ltd' }),
    call(`GET ${T}/organisations`, {}, 'Organisation.READ'),
    call(`GET ${O}`, { organisationId }, 'Organisation.READ', { item: organisations }),
    call(`PUT ${O}`, { organisationId }, 'Organisation.UPDATE', { item: organisations }, { name: 'Matrix plc' }),
    call(
      `POST ${O}/positions`,
      { organisationId },
      'OrganisationPosition.CREATE',
      { item: organisations },
      { customerId, position: 'MEMBER' },
    ),
    call(`GET ${O}/positions`, { organisationId }, 'OrganisationPosition.READ', { item: organisations }),
    call(
      `DELETE ${O}/positions/{customerId}/{position}`,
      { organisationId, customerId: things.member, position: 'MEMBER' },
      'OrganisationPosition.DELETE',
      {
        item: organisations,
      },
    ),

    call(`POST ${C}/wallets`, { customerId }, 'Wallet.CREATE', { item: customers }, { currency: 'EUR' }),
    call(`GET ${C}/wallets`, { customerId }, 'Wallet.READ', { item: customers }),
    call(`POST ${O}/wallets`, { organisationId }, 'Wallet.CREATE', { item: organisations }, { currency: 'EUR' }),
    call(`GET ${O}/wallets`, { organisationId }, 'Wallet.READ', { item: organisations }),
    ...[
      { walletId: things.wallet, item: customers },
      { walletId: things.organisationWallet, item: organisations },
    ].flatMap(({ walletId, item }) => [
      call(`GET ${T}/wallets/{walletId}`, { walletId }, 'Wallet.READ', { item }),
      call(`PUT ${T}/wallets/{walletId}`, { walletId }, 'Wallet.UPDATE', { item }, { name: 'Purse' }),
      call(`GET ${T}/wallets/{walletId}/entries`, { walletId }, 'Wallet.READ', { item }),
      call(
        `POST ${T}/wallets/transfers`,
        {},
        'Transfer.CREATE',
        { item },
        { amount: 1, fromWalletId: walletId, toWalletId: things.wallet + things.organisationWallet - walletId },
      ),
      call(
        `POST ${T}/payments`,
        {},
        'Payment.CREATE',
        { item },
        { paymentType: 'CARD', amount: 1, currency: 'EUR', walletId, externalUniqueId: 'new' },
      ),
      call(
        `POST ${T}/wallets/{walletId}/withdrawals`,
        { walletId },
        'Withdrawal.CREATE',
        { item },
        {
          amount: 1,
          type: 'CASH',
          externalUniqueId: 'new',
          deliverToPhone: '+442079460000',
        },
      ),
      call(`GET ${T}/wallets/{walletId}/withdrawals`, { walletId }, 'Withdrawal.READ', { item }),
    ]),
    call(`GET ${T}/wallets/transfers`, {}, 'Transfer.READ'),
    call(`GET ${T}/wallets/transfers/{transferId}`, { transferId: things.transfer }, 'Transfer.READ', { item: both }),
    call(`POST ${T}/wallets/bulk-transfers`, {}, 'BulkTransfer.CREATE', { item: all }, bulkOf(things.wallet, things.organisationWallet)),
    call(`GET ${T}/wallets/bulk-transfers`, {}, 'BulkTransfer.READ'),
    call(`GET ${T}/wallets/bulk-transfers/{bulkTransferId}`, { bulkTransferId: things.bulkTransfer }, 'BulkTransfer.READ', {
      item: customers,
    }),
    call(`GET ${T}/payments`, {}, 'Payment.READ'),
    call(`GET ${T}/payments/{paymentId}`, { paymentId: things.payment }, 'Payment.READ', { item: customers }),
    call(`GET ${T}/payments/{paymentId}`, { paymentId: things.organisationPayment }, 'Payment.READ', { item: organisations }),
    call(`PUT ${T}/payments/{paymentId}`, { paymentId: things.payment }, 'Payment.UPDATE', { item: customers }, { status: 'FAILED' }),
    call(`GET ${T}/withdrawals/{withdrawalId}`, { withdrawalId: things.withdrawal }, 'Withdrawal.READ', { item: customers }),
    call(`GET ${T}/withdrawals/{withdrawalId}`, { withdrawalId: things.organisationWithdrawal }, 'Withdrawal.READ', {
      item: organisations,
    }),
    call(
      `PUT ${T}/withdrawals/{withdrawalId}`,
      { withdrawalId: things.withdrawal },
      'Withdrawal.UPDATE',
      { item: customers },
      { status: 'FAILED' },
    ),

    call(`GET ${T}/callbacks`, {}, 'Callback.READ'),
    call(`GET ${T}/callbacks/{callbackId}`, { callbackId: things.callback }, 'Callback.READ', { item: tenants }),
    call(`POST ${T}/callbacks/{callbackId}/resend`, { callbackId: things.callback }, 'Callback.UPDATE', { item: tenants }),
    call(`POST ${T}/callbacks/{callbackId}/sign`, { callbackId: things.callback }, 'Callback.UPDATE', { item: tenants }),
    call(`POST ${T}/callbacks/{callbackId}/stop`, { callbackId: things.callback }, 'Callback.UPDATE', { item: tenants }),
    call(`POST ${T}/callbacks/recover`, {}, 'Callback.UPDATE', {}, { since: '2026-01-01T00:00:00Z' }),
    call(`POST ${T}/callbacks/test`, {}, 'Callback.UPDATE', {}, { url: 'http://127.0.0.1:9/hook' }),
    call(`POST ${T}/callbacks/secret/rotate`, {}, 'Callback.UPDATE'),
    call(`GET ${T}/callbacks/secret`, {}, 'CallbackSecret.READ'),

    ...endpointCalls(call, `${T}/webhook-endpoints`, things.webhookEndpointId, tenants),
    ...clientCalls(call, `${T}/oauth-clients`, things.clientId, tenants),
    call(`POST ${T}/scim-tokens`, {}, 'ScimToken.CREATE', {}, { name: 'Directory' }),
    call(`GET ${T}/scim-tokens`, {}, 'ScimToken.READ'),
    call(`DELETE ${T}/scim-tokens/{scimTokenId}`, { scimTokenId: things.scimTokenId }, 'ScimToken.DELETE', { item: tenants }),

    ...upstreamCalls(call, things),

    call(`GET ${T}/config`, {}, 'TenantConfig.READ'),
    call(`GET ${T}/config/{key}`, { key: 'overrideCheckerCount' }, 'TenantConfig.READ'),
    call(`PUT ${T}/config/{key}`, { key: 'overrideCheckerCount' }, 'TenantConfig.UPDATE', {}, { value: 0 }),
    call(`DELETE ${T}/config/{key}`, { key: 'task.open.max' }, 'TenantConfig.DELETE'),
    withQuery(call(`GET ${T}/post-authentication-logic/try`, {}, 'TenantConfig.READ'), 'expression=true'),
    call(`GET ${T}/permissions/{permission}`, { permission: 'Customer.READ' }, 'Permission.READ'),
    call(`GET ${T}/permissions/{permission}/holders`, { permission: 'Customer.READ' }, 'Permission.READ'),
    call(`GET ${T}/audit-events`, {}, 'Audit.READ'),
    call(`GET ${T}/access-report`, {}, 'Audit.READ'),
    call(`GET ${T}/overview`, {}, 'Overview.READ'),
    atMoment(call(`GET ${T}/audit-events/{auditId}/proof`, { auditId: 'none' }, 'Audit.READ')),
  ]
}

type Calling = (
  endpoint: string,
  params: Readonly<Record<string, unknown>>,
  permission: string,
  more?: Partial<Needed>,
  body?: unknown,
) => AskedCall

/** Calls about security questions and known devices. */
function secondFactorCalls(call: Calling, C: string, things: Things): readonly AskedCall[] {
  const { customerId, securityQuestionId, deviceFingerprintId } = things
  const item = ofOne(customerId)
  return [
    call(`POST ${C}/security-questions`, { customerId }, 'SecondFactor.UPDATE', { item }, { question: 'A street?', answer: 'High Street' }),
    call(`GET ${C}/security-questions`, { customerId }, 'SecondFactor.READ', { item }),
    call(`DELETE ${C}/security-questions/{securityQuestionId}`, { customerId, securityQuestionId }, 'SecondFactor.UPDATE', { item }),
    call(`GET ${C}/device-fingerprints`, { customerId }, 'SecondFactor.READ', { item }),
    call(`DELETE ${C}/device-fingerprints/{deviceFingerprintId}`, { customerId, deviceFingerprintId }, 'SecondFactor.UPDATE', { item }),
  ]
}

/** The documents of a customer who has an identity, and one more of a customer who is new. */
function attachmentCalls(call: Calling, at: string, things: Things): readonly AskedCall[] {
  const { customerId, attachmentId } = things
  const item = ofOne(customerId)
  const fresh = { item: ofOne(things.newCustomerId), isNewCustomer: true } as const
  const document = { documentType: 'PASSPORT', base64EncodedDocument: png(200).toString('base64') }
  return [
    call(`POST ${at}`, { customerId }, 'Attachment.CREATE', { item }, document),
    call(`POST ${at}`, { customerId: things.newCustomerId }, 'Attachment.CREATE', fresh, document),
    call(`GET ${at}`, { customerId }, 'Attachment.READ', { item }),
    call(`GET ${at}/{attachmentId}`, { customerId, attachmentId }, 'Attachment.READ', { item }),
    call(`DELETE ${at}/{attachmentId}`, { customerId, attachmentId }, 'Attachment.DELETE', { item }),
  ]
}

/** Webhook endpoints, which belong to the tenant itself. */
function endpointCalls(call: Calling, at: string, webhookEndpointId: number, item: NonNullable<Needed['item']>): readonly AskedCall[] {
  const one = { webhookEndpointId }
  // Everybody who may create endpoints may read this event. Other events take the approval of somebody who may read them.
  const body = { url: 'http://127.0.0.1:9/hook', events: ['webhook-endpoint.changed'] }
  return [
    call(`POST ${at}`, {}, 'WebhookEndpoint.CREATE', {}, body),
    call(`GET ${at}`, {}, 'WebhookEndpoint.READ'),
    call(`GET ${at}/{webhookEndpointId}`, one, 'WebhookEndpoint.READ', { item }),
    call(`PUT ${at}/{webhookEndpointId}`, one, 'WebhookEndpoint.UPDATE', { item }, { description: 'Other' }),
    call(`DELETE ${at}/{webhookEndpointId}`, one, 'WebhookEndpoint.DELETE', { item }),
    call(`POST ${at}/{webhookEndpointId}/rotate`, one, 'WebhookEndpoint.UPDATE', { item }),
    call(`POST ${at}/{webhookEndpointId}/test`, one, 'WebhookEndpoint.UPDATE', { item }),
  ]
}

/** Clients of OAuth, which belong to the tenant itself. */
function clientCalls(call: Calling, at: string, clientId: string, item: NonNullable<Needed['item']>): readonly AskedCall[] {
  const app = { name: 'App', kind: 'native', redirectUris: ['https://app.matrix.example/back'] }
  return [
    call(`POST ${at}`, {}, 'OAuthClient.CREATE', {}, app),
    call(`GET ${at}`, {}, 'OAuthClient.READ'),
    call(`GET ${at}/{clientId}`, { clientId }, 'OAuthClient.READ', { item }),
    call(`PUT ${at}/{clientId}`, { clientId }, 'OAuthClient.UPDATE', { item }, { name: 'Other app' }),
    call(`DELETE ${at}/{clientId}`, { clientId }, 'OAuthClient.DELETE', { item }),
  ]
}

function upstreamCalls(call: Calling, { upstream }: Things): readonly AskedCall[] {
  const at = '/tenants/{tenantId}/upstreams'
  const item = { kind: 'of-tenant', owners: [] } as const
  return [
    call(`POST ${at}`, {}, 'Upstream.CREATE', {}, { name: 'other', baseUrl: 'https://other.matrix.example', operations: [] }),
    call(`GET ${at}`, {}, 'Upstream.READ'),
    call(`GET ${at}/{upstream}`, { upstream }, 'Upstream.READ', { item }),
    call(`PUT ${at}/{upstream}`, { upstream }, 'Upstream.UPDATE', { item }, { enabled: true }),
    call(`DELETE ${at}/{upstream}`, { upstream }, 'Upstream.DELETE', { item }),
    call(`POST ${at}/{upstream}/rotate`, { upstream }, 'Upstream.UPDATE', { item }),
  ]
}

function temporaryPositionCalls(call: Calling, { adminId, temporaryPositionId }: Things): readonly AskedCall[] {
  const at = '/tenants/{tenantId}/customers/{customerId}/temporary-positions'
  const item = ofOne(adminId)
  const wish = { position: 'LEVEL_03', minutes: 5, reason: 'Matrix' }
  return [
    call(`POST ${at}`, { customerId: adminId }, 'TemporaryPosition.CREATE', { item }, wish),
    call(`GET ${at}`, { customerId: adminId }, 'TemporaryPosition.READ', { item }),
    call(`DELETE ${at}/{temporaryPositionId}`, { customerId: adminId, temporaryPositionId }, 'TemporaryPosition.DELETE', { item }),
  ]
}

const withQuery = (asked: AskedCall, query: string): AskedCall => ({ ...asked, path: `${asked.path}?${query}` })
const atMoment = (asked: AskedCall): AskedCall => withQuery(asked, 'at=2026-01-01T00:00:00Z')

/** Admin users above the tenants, with what belongs to them. */
export type ThingsAbove = {
  readonly institution: string
  readonly globalAdmin: AdminAbove
  readonly institutionAdmin: AdminAbove
  readonly clientId: string
}
type AdminAbove = {
  readonly customerId: CustomerId
  readonly identity: string
  readonly sessionId: string
  readonly securityQuestionId: SecurityQuestionId
  readonly deviceFingerprintId: DeviceFingerprintId
}

/** The calls that stand above the tenants. */
export function callsAbove(things: ThingsAbove): readonly AskedCall[] {
  const { institution } = things
  const above = (
    endpoint: string,
    params: Readonly<Record<string, unknown>>,
    permission: string,
    body?: unknown,
    more: Partial<Needed> = {},
  ): AskedCall => ({
    endpoint,
    path: filled(endpoint, params),
    ...defined({ body }),
    needs: { permission, place: endpoint.includes('{institution}') ? { kind: 'institution', institution } : { kind: 'global' }, ...more },
  })
  const ofAdmin = (at: string, admin: AdminAbove, more: Partial<Needed> = {}): readonly AskedCall[] => {
    const A = `${at}/admin-users/{customerId}`
    const onAdmin = (endpoint: string, permission: string, body?: unknown, narrower?: string) =>
      above(endpoint, { institution, ...admin }, permission, body, {
        item: ofOne(admin.customerId),
        ...defined({ narrower }),
        ...more,
      })
    return [
      onAdmin(`GET ${A}`, 'AdminUser.READ'),
      onAdmin(`PUT ${A}`, 'AdminUser.UPDATE', { lastName: 'Other' }),
      onAdmin(`DELETE ${A}`, 'AdminUser.DELETE'),
      onAdmin(`POST ${A}/identities`, 'Identity.CREATE', { identity: 'y@matrix.example', password: ADMIN.password }),
      onAdmin(`GET ${A}/identities`, 'Identity.READ'),
      onAdmin(`PUT ${A}/identities`, 'Identity.UPDATE', { status: 'RESET' }),
      onAdmin(`GET ${A}/identities/{identity}`, 'Identity.READ'),
      onAdmin(`PUT ${A}/identities/{identity}`, 'Identity.UPDATE', { totpEnabled: false }, 'SecondFactor.UPDATE'),
      onAdmin(`DELETE ${A}/identities/{identity}`, 'Identity.DELETE'),
      onAdmin(`GET ${A}/sessions`, 'Identity.UPDATE'),
      onAdmin(`DELETE ${A}/sessions`, 'Identity.UPDATE'),
      onAdmin(`DELETE ${A}/sessions/{sessionId}`, 'Identity.UPDATE'),
      onAdmin(`GET ${A}/security-questions`, 'SecondFactor.READ'),
      onAdmin(`POST ${A}/security-questions`, 'SecondFactor.UPDATE', { question: 'A street?', answer: 'High Street' }),
      onAdmin(`DELETE ${A}/security-questions/{securityQuestionId}`, 'SecondFactor.UPDATE'),
      onAdmin(`GET ${A}/device-fingerprints`, 'SecondFactor.READ'),
      onAdmin(`DELETE ${A}/device-fingerprints/{deviceFingerprintId}`, 'SecondFactor.UPDATE'),
    ]
  }
  const anyToken = (endpoint: string, query = ''): AskedCall => ({ endpoint, path: `${filled(endpoint, {})}${query}`, needs: 'token' })
  return [
    above('POST /global/tenants', {}, 'Tenant.CREATE', { name: 'New' }),
    above('GET /global/tenants', {}, 'Tenant.READ'),
    above('GET /institutions/{institution}/tenants', { institution }, 'Tenant.READ'),
    above('POST /global/admin-users', {}, 'AdminUser.CREATE', { ...ADMIN, role: 'GLOBAL_SUPPORT' }),
    above('GET /global/admin-users', {}, 'AdminUser.READ'),
    ...ofAdmin('/global', things.globalAdmin),
    // Under the path of the other they aren't there for anybody.
    ...ofAdmin('/global', things.institutionAdmin, { absent: true }),
    ...ofAdmin('/institutions/{institution}', things.globalAdmin, { absent: true }),
    above('POST /institutions/{institution}/admin-users', { institution }, 'AdminUser.CREATE', { ...ADMIN, role: 'INSTITUTION_SUPPORT' }),
    above('GET /institutions/{institution}/admin-users', { institution }, 'AdminUser.READ'),
    ...ofAdmin('/institutions/{institution}', things.institutionAdmin),
    above('POST /global/oauth-clients', {}, 'OAuthClient.CREATE', { name: 'App', kind: 'native', redirectUris: ['https://app.example/'] }),
    above('GET /global/oauth-clients', {}, 'OAuthClient.READ'),
    ...['GET', 'PUT', 'DELETE'].map((method) =>
      above(
        `${method} /global/oauth-clients/{clientId}`,
        { clientId: things.clientId },
        `OAuthClient.${{ GET: 'READ', PUT: 'UPDATE' }[method] ?? 'DELETE'}`,
        method === 'PUT' ? { name: 'Other app' } : undefined,
        { item: { kind: 'of-tenant', owners: [] } },
      ),
    ),
    above('GET /global/properties', {}, 'Property.READ'),
    above('GET /global/properties/{name}', { name: 'rate.limit.config' }, 'Property.READ'),
    above('PUT /global/properties/{name}', { name: 'roles.supported' }, 'Property.UPDATE', { value: '' }),
    above('DELETE /global/properties/{name}', { name: 'roles.supported' }, 'Property.DELETE'),
    above('GET /global/audit-events', {}, 'Audit.READ'),
    atMoment(above('GET /global/audit-events/{auditId}/proof', { auditId: 'none' }, 'Audit.READ')),
    anyToken('GET /global/tasks', '?tag=matrix'),
    anyToken('GET /authentication/sessions'),
    anyToken('GET /authentication/agent-tokens'),
    anyToken('POST /authentication/logout'),
    { endpoint: 'POST /authentication/renew', path: '/authentication/renew', body: { jwt: 'a.b.c' }, needs: 'nothing' },
  ]
}

export const bulkOf = (...from: readonly number[]) => ({
  externalUniqueId: 'bulk',
  transfers: from.map((fromWalletId, at) => ({ amount: 1, fromWalletId, toWalletId: from[(at + 1) % from.length] })),
})

function ofOne(customerId: CustomerId) {
  return { kind: 'one-of', owners: [{ customerId }] } as const
}

/** `GET /a/{b}` with its parameters filled in; the path alone. */
export function filled(endpoint: string, params: Readonly<Record<string, unknown>>): string {
  const path = endpoint.slice(endpoint.indexOf(' ') + 1)
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${endpoint} needs ${name}`)
    return encodeURIComponent(String(params[name]))
  })
}
