import { callbackReceiver } from '../callback-receiver.ts'
import { callbacksOf } from '../callbacks.ts'
import { asId } from '../ids.ts'
import type { Running } from '../running.ts'
import { CONFIG } from '../saml.ts'
import { move } from '../tasks.ts'

type Headers = Readonly<Record<string, string>>
type Sent = { readonly method?: 'PUT'; readonly path: string; readonly body: object; readonly headers?: Headers; readonly token?: string }

/** The items that hold the texts. */
export type Made = {
  customer: number
  task: number
  rejected: number
  byAgent: number
  organisation: number
  callback: number
  agentTokenId: string
}

const PASSWORD = 'seven quiet lanterns at 9'
const BY_ROLE = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }

/** Fields that people or agents fill and that pages show: each with the calls that fill it. */
export function hostileFields(service: Running) {
  const made: Made = { customer: 0, task: 0, rejected: 0, byAgent: 0, organisation: 0, callback: 0, agentTokenId: '' }
  const callbacks = callbacksOf(service)

  async function send(role: string, { method, path, body, headers: texts = {}, token }: Sent) {
    // A header carries the bytes of UTF-8.
    const headers = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text).toString('latin1')]))
    const answer = await service.call(method ?? 'POST', path, { token: token ?? (await service.tokenOf(role)), body, headers })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return { body: (answer.body ?? {}) as Readonly<Record<string, unknown>>, taskId: Number(answer.headers.get('task-id')) }
  }
  const change = (path: string, body: object) => send('operator', { method: 'PUT', path, body })
  const set = (key: string, value: unknown) => change(`/tenants/1/config/${key}`, { value })
  const transfer = (description: string, headers: Headers): Sent => {
    const { customerMain, customer2Main } = service.local.demo.wallets
    const body = { amount: 1, fromWalletId: customerMain, toWalletId: customer2Main, description }
    return { path: '/tenants/1/wallets/transfers', body, headers }
  }
  const propose = async (description: string, headers: Headers) => (await send('maker', transfer(description, headers))).taskId

  const fill = {
    'first name': async (text: string) => {
      const { body } = await send('operator', { path: '/tenants/1/customers', body: { firstName: text, lastName: 'Eve' } })
      made.customer = Number(body.customerId)
    },
    'last name': (text: string) => change(`/tenants/1/customers/${made.customer}`, { lastName: text }),
    identity: (text: string) =>
      send('operator', { path: `/tenants/1/customers/${made.customer}/identities`, body: { identity: text, password: PASSWORD } }),
    'security question': (text: string) =>
      send('customer', { path: '/tenants/1/customers/8/security-questions', body: { question: text, answer: 'x' } }),
    'name of an admin user': (text: string) =>
      send('operator', {
        path: '/tenants/1/admin-users',
        body: { identity: 'eve@harbour.example', password: PASSWORD, firstName: text, lastName: 'Eve', position: 'LEVEL_01' },
      }),
    'name of a tenant': (text: string) => send('globalAdmin', { path: '/global/tenants', body: { name: text } }),
    'name of a wallet': (text: string) => change(`/tenants/1/wallets/${service.local.demo.wallets.customerSavings}`, { name: text }),
    'description of a transfer': async (text: string) => {
      made.task = await propose(text, BY_ROLE)
    },
    'tag of a task': (text: string) => propose('tagged', { ...BY_ROLE, 'task-tag': text }),
    'comment of an initiator': async (text: string) => {
      made.rejected = await propose('rent', { ...BY_ROLE, 'task-initiator-comment': text })
    },
    'comment of an approver': (text: string) => move(service, 'checker', asId(made.rejected), 'REJECTED', { executorComment: text }),
    'name of an organisation': async (text: string) => {
      const headers = { ...BY_ROLE, 'task-executor-roles': 'LEVEL_20' }
      made.organisation = (await send('globalAdmin', { path: '/tenants/1/organisations', body: { name: text }, headers })).taskId
    },
    'issuer of an identity provider': (text: string) =>
      send('globalAdmin', { method: 'PUT', path: '/global/properties/saml.config.eve', body: { value: { ...CONFIG, entityId: text } } }),
    'name of an agent': async (text: string) => {
      const approvers = [service.local.demo.users.checker?.customerId]
      const { body } = await send('operator', { path: '/authentication/agent-tokens', body: { name: text, approvers } })
      made.agentTokenId = String(body.agentTokenId)
      const token = String(body.headerValue).replace('Bearer ', '')
      made.byAgent = (await send('operator', { ...transfer('by an agent', { 'task-skip-draft': 'true' }), token })).taskId
    },
    'URL of a callback': async (text: string) =>
      void (await callbacks.send(`${(await callbackReceiver()).url}?${encodeURIComponent(text)}`)),
    'answer to a callback': async (text: string) => {
      const receiver = await callbackReceiver()
      receiver.answer = (response) => void response.writeHead(500, { 'content-type': 'text/html' }).end(text)
      made.callback = await callbacks.send(receiver.url)
      await callbacks.afterAttempts(asId(made.callback), 1)
    },
    'template of a message': (text: string) => set('mustache.email.customer.password.reset', `${text} {{link}}`),
    'name of the look': (text: string) => set('portal.theme', { name: text.slice(0, 60) }),
  } as const
  return { fill, made }
}

export type Field = keyof ReturnType<typeof hostileFields>['fill']
