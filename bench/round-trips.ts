/*
 * Counts the cost of calls at the table: round trips and units as the emulator counts them, warm and after ten idle seconds, and their
 * price in dollars. The tests assert the same numbers (`test/storage/*-costs.test.ts`).
 */

import { CATALOGUE, CONSUMERS } from '../functions/catalogue.ts'
import { startLocal } from '../infra/local/start.ts'
import { routeMatcher } from '../shared/contract/route-matcher.ts'
import { BASE_PATH, gatewayPath } from '../shared/contract/routes.ts'
import { fixedId, type TenantId } from '../shared/domain/ids.ts'
import type { Service } from '../shared/http/service.ts'
import { queueHandler } from '../shared/runtime/jobs.ts'
import { type Cost, metered } from '../shared/runtime/meter.ts'
import { router } from '../shared/runtime/router.ts'
import { keys } from '../shared/storage/table.ts'
import { TASK_RELISTING } from '../shared/storage/tasks.ts'
import { UNLIMITED } from '../test/support/unlimited.ts'
import { KEYS } from './callback-service.ts'

export type CallCost = Pick<Cost, 'roundTrips' | 'readUnits' | 'writeUnits'>
export type CallName = 'login' | 'get' | 'transfer' | 'propose' | 'approve' | 'execute' | 'payment' | 'paymentEnd'
export type CallCosts = {
  /**
   * The configuration has been read, the calls of this minute have been leased, and the tenant has a mark of the minute for its callbacks;
   * each call reads its session.
   */
  readonly warm: Readonly<Record<CallName, CallCost>>
  /** With the real rate limiter and caches, eleven seconds after the last call. */
  readonly idle: Readonly<Record<'login' | 'get' | 'transfer', CallCost>>
  /** The work of a queue function after an execution: it moves the rows of the task in the lists, and counts it off. No notices are sent. */
  readonly move: CallCost
}

const TRANSFER = { amount: 1, fromWalletId: 1, toWalletId: 3 }
const TASK = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }
const PAYMENT = {
  paymentType: 'CARD',
  amount: 1,
  currency: 'EUR',
  walletId: 1,
  callbackUrl: 'https://example.com/called',
}
const IDLE_SECONDS = 11
/** Loses what it is sent: the sweep finds it again. */
const NO_QUEUE = { send: async () => undefined }

export async function callCosts(): Promise<CallCosts> {
  const local = await startLocal({ port: 0, dataDirectory: undefined, keyDirectory: KEYS, log: () => undefined })
  // The live stage: in the sandbox payments end by themselves.
  const service: Service = { ...local.service, ports: { ...local.service.ports, stage: 'live', callbackPolicy: 'local' } }
  const { sessions: _, ...withoutSessions } = service
  const users = Object.entries(local.demo.users)
  try {
    // The cost of a call is without what it leaves to the queue functions.
    const call = caller({ ...withoutSessions, limiter: UNLIMITED, queue: NO_QUEUE })
    const login = (send: Caller, who: string) => {
      const { identity, password } = users.find(([name]) => name === who)?.[1] ?? {}
      return send('POST', '/authentication/login', { body: { identity, password } })
    }
    const tokenOf = async (who: string) => String((await login(call, who)).body.headerValue)
    const [operator, maker, checker] = [await tokenOf('operator'), await tokenOf('maker'), await tokenOf('checker')]
    const calls = {
      login: (send: Caller) => login(send, 'operator'),
      get: (send: Caller) => send('GET', '/tenants/1/wallets/1', { authorization: operator }),
      transfer: (send: Caller) => send('POST', '/tenants/1/wallets/transfers', { authorization: operator, body: TRANSFER }),
    }
    const propose = () => call('POST', '/tenants/1/wallets/transfers', { authorization: maker, body: TRANSFER, headers: TASK })
    const execute = ({ headers }: Answered) =>
      call('PUT', `/global/tasks/${headers['task-id']}`, { authorization: checker, body: { status: 'EXECUTE' } })

    // The first call of a person notes that they used a group of permissions this day: the second is what the others of the day cost.
    const twice = async (made: () => Promise<Answered>): Promise<Answered> => {
      await made()
      return made()
    }
    const warm = {
      login: await twice(() => calls.login(call)),
      get: await twice(() => calls.get(call)),
      transfer: await twice(() => calls.transfer(call)),
    }
    await execute(await propose())
    const proposed = await propose()
    const executed = await execute(proposed)
    const move = await moveAfterExecution(service, { maker, checker, operator })
    await call('PUT', '/tenants/1/config/overrideCheckerCount', { authorization: operator, body: { value: 2 } })
    const approved = await execute(await propose())
    const paid = async (externalUniqueId: string) => {
      const body = { ...PAYMENT, externalUniqueId }
      const payment = await call('POST', '/tenants/1/payments', { authorization: operator, body })
      const end = { authorization: operator, body: { status: 'SUCCESSFUL' } }
      return { payment, paymentEnd: await call('PUT', `/tenants/1/payments/${payment.body.paymentId}`, end) }
    }
    await paid('first-of-the-minute')
    const { payment, paymentEnd } = await paid('bench')

    const idle = async (made: (send: Caller) => Promise<Answered>): Promise<CallCost> => {
      const real = caller(service)
      await made(real)
      await local.advance(IDLE_SECONDS)
      return (await made(real)).cost
    }
    return {
      warm: {
        ...{ login: warm.login.cost, get: warm.get.cost, transfer: warm.transfer.cost },
        ...{ propose: proposed.cost, execute: executed.cost, approve: approved.cost },
        ...{ payment: payment.cost, paymentEnd: paymentEnd.cost },
      },
      move,
      idle: { login: await idle(calls.login), get: await idle(calls.get), transfer: await idle(calls.transfer) },
    }
  } finally {
    await local.stop()
  }
}

