import { readFile } from 'node:fs/promises'
import { unsubscribeLink } from '../../../shared/contract/unsubscribe-link.ts'
import type { CustomerId } from '../../../shared/domain/ids.ts'
import { newIdentity } from '../../support/identities.ts'
import { keyProof } from '../../support/proofs.ts'
import { secondFactorsOf } from '../../support/second-factors.ts'
import type { Visitor } from './visitor.ts'

type Login = { readonly headerValue: string; readonly sessionId: string }
const tokenIn = ({ headerValue }: Login): string => headerValue.slice('Bearer '.length)

/** Logs in by password and by key pair, renews, proves a step-up, and ends sessions. */
export async function signIn(visitor: Visitor): Promise<void> {
  const { service, visit } = visitor
  const { maker, backend } = service.local.demo.users
  const password = { identity: maker?.identity, password: maker?.password }
  const first = tokenIn(await visit<Login>('login', { body: password, example: 'password' }))
  await visit('getPkiPublicKey')
  await challenges(visitor)
  const proof = await keyProof(backend?.identity ?? '', await readFile(backend?.privateKeyFile ?? '', 'utf8'), service.local.baseUrl)
  await visit('login', { body: { identity: backend?.identity, password: backend?.password, ...proof }, example: 'pki' })
  const second = await visit<Login>('login', { body: password, example: 'password' })
  await visit('listSessions', { token: first })
  await visit('endSession', { token: first, params: { sessionId: second.sessionId } })
  await visit('endOtherSessions', { token: first })
  const renewed = tokenIn(await visit<Login>('renewToken', { body: { jwt: first } }))
  await visit('logout', { token: renewed })
  await visit('getJwks')
  service.forgetTokens()
}

async function challenges({ service, visit }: Visitor): Promise<void> {
  const { createPublicKey, publicEncrypt, randomBytes } = await import('node:crypto')
  const own = await (await fetch(`${service.local.baseUrl}/svc-conductor/rest/v1/global/config/pkiAuthPublicKey`)).text()
  const key = createPublicKey({ key: Buffer.from(own, 'base64'), format: 'der', type: 'spki' })
  const clientChallenge = publicEncrypt({ key, oaepHash: 'sha1' }, randomBytes(64)).toString('base64')
  const query = { identity: service.local.demo.users.backend?.identity ?? '', clientChallenge }
  await visit('getLoginChallenge', { query })
  await visit('getLoginChallengeWithSlash', { query })
}

/** Launches another portal, asks for security questions, and changes the own password. */
export async function otherWaysIn({ service, visit }: Visitor): Promise<void> {
  await visit('updateProperty', {
    as: 'globalAdmin',
    params: { name: 'external.links.config' },
    body: { value: { reports: 'https://reports.example/open' } },
    example: 'links',
  })
  await visit('launch', { as: 'operator', body: { platformName: 'reports' } })
  const person = await secondFactorsOf(service).withPhone('emmy@customer.example')
  await person.ask('What was the name of your first school?', 'Hillside')
  await visit('requestVerification', { body: { identity: person.identity } })
  await visit('getVerification', { params: { identity: person.identity }, query: { code: service.local.service.ports.otpOverride ?? '' } })
  const { headerValue } = await visit<Login>('login', { body: { identity: person.identity, password: person.identity } })
  const body = { currentPassword: person.identity, password: 'seven grey herons at dawn' }
  await visit('changeOwnPassword', { token: headerValue.slice('Bearer '.length), body })
}

/** Proves a step-up for a withdrawal, and makes it. */
export async function stepUp({ service, visit }: Visitor): Promise<number> {
  const token = await service.tokenOf('customer')
  const body = { amount: 40, type: 'CASH', externalUniqueId: 'cash-2026-0042', deliverToPhone: '+447700900123' }
  const refused = await service.call('POST', '/tenants/1/wallets/1/withdrawals', { token, body })
  const [, intentId = ''] = /^id=([^;]+)/.exec(refused.headers.get('sca') ?? '') ?? []
  const otp = service.local.service.ports.otpOverride
  const { headerValue } = await visit<Login>('upgradeToken', { token, body: { jwt: token, intentId, otp } })
  const upgraded = headerValue.slice('Bearer '.length)
  const { withdrawalId } = await visit<{ withdrawalId: number }>('createWithdrawal', {
    token: upgraded,
    params: { tenantId: 1, walletId: 1 },
    body,
  })
  return withdrawalId
}

