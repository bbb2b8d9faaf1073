import { beforeAll, expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { type CustomerId, type DeviceFingerprintId, type Id, NO_ID, type TenantId, type WalletId } from '../../shared/domain/ids.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { claimsFor } from '../../shared/domain/tokens/claims.ts'
import type { Service } from '../../shared/http/service.ts'
import { changeDevices } from '../../shared/storage/devices.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { customer as customerNamed, type Profile, person } from '../../shared/storage/persons.ts'
import { session } from '../../shared/storage/sessions.ts'
import { replace } from '../../shared/storage/write.ts'
import { dryRun } from '../support/dry-run.ts'
import { asId } from '../support/ids.ts'
import { type InProcessAnswer, inProcess } from '../support/in-process.ts'
import { type AskedCall, callsAbove, callsIn, type Things } from '../support/permission-calls.ts'
import {
  expected,
  GLOBAL_ROLES,
  INSTITUTION_ROLES,
  LEVELS,
  type Needed,
  ORGANISATION_POSITIONS,
  type Outcome,
  type TenantRows,
  type Who,
} from '../support/permission-model.ts'
import { png } from '../support/pictures.ts'
import { running } from '../support/running.ts'

const service = running()
const PASSWORD = 'Long enough 4 anybody!'
let phones = 0
/** Another one each time: who has one can step up by a code. */
const newPhone = () => `+4420794${String(++phones).padStart(5, '0')}`

/** Beside the rows of the demo; that of a tenant never gives anything to a role above it, nor takes anything from one. */
const OWN_ROWS = {
  'Wallet.CREATE': 'LEVEL_20,LEVEL_03->LEVEL_04,HEAD->DIRECTOR,GLOBAL_SUPPORT,INSTITUTION_ADMIN',
  'Organisation.UPDATE': 'LEVEL_20,DIRECTOR->HEAD,LEVEL_06->LEVEL_06',
  'BulkTransfer.CREATE': 'CUSTOMER->LEVEL_02,SCA_IDENTITY,DIRECTOR',
  'Wallet.UPDATE': 'SCA_OTP,LEVEL_05',
  'Identity.READ': 'LEVEL_20,TENANT_SYSTEM,SCA_OTP',
  'Transfer.READ': 'LEVEL_20,TENANT_SYSTEM,CUSTOMER,MEMBER',
}
const ROWS: TenantRows = {
  1: {
    'Transfer.CREATE': 'LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02,CUSTOMER',
    'Withdrawal.CREATE': 'TENANT_SYSTEM,SCA_OTP',
    'Payment.CREATE': 'LEVEL_20,TENANT_SYSTEM,CUSTOMER',
    ...OWN_ROWS,
  },
}

type Caller = Who & { readonly token: string }
let callers: readonly Caller[] = []
let calls: readonly AskedCall[] = []
let call: ReturnType<typeof inProcess>
let own: Things
let foreign: Things

async function made(role: string, path: string, body: unknown): Promise<Readonly<Record<string, Id<never>>>> {
  const answer = await service.call('POST', path, { token: await service.tokenOf(role), body })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body as Record<string, Id<never>>
}

/** One of everything in a tenant, made by its own admin. */
async function thingsOf(tenantId: TenantId, institution: string, role: string): Promise<Things> {
  const at = `/tenants/${tenantId}`
  const customer = () => ({ firstName: 'Own', lastName: 'Er', phoneNumber: newPhone() })
  const { customerId = NO_ID } = await made(role, `${at}/customers`, customer())
  const identity = `owner-${tenantId}@matrix.example`
  await made(role, `${at}/customers/${customerId}/identities`, { identity, password: PASSWORD })
  const { customerId: newCustomerId = NO_ID } = await made(role, `${at}/customers`, customer())
  const { customerId: member = NO_ID } = await made(role, `${at}/customers`, customer())
  const admin = { identity: `admin-${tenantId}@matrix.example`, password: PASSWORD, firstName: 'Ad', lastName: 'Min', position: 'LEVEL_08' }
  const { customerId: adminId = NO_ID } = await made(role, `${at}/admin-users`, admin)
  const { organisationId = NO_ID } = await made(role, `${at}/organisations`, { name: 'Owned Ltd' })
  await made(role, `${at}/organisations/${organisationId}/positions`, { customerId: member, position: 'MEMBER' })
  const { walletId: wallet = NO_ID } = await made(role, `${at}/customers/${customerId}/wallets`, { currency: 'EUR' })
  const { walletId: organisationWallet = NO_ID } = await made(role, `${at}/organisations/${organisationId}/wallets`, { currency: 'EUR' })
  const paid = async (walletId: WalletId) => {
    const payment = { paymentType: 'CARD', amount: 500, currency: 'EUR', walletId, externalUniqueId: `paid-${walletId}` }
    const { paymentId = NO_ID } = await made(role, `${at}/payments`, payment)
    const ended = await service.call('PUT', `${at}/payments/${paymentId}`, {
      token: await service.tokenOf(role),
      body: { status: 'SUCCESSFUL' },
    })
    if (ended.status !== 200 && ended.status !== 409) throw new Error(ended.text)
    return paymentId
  }
  const [payment, organisationPayment] = [await paid(wallet), await paid(organisationWallet)]
  const withdrawn = async (walletId: WalletId) => {
    const withdrawal = { amount: 1, type: 'CASH', externalUniqueId: `out-${walletId}`, deliverToPhone: '+442079460000' }
    const { withdrawalId = NO_ID } = await made('globalAdmin', `${at}/wallets/${walletId}/withdrawals`, withdrawal)
    return withdrawalId
  }
  const transfers = [{ amount: 1, fromWalletId: wallet, toWalletId: organisationWallet }]
  const { transferId: transfer = NO_ID } = await made(role, `${at}/wallets/transfers`, transfers[0])
  const { bulkTransferId: bulkTransfer = NO_ID } = await made(role, `${at}/wallets/bulk-transfers`, {
    externalUniqueId: 'first',
    transfers,
  })
  const asked = { question: 'Which street?', answer: 'Mine' }
  const { securityQuestionId = NO_ID } = await made(role, `${at}/customers/${customerId}/security-questions`, asked)
  const document = { documentType: 'PASSPORT', base64EncodedDocument: png().toString('base64') }
  const { attachmentId = NO_ID } = await made(role, `${at}/customers/${customerId}/attachments`, document)
  const wish = { position: 'LEVEL_02', minutes: 10_080, reason: 'Matrix' }
  const { temporaryPositionId = NO_ID } = await made(role, `${at}/customers/${adminId}/temporary-positions`, wish)
  const { callbackId: callback = NO_ID } = await made(role, `${at}/callbacks/test`, { url: 'http://127.0.0.1:9/hook' })
  const secret = await service.call('POST', `${at}/callbacks/secret/rotate`, { token: await service.tokenOf(role) })
  if (secret.status !== 200) throw new Error(secret.text)
  const [withdrawal, organisationWithdrawal] = [await withdrawn(wallet), await withdrawn(organisationWallet)]
  const things = {
    customerId,
    identity,
    newCustomerId,
    adminId,
    organisationId,
    member,
    wallet,
    organisationWallet,
    transfer,
    bulkTransfer,
    securityQuestionId,
    attachmentId,
    clientId: await oauthClientAt(role, at),
    webhookEndpointId: await webhookEndpointAt(role, at),
    scimTokenId: await scimTokenAt(role, at),
    temporaryPositionId,
    upstream: await upstreamAt(at),
    deviceFingerprintId: await enrolledDevice(customerId),
  }
  const sessionId = await signedIn(customerId, tenantId, [{ kind: 'customer', tenantId }], identity)
  return {
    tenantId,
    institution,
    ...things,
    withdrawal,
    organisationWithdrawal,
    payment,
    organisationPayment,
    callback,
    sessionId: sessionId.id,
  }
}

/** A device of somebody, without a login from it. */
async function enrolledDevice(customerId: CustomerId): Promise<DeviceFingerprintId> {
  const device = {
    deviceFingerprintId: asId<DeviceFingerprintId>(customerId + 1),
    fingerprintHash: 'none',
    created: new Date().toISOString(),
  }
  await service.local.service.ports.store.commit([changeDevices(customerId, undefined, [device])])
  return device.deviceFingerprintId
}

/** A session of somebody, without the cost of a login; a person of that name is made unless it is there. */
async function signedIn(customerId: CustomerId, tenantId: TenantId | undefined, holdings: readonly RoleAssignment[], existing?: string) {
  const { ports } = service.local.service
  const now = ports.clock.now()
  const at = new Date(now).toISOString()
  const belongs = tenantId === undefined ? {} : { tenantId }
  const identity = existing ?? `matrix-${customerId}@matrix.example`
  const found = (await ports.store.read([identityNamed(identity)]))[0] as Identity | undefined
  const way: Identity = found ?? {
    identity,
    canonicalName: identity,
    customerId,
    ...belongs,
    kind: 'password',
    passwordHash: '',
    epoch: 1,
    holdings,
    created: at,
    lastModified: at,
  }
  const sessionId = ports.newSecretId()
  const lives = {
    sessionId,
    customerId,
    identity,
    epoch: way.epoch,
    amr: ['pwd'],
    created: at,
    lastRenewed: at,
    expiresAt: now / 1000 + 86_400,
  }
  const of = { customerId, ...belongs, kind: 'customer' as const, holdings, identities: [identity], version: 1 }
  await ports.store.commit([
    ...(found === undefined ? [replace(identityNamed(identity), way), replace(person(customerId), of)] : []),
    ...(found === undefined && tenantId !== undefined
      ? [replace(customerNamed(tenantId, customerId), profileWithPhone(customerId, tenantId, at))]
      : []),
    replace(session(customerId, sessionId), lives),
  ])
  const token = await ports.tokens.sign(
    claimsFor({ customerId, tenantId, identity, sessionId, tokenId: sessionId, amr: ['pwd'], holdings }, now),
  )
  return { id: sessionId, token }
}

function profileWithPhone(customerId: CustomerId, tenantId: TenantId, at: string): Profile {
  return { customerId, tenantId, firstName: 'Any', lastName: 'Body', phoneNumber: newPhone(), created: at, lastModified: at }
}

let nextCaller = 7_000_000

async function caller(name: string, holdings: readonly RoleAssignment[], who: Partial<Who> = {}): Promise<Caller> {
  const customerId: CustomerId = asId(nextCaller++)
  const { token } = await signedIn(customerId, who.tenantId, holdings)
  return { customerId, tenantId: who.tenantId, name, ...who, token }
}

async function everybody(): Promise<readonly Caller[]> {
  const inTenant = (position: string, tenantId: TenantId = asId(1)) =>
    caller(position, [{ kind: 'tenant', position, tenantId }], { tenantId })
  const ofOrganisation = ({ tenantId, organisationId }: Things) =>
    ORGANISATION_POSITIONS.map((position) => {
      const holdings: RoleAssignment[] = [
        { kind: 'customer', tenantId },
        { kind: 'organisation', position, tenantId, organisationId },
      ]
      return caller(position, holdings, { tenantId, organisationId })
    })
  const customer = async ({ tenantId, customerId, identity }: Things): Promise<Caller> => {
    const { token } = await signedIn(customerId, tenantId, [{ kind: 'customer', tenantId }], identity)
    return { customerId, tenantId, name: 'CUSTOMER', token }
  }
  return Promise.all([
    ...GLOBAL_ROLES.map((role) => caller(role, [{ kind: 'global', role }])),
    ...INSTITUTION_ROLES.map((role) => caller(role, [{ kind: 'institution', role, institution: 'harbour' }], { institution: 'harbour' })),
    caller('INSTITUTION_ADMIN', [{ kind: 'institution', role: 'INSTITUTION_ADMIN', institution: 'summit' }], { institution: 'summit' }),
    ...[...LEVELS, 'TENANT_SYSTEM', 'ONBOARDING'].map((position) => inTenant(position)),
    ...['LEVEL_01', 'LEVEL_20', 'TENANT_SYSTEM', 'ONBOARDING'].map((position) => inTenant(position, asId(2))),
    ...ofOrganisation(own),
    ...ofOrganisation(foreign).slice(0, 1),
    caller('CUSTOMER', [{ kind: 'customer', tenantId: asId(1) }], { tenantId: asId(1) }),
    customer(own),
    customer(foreign),
  ])
}

/** A registered app of a tenant, or above tenants. */
async function oauthClientAt(role: string, at: string): Promise<string> {
  const body = { name: 'App', kind: 'native', redirectUris: ['https://app.matrix.example/back'] }
  const answer = await service.call('POST', `${at}/oauth-clients`, { token: await service.tokenOf(role), body })
  return (answer.body as { clientId: string }).clientId
}

/** A webhook endpoint of a tenant that gets nothing. */
async function webhookEndpointAt(role: string, at: string): Promise<number> {
  const body = { url: 'http://127.0.0.1:9/hook', events: ['*'], enabled: false }
  const answer = await service.call('POST', `${at}/webhook-endpoints`, { token: await service.tokenOf(role), body })
  return (answer.body as { webhookEndpointId: number }).webhookEndpointId
}

/** A token for directory sync. */
async function scimTokenAt(role: string, at: string): Promise<string> {
  const answer = await service.call('POST', `${at}/scim-tokens`, { token: await service.tokenOf(role), body: { name: 'Directory' } })
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body as { scimTokenId: string }).scimTokenId
}