/** The move of a task that was executed while no message arrived, in a tenant that wants no notices. */
async function moveAfterExecution(
  { sessions: _, ...service }: Service,
  { maker, checker, operator }: Readonly<Record<'maker' | 'checker' | 'operator', string>>,
): Promise<CallCost> {
  const call = caller({ ...service, limiter: UNLIMITED, queue: NO_QUEUE })
  const notices = ['mustache.email.task.pending', 'mustache.email.task.ended'].map((key) => `/tenants/1/config/${key}`)
  for (const path of notices) await call('PUT', path, { authorization: operator, body: { value: '' } })
  const { headers } = await call('POST', '/tenants/1/wallets/transfers', { authorization: maker, body: TRANSFER, headers: TASK })
  await call('PUT', `/global/tasks/${headers['task-id']}`, { authorization: checker, body: { status: 'EXECUTE' } })
  const due = { kind: TASK_RELISTING, key: keys.task(Number(headers['task-id'])), turn: 0, dueAt: new Date(0).toISOString() }
  const Records = [{ messageId: 'one', body: JSON.stringify(due) }]
  await service.settings.of(fixedId<TenantId>(1))
  const { cost } = await metered(() => queueHandler(CONSUMERS, service)({ Records }))
  for (const path of notices) await call('DELETE', path, { authorization: operator })
  return cost
}

type Sent = { readonly authorization?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: object }
type Answered = {
  readonly cost: Cost
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}
type Caller = (method: string, path: string, sent: Sent) => Promise<Answered>

/** Passes calls to the router as API Gateway does, with an unlimited limiter after the configuration has been read. */
function caller(service: Service): Caller {
  const route = router(CATALOGUE, service)
  const match = routeMatcher(CATALOGUE.map((endpoint) => ({ method: endpoint.method, path: gatewayPath(endpoint) })))
  return async (method, path, { authorization, headers, body }) => {
    if (service.limiter === UNLIMITED) await Promise.all([undefined, fixedId<TenantId>(1)].map((tenantId) => service.settings.of(tenantId)))
    const rawPath = `${BASE_PATH}${path}`
    const event = {
      routeKey: match(method, rawPath).routeKey,
      rawPath,
      rawQueryString: '',
      headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }), ...headers },
      requestContext: { http: { method, sourceIp: '127.0.0.1' } },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      isBase64Encoded: false,
    }
    const { result, cost } = await metered(() => route(event))
    if (result.statusCode !== 200) throw new Error(`${method} ${path} answered ${result.statusCode} ${result.body}`)
    return { cost, headers: result.headers, body: JSON.parse(result.body ?? '{}') as Readonly<Record<string, unknown>> }
  }
}

if (import.meta.main) {
  const { move, ...costs } = await callCosts()
  console.log(`afterwards, the move of its rows: ${move.roundTrips} round trips, ${move.readUnits} read and ${move.writeUnits} write units`)
  for (const [when, calls] of Object.entries(costs))
    for (const [what, { roundTrips, readUnits, writeUnits }] of Object.entries(calls))
      console.log(`${when} ${what.padEnd(12)} ${roundTrips} round trips, ${readUnits} read and ${writeUnits} write units`)
  process.exit(0)
}
