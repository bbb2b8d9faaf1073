import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SERVICE_PATH } from '../../../shared/contract/routes.ts'
import { unsubscribeLink } from '../../../shared/contract/unsubscribe-link.ts'
import { defined } from '../../../shared/domain/defined.ts'
import { NOTICE_KINDS } from '../../../shared/domain/notices/notice-kinds.ts'
import type { Local } from '../start.ts'

/** The things that the pictures show, by name. */
export type Story = {
  readonly waitingTask: number
  readonly changeTask: number
  readonly failedTask: number
  readonly rejectedTask: number
  readonly policyTask: number
  readonly failingCallback: number
  readonly webhookEndpoint: number
  readonly agentToken: number
  /** Path of the hosted page of a liveness check that waits. */
  readonly livenessPage: string
  /** Path of the hosted page of a link for a new password. */
  readonly passwordPage: string
  /** Path of the link in the head of a mail. */
  readonly unsubscribePage: string
  /** Addresses with which apps ask to be connected, and to know who somebody is. */
  readonly appAsks: string
  readonly portalAsks: string
  /** Says who decides about them. */
  readonly decider: { readonly identity: string; readonly password: string }
  readonly stop: () => void
}

type Sent = { readonly method?: 'PUT'; readonly path: string; readonly body: object; readonly headers?: Readonly<Record<string, string>> }
type Answer = { readonly taskId: number; readonly body: Readonly<Record<string, unknown>> }
type Send = (sent: Sent) => Promise<Answer>

const SUBMIT = { 'task-skip-draft': 'true' }
const BY_ROLE = { ...SUBMIT, 'task-executor-roles': 'LEVEL_02' }

/** Fills the demo with what a working day leaves behind: requests in each state, an agent, webhooks that arrive and one that does not. */
export async function tellStory(local: Local): Promise<Story> {
  const as = await signedIn(local, ['maker', 'checker', 'checker2', 'operator'])
  const id = (role: string): number => local.demo.users[role]?.customerId ?? 0
  const both = { ...SUBMIT, 'task-approver-userids': `${id('checker')},${id('checker2')}` }
  const { customerMain, customer2Main, customerSavings } = local.demo.wallets
  const transfer = (amount: number, description: string, headers: Readonly<Record<string, string>>, fromWalletId = customerMain): Sent => ({
    path: '/tenants/1/wallets/transfers',
    body: { amount, fromWalletId, toWalletId: customer2Main, description },
    headers,
  })
  const decide = (role: string, taskId: number, status: string, executorComment?: string): Promise<Answer> =>
    as(role)({
      method: 'PUT',
      path: `/global/tasks/${taskId}`,
      body: { status, ...defined({ executorComment }) },
    })

  const rejected = await as('maker')(transfer(990, 'Second rent for November', BY_ROLE))
  await decide('checker2', rejected.taskId, 'REJECTED', 'The rent was paid on Monday. Is this a duplicate?')
  const tooMuch = await as('maker')(transfer(9_400, 'Deposit for the new office', BY_ROLE, customerSavings))
  const before = await as('maker')(transfer(5_000, 'Advance for the builder', BY_ROLE, customerSavings))
  await decide('checker', before.taskId, 'EXECUTE')
  await decide('checker', tooMuch.taskId, 'EXECUTE')
  const allowed = { value: 'LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02' }
  await as('operator')({ method: 'PUT', path: '/tenants/1/config/Customer.UPDATE.Allowed', body: allowed })
  const change = await as('maker')({
    method: 'PUT',
    path: '/tenants/1/customers/8',
    body: { firstName: 'Ada', lastName: 'King', email: 'ada@customer.example', phoneNumber: '+447700900099' },
    headers: { ...BY_ROLE, 'task-initiator-comment': 'She has married; the deed is in the files' },
  })
  const rent = { ...BY_ROLE, 'task-initiator-comment': 'The landlord asks for it by Friday' }
  await as('maker')(transfer(1250, 'Rent for November', rent))
  await as('maker')(transfer(312.4, 'Invoice 4711', BY_ROLE))
  const agentToken = await agentProposes(local, as('operator'), id('checker'), transfer)
  const waiting = await as('maker')(transfer(48.5, 'Office plants', both))
  await decide('checker2', waiting.taskId, 'EXECUTE')
  await as('operator')({ method: 'PUT', path: '/tenants/1/config/task.notice.minutes', body: { value: 5 } })
  const { failingCallback, webhookEndpoint, stop } = await webhooks(as('operator'))
  await as('operator')({ method: 'PUT', path: '/tenants/1/config/approval.policies', body: { value: [LARGE_TRANSFERS] } })
  await local.advance(10)
  const byPolicy = await as('maker')(transfer(60_000, 'Machines for the new hall', { ...SUBMIT, 'task-by-policy': 'true' }))
  const { identity = '', password = '' } = local.demo.users.checker ?? {}
  return {
    waitingTask: waiting.taskId,
    changeTask: change.taskId,
    failedTask: tooMuch.taskId,
    rejectedTask: rejected.taskId,
    policyTask: byPolicy.taskId,
    ...{ failingCallback, webhookEndpoint, agentToken, stop },
    livenessPage: await livenessPage(sender(local), local.baseUrl),
    passwordPage: await passwordPage(sender(local), local),
    unsubscribePage: await unsubscribePage(local),
    ...(await askingApps(as('operator'), local)),
    decider: { identity, password },
  }
}

