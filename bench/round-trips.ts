/*
 * What calls cost at the table: round trips and units as the emulator counts them, of a warm function that has read the configuration.
 * The tests assert the same (`test/storage/*-costs.test.ts`); here it stands beside the other figures.
 */
import { CATALOGUE } from '../functions/catalogue.ts'
import { routeMatcher } from '../infra/local/route-matcher.ts'
import { startLocal } from '../infra/local/start.ts'
import { BASE_PATH, gatewayPath } from '../shared/contract/routes.ts'
import type { Service } from '../shared/http/service.ts'
import { type Cost, metered } from '../shared/runtime/meter.ts'
import { router } from '../shared/runtime/router.ts'
import { UNLIMITED } from '../test/support/unlimited.ts'
import { KEYS } from './callback-service.ts'

export type CallCost = {
  readonly what: string
  readonly goal: number
  readonly cost: Pick<Cost, 'roundTrips' | 'readUnits' | 'writeUnits'>
}

const TRANSFER = { amount: 1, fromWalletId: 1, toWalletId: 3 }
const TASK = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }

export async function callCosts(): Promise<readonly CallCost[]> {
  const local = await startLocal({ port: 0, dataDirectory: undefined, keyDirectory: KEYS, log: () => undefined })
  try {
    const call = caller(local.service)
    const login = (who: string) => {
      const { identity, password } = local.demo.users[who] ?? {}
      return call('POST', '/authentication/login', { body: { identity, password } })
    }
    const tokenOf = async (who: string) => String((await login(who)).body.headerValue)
    const [operator, maker, checker] = [await tokenOf('operator'), await tokenOf('maker'), await tokenOf('checker')]
    const rows: CallCost[] = []
    const count = async (what: string, goal: number, made: ReturnType<typeof call>) => {
      const { cost, headers } = await made
      rows.push({ what, goal, cost })
      return headers
    }
    await count('login', 2, login('operator'))
    await count('authorised GET', 1, call('GET', '/tenants/1/wallets/1', { authorization: operator }))
    await count('transfer', 2, call('POST', '/tenants/1/wallets/transfers', { authorization: operator, body: TRANSFER }))
    const make = call('POST', '/tenants/1/wallets/transfers', { authorization: maker, body: TRANSFER, headers: TASK })
    const { 'task-id': taskId } = await count('make a task', 2, make)
    const execute = { authorization: checker, body: { status: 'EXECUTE' } }
    await count('execute a task', 3, call('PUT', `/global/tasks/${taskId}`, execute))
    const setting = { authorization: operator, body: { value: 2 } }
    await call('PUT', '/tenants/1/config/overrideCheckerCount', setting)
    const approved = await call('POST', '/tenants/1/wallets/transfers', { authorization: maker, body: TRANSFER, headers: TASK })
    await count('approve a task', 2, call('PUT', `/global/tasks/${approved.headers['task-id']}`, execute))
    return rows
  } finally {
    await local.stop()
  }
}

type Sent = { readonly authorization?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: object }

/** Passes calls to the router as API Gateway does, with the configuration read and the calls of this minute leased. */
function caller(service: Service) {
  const route = router(CATALOGUE, { ...service, limiter: UNLIMITED }, () => [])
  const match = routeMatcher(CATALOGUE.map((endpoint) => ({ method: endpoint.method, path: gatewayPath(endpoint) })))
  return async (method: string, path: string, { authorization, headers, body }: Sent) => {
    await Promise.all([undefined, 1].map((tenantId) => service.settings.of(tenantId)))
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
  for (const { what, goal, cost } of await callCosts())
    console.log(`${what.padEnd(16)} ${cost.roundTrips} of ${goal} round trips, ${cost.readUnits} read and ${cost.writeUnits} write units`)
  process.exit(0)
}