/** An upstream without operations. */
async function upstreamAt(at: string): Promise<string> {
  const body = { name: 'matrix', baseUrl: 'https://matrix.example', operations: [] }
  const answer = await service.call('POST', `${at}/upstreams`, { token: await service.tokenOf('globalAdmin'), body })
  if (answer.status !== 200) throw new Error(answer.text)
  return 'matrix'
}

/** An admin user above the tenants with a session and a security question. */
async function adminAbove(at: string, identity: string, assignment: Extract<RoleAssignment, { readonly role: string }>) {
  const post = { identity, password: PASSWORD, firstName: 'A', lastName: 'B', role: assignment.role }
  const { customerId = NO_ID } = await made('globalAdmin', `${at}/admin-users`, post)
  const asked = { question: 'Which street?', answer: 'Mine' }
  const { securityQuestionId = NO_ID } = await made('globalAdmin', `${at}/admin-users/${customerId}/security-questions`, asked)
  const { id: sessionId, token } = await signedIn(customerId, undefined, [assignment], identity)
  return {
    customerId,
    identity,
    securityQuestionId,
    deviceFingerprintId: await enrolledDevice(customerId),
    sessionId,
    token,
    ...('institution' in assignment ? { institution: assignment.institution } : {}),
  }
}

/** Items of one tenant under the path of the other: they aren't there for anybody. */
function misplaced(): readonly AskedCall[] {
  const mixed: Things = { ...foreign, tenantId: own.tenantId, institution: own.institution }
  return callsIn(mixed).flatMap((asked): readonly AskedCall[] => {
    if (typeof asked.needs === 'string' || asked.needs.item === undefined || asked.needs.item.kind === 'of-tenant') return []
    return [{ ...asked, needs: { ...asked.needs, absent: true } }]
  })
}