const LARGE_TRANSFERS = {
  ...{ name: 'large-transfers', operations: ['createTransfer'], when: "amount >= 50000.0 && currency == 'EUR'" },
  steps: [
    { name: 'finance', roles: ['LEVEL_02'], approvals: 1 },
    { name: 'operations', roles: ['LEVEL_20', 'GLOBAL_ADMIN'], approvals: 1, proof: 'OTP' },
  ],
  ...{ coolDownMinutes: 30, comment: 'required', remindHours: 4, expireHours: 72 },
  window: { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' },
}

async function agentProposes(
  local: Local,
  send: Send,
  approver: number,
  transfer: (amount: number, description: string, headers: Readonly<Record<string, string>>) => Sent,
): Promise<number> {
  const { body } = await send({ path: '/authentication/agent-tokens', body: { name: 'Ledger clerk', approvers: [approver] } })
  const headers = { ...SUBMIT, 'task-approver-userids': String(approver) }
  await sender(local, String(body.headerValue))(transfer(75, 'Refund of order 1093', headers))
  return Number(body.agentTokenId)
}

async function passwordPage(send: Send, { outbox }: Local): Promise<string> {
  const to = 'ada@customer.example'
  await send({ path: `/global/identities/${encodeURIComponent(to)}/password-change-init`, body: { type: 'LINK' } })
  for (;;) {
    const [link] = outbox.find({ to }).flatMap(({ text }) => /https?:\S+/.exec(text)?.[0] ?? [])
    if (link !== undefined) return pathOf(link)
    await setTimeout(20)
  }
}

async function unsubscribePage({ service: { ports }, demo: { users, tenants } }: Local): Promise<string> {
  const [customerId, tenantId] = [users.checker?.customerId, tenants[0]?.tenantId]
  if (customerId === undefined || tenantId === undefined) throw new Error('The demo has no checker.')
  const of = { customerId, kinds: NOTICE_KINDS, tenantId }
  return pathOf(await unsubscribeLink(ports, of, ports.clock.now()))
}

/** Two clients that ask a person. The answers go to an address where nobody listens. */
async function askingApps(send: Send, { baseUrl }: Local): Promise<Pick<Story, 'appAsks' | 'portalAsks'>> {
  const asked = async (name: string, scope: string): Promise<string> => {
    const redirectUri = 'http://127.0.0.1:9/callback'
    const { body } = await send({ path: '/tenants/1/oauth-clients', body: { name, kind: 'native', redirectUris: [redirectUri] } })
    const query = {
      ...{ client_id: String(body.clientId), redirect_uri: redirectUri, response_type: 'code', state: 's', scope },
      ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
    }
    return `${baseUrl}${SERVICE_PATH}/oauth/authorize?${new URLSearchParams(query)}`
  }
  return { appAsks: await asked('Ledger app', 'propose'), portalAsks: await asked('Harbour desk', 'openid profile email') }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

async function livenessPage(send: Send, landingUrl: string): Promise<string> {
  const identity = encodeURIComponent('ada@customer.example')
  const { body } = await send({
    path: `/global/identities/${identity}/password-change-init`,
    body: { type: 'CLOUD_LIVENESS', info: { landingUrl } },
  })
  const { completionUrl } = JSON.parse(String(body.info)) as { readonly completionUrl: string }
  return pathOf(completionUrl)
}

const OF_THE_BANK = [
  {
    ...{ operationId: 'createPayout', method: 'POST', path: '/payouts', item: 'Payout', summary: 'Pay out' },
    ...{ amount: '/amount', currency: '/currency', describe: 'Pay out {{body.amount}} {{body.currency}} to {{body.iban}}' },
  },
  { operationId: 'getPayout', method: 'GET', path: '/payouts/{payoutId}', item: 'Payout' },
]

/** One receiver that answers, one that is down. */
async function webhooks(send: Send): Promise<Pick<Story, 'failingCallback' | 'webhookEndpoint' | 'stop'>> {
  const receiver = createServer((request, response) => {
    request.resume()
    response.writeHead(request.url === '/down' ? 503 : 200).end(request.url === '/down' ? 'upstream is down' : '')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const test = (path: string) => send({ path: '/tenants/1/callbacks/test', body: { url: `${origin}${path}` } })
  await test('/webhooks')
  await test('/webhooks')
  const failing = await test('/down')
  await send({ path: '/tenants/1/upstreams', body: { name: 'bank', baseUrl: `${origin}/v1`, operations: OF_THE_BANK } })
  const endpoint = { url: `${origin}/down`, events: ['*'] }
  const { body } = await send({ path: '/tenants/1/webhook-endpoints', body: endpoint })
  const webhookEndpoint = Number(body.webhookEndpointId)
  await send({ path: `/tenants/1/webhook-endpoints/${webhookEndpoint}/test`, body: {} })
  return { failingCallback: Number(failing.body.callbackId), webhookEndpoint, stop: () => void receiver.close() }
}

async function signedIn(local: Local, roles: readonly string[]): Promise<(role: string) => Send> {
  const tokens = new Map<string, string>()
  for (const role of roles) {
    const { identity, password } = local.demo.users[role] ?? {}
    const { body } = await sender(local)({ path: '/authentication/login', body: { identity, password } })
    tokens.set(role, String(body.headerValue))
  }
  return (role) => sender(local, tokens.get(role))
}

function sender(local: Local, authorization?: string): Send {
  return async ({ method = 'POST', path, body, headers = {} }) => {
    const answer = await fetch(`${local.baseUrl}/svc-conductor/rest/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...defined({ authorization }), ...headers },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return { taskId: Number(answer.headers.get('task-id')), body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {} }
  }
}
