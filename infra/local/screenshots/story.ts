import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defined } from '../../../shared/domain/defined.ts'
import type { Local } from '../start.ts'

/** The things that the pictures show, by name. */
export type Story = {
  readonly waitingTask: number
  readonly changeTask: number
  readonly failedTask: number
  readonly rejectedTask: number
  readonly failingCallback: number
  /** Path of the hosted page of a liveness check that waits. */
  readonly livenessPage: string
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
  await agentProposes(local, as('operator'), id('checker'), transfer)
  const waiting = await as('maker')(transfer(48.5, 'Office plants', both))
  await decide('checker2', waiting.taskId, 'EXECUTE')
  await as('operator')({ method: 'PUT', path: '/tenants/1/config/task.notice.minutes', body: { value: 5 } })
  const { failingCallback, stop } = await webhooks(as('operator'))
  return {
    waitingTask: waiting.taskId,
    changeTask: change.taskId,
    failedTask: tooMuch.taskId,
    rejectedTask: rejected.taskId,
    failingCallback,
    livenessPage: await livenessPage(sender(local), local.baseUrl),
    stop,
  }
}

async function agentProposes(
  local: Local,
  send: Send,
  approver: number,
  transfer: (amount: number, description: string, headers: Readonly<Record<string, string>>) => Sent,
): Promise<void> {
  const { body } = await send({ path: '/authentication/agent-tokens', body: { name: 'Ledger clerk', approvers: [approver] } })
  const headers = { ...SUBMIT, 'task-approver-userids': String(approver) }
  await sender(local, String(body.headerValue))(transfer(75, 'Refund of order 1093', headers))
}

async function livenessPage(send: Send, landingUrl: string): Promise<string> {
  const identity = encodeURIComponent('ada@customer.example')
  const { body } = await send({
    path: `/global/identities/${identity}/password-change-init`,
    body: { type: 'CLOUD_LIVENESS', info: { landingUrl } },
  })
  const { completionUrl } = JSON.parse(String(body.info)) as { readonly completionUrl: string }
  const { pathname, search } = new URL(completionUrl)
  return `${pathname}${search}`
}

/** One receiver that answers, one that is down. */
async function webhooks(send: Send): Promise<Pick<Story, 'failingCallback' | 'stop'>> {
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
  return { failingCallback: Number(failing.body.callbackId), stop: () => void receiver.close() }
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