beforeAll(async () => {
  const { service: real } = service.local
  own = await thingsOf(asId(1), 'harbour', 'operator')
  foreign = await thingsOf(asId(2), 'summit', 'otherTenantAdmin')
  for (const [row, value] of Object.entries(OWN_ROWS))
    await service.call('PUT', `/tenants/1/config/${row}.Allowed`, { token: await service.tokenOf('operator'), body: { value } })
  await service.call('PUT', '/tenants/1/config/task.open.max', { token: await service.tokenOf('operator'), body: { value: 900 } })
  await service.call('PUT', '/tenants/2/config/task.open.max', { token: await service.tokenOf('otherTenantAdmin'), body: { value: 900 } })
  await service.call('PUT', '/global/properties/roles.supported', { token: await service.tokenOf('globalAdmin'), body: { value: '' } })
  const above = {
    clientId: await oauthClientAt('globalAdmin', '/global'),
    institution: 'harbour',
    globalAdmin: await adminAbove('/global', 'g@matrix.example', { kind: 'global', role: 'GLOBAL_SUPPORT' }),
    institutionAdmin: await adminAbove('/institutions/harbour', 'i@matrix.example', {
      kind: 'institution',
      role: 'INSTITUTION_SUPPORT',
      institution: 'harbour',
    }),
  }
  callers = [
    ...(await everybody()),
    { name: 'GLOBAL_SUPPORT', tenantId: undefined, ...above.globalAdmin },
    { name: 'INSTITUTION_SUPPORT', tenantId: undefined, ...above.institutionAdmin },
  ]
  calls = [...callsIn(own), ...callsIn(foreign), ...callsAbove(above), ...misplaced()]
  call = inProcess(dryRun(real) satisfies Service)
})