/** Creates a token for an agent and a delegation, lists them and ends them. */
export async function agents(visitor: Visitor): Promise<void> {
  const { service, visit } = visitor
  const approvers = [service.local.demo.users.checker?.customerId]
  const as = 'operator'
  const { agentTokenId, headerValue } = await visit<Login & { agentTokenId: string }>('createAgentToken', {
    as,
    body: { name: 'Invoice assistant', expiresInSeconds: 86_400, approvers },
  })
  await visit('listAgentTokens', { as })
  const until = new Date(service.local.clock.now() + 14 * 86_400_000).toISOString()
  const delegation = { toCustomerId: service.local.demo.users.checker2?.customerId, until, reason: 'On holiday' }
  const { delegationId } = await visit<{ delegationId: string }>('createDelegation', { as: 'checker', body: delegation })
  await visit('listDelegations', { as: 'checker' })
  await visit('deleteDelegation', { as: 'checker', params: { delegationId } })
  await notices(visitor)
  await visit('updateAgentToken', { as, params: { agentTokenId }, body: { limits: { operations: ['get*', 'list*'] } } })
  const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'invoice-assistant', version: '1.0.0' } }
  await visit('sendMcpMessage', {
    token: headerValue.slice('Bearer '.length),
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize },
  })
  await visit('updateAgentToken', { as, params: { agentTokenId }, body: { limits: { largestAmount: 500, mostOpenProposals: 20 } } })
  await visit('endAgentToken', { as, params: { agentTokenId } })
}

/** Chooses channels of notices, lets a browser take them, and switches a kind off by the link of a mail. */
async function notices({ service, visit }: Visitor): Promise<void> {
  const as = 'checker'
  const body = { channel: 'digest', digestHour: 8, timeZone: 'Europe/Berlin', kinds: { taskWaits: 'push', comment: 'none' } }
  await visit('updateNotices', { as, body })
  const browser = {
    endpoint: 'https://push.example/send/0mb2kq7e',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    name: 'Firefox at work',
  }
  const { subscriptionId } = await visit<{ subscriptionId: string }>('createPushSubscription', { as, body: browser })
  await visit('getNotices', { as })
  await visit('deletePushSubscription', { as, params: { subscriptionId } })
  const customerId = service.local.demo.users.checker?.customerId ?? 0
  const { ports } = service.local.service
  const link = await unsubscribeLink(ports, { customerId: customerId as CustomerId, kinds: ['reminder'] }, ports.clock.now())
  const query = { token: new URL(link).searchParams.get('token') ?? '' }
  await visit('getUnsubscribePage', { query })
  await visit('unsubscribe', { query, form: { 'List-Unsubscribe': 'One-Click' } })
  await visit('updateNotices', { as, body: { channel: 'mail' }, example: 'mail' })
}

/** Changes a forgotten password by a code, and begins a liveness check. */
export async function forgottenPassword({ service, visit }: Visitor): Promise<void> {
  const phoneNumber = '+447700900777'
  const { customerId } = await visit<{ customerId: CustomerId }>('createCustomer', {
    as: 'operator',
    params: { tenantId: 1 },
    body: { firstName: 'Sofia', lastName: 'Kovalevskaya', phoneNumber, email: 'sofia@customer.example' },
    example: 'phone',
  })
  const identity = 'sofia@customer.example'
  await newIdentity(service, identity, { customerId })
  await visit('startPasswordChange', { params: { identity }, body: { type: 'OTP' }, example: 'otp' })
  const hash = service.local.service.ports.otpOverride
  await visit('changePassword', { params: { identity }, body: { password: 'seven grey herons at dawn', hash } })
  await liveness({ service, visit }, identity)
  await visit('getPasswordPage')
}

async function liveness({ visit }: Pick<Visitor, 'service' | 'visit'>, identity: string): Promise<void> {
  const params = { identity }
  await visit('startPasswordChange', { params, body: { type: 'CLOUD_LIVENESS' }, example: 'liveness' })
  const body = { type: 'CLOUD_LIVENESS', info: { landingUrl: 'http://127.0.0.1:3000/done' } }
  const { info } = await visit<{ info: string }>('startPasswordChange', { params, body, example: 'hosted' })
  const { cloudLivenessSessionId: sessionId } = JSON.parse(info) as { cloudLivenessSessionId: string }
  await visit('getLivenessPage', { query: { sessionId } })
  await visit('answerLivenessConsent', { body: { sessionId, wasMe: true } })
  await visit('getLivenessLanding', { body: { sessionId } })
  await visit('getCameraCredentials', { body: { sessionId } })
}