/** The outcome of a call, as far as access decides it. */
function outcomeOf({ status, body }: InProcessAnswer): Outcome | '400' {
  const code = (body as { code?: string } | undefined)?.code
  if (code === 'SEC003' || code === 'SEC004' || code === 'SEC006') return code
  if (status === 404) return '404'
  return status === 400 ? '400' : 'allowed'
}

function explainedAs({ status, body }: InProcessAnswer): Outcome | '400' {
  if (status !== 200) return '400'
  const { decision, answer } = body as { decision: string; answer?: { status: number } }
  if (decision === 'DENY') return answer?.status === 404 ? '404' : 'SEC003'
  return decision === 'TASK_REQUIRED' ? 'SEC006' : decision === 'SCA_REQUIRED' ? 'SEC004' : 'allowed'
}

const methodOf = ({ endpoint }: AskedCall): string => endpoint.slice(0, endpoint.indexOf(' '))

function modelled(who: Who, asked: AskedCall): Outcome {
  if (asked.needs === 'nothing') return 'allowed'
  if (asked.needs !== 'token') return expected(who, asked.needs, ROWS)
  const tenantId: TenantId = asId(Number(/^\/tenants\/(\d+)/.exec(asked.path)?.[1] ?? 0))
  if (tenantId === 0) return 'allowed'
  const place: Needed['place'] = { kind: 'tenant', tenantId, institution: tenantId === 1 ? 'harbour' : 'summit' }
  // Callers who may enter the tenant may ask. The model of any permission tells them apart from callers for whom the tenant does not exist.
  return expected(who, { permission: 'Customer.READ', place }, ROWS) === '404' ? '404' : 'allowed'
}

test('for every role and position, on own and foreign things in their own and another tenant, the call, its explanation and the model agree', async () => {
  const disagreements: string[] = []
  let pairs = 0
  for (const asked of calls)
    for (const who of callers) {
      pairs++
      const sent = { token: who.token, ...defined({ body: asked.body }) }
      const explaining = { method: methodOf(asked), path: asked.path, body: asked.body }
      const [real, explained] = [
        outcomeOf(await call(methodOf(asked), asked.path, sent)),
        explainedAs(await call('POST', '/authorization/explain', { token: who.token, body: explaining })),
      ]
      const model = modelled(who, asked)
      if (real !== model || explained !== model)
        disagreements.push(
          `${who.name}@${who.tenantId} ${asked.endpoint} ${asked.path}: model ${model}, call ${real}, explained ${explained}`,
        )
    }
  expect(disagreements).toEqual([])
  expect(pairs).toBe(calls.length * callers.length)
  expect(pairs).toBeGreaterThan(5_000)
}, 180_000)

test('every outcome was met, so that nothing agrees because nothing differs', () => {
  const met = new Set(calls.flatMap((asked) => callers.map((who) => modelled(who, asked))))
  expect([...met].toSorted()).toEqual(['404', 'SEC003', 'SEC004', 'SEC006', 'allowed'])
})
