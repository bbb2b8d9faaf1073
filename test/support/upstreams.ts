import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { inTenant, type Somebody, somebody } from './people.ts'
import type { Running } from './running.ts'

/** A request as an upstream received it. */
export type Arrived = {
  readonly method: string
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

export type Bank = {
  readonly baseUrl: string
  readonly arrived: Arrived[]
  /** Its answer from now on. */
  answer: (response: http.ServerResponse, request: Arrived) => void
  /** Writes that took effect, by key: a repeated key takes effect once. */
  readonly effects: Map<string, string>
}

export const UPSTREAMS = '/tenants/1/upstreams'

export const PAYOUT = {
  operationId: 'createPayout',
  method: 'POST',
  path: '/payouts',
  item: 'Payout',
  summary: 'Pay out',
  amount: '/amount',
  currency: '/currency',
  describe: 'Pay out {{body.amount}} {{body.currency}} to {{body.iban}}',
} as const
export const OPERATIONS = [
  PAYOUT,
  { operationId: 'getPayout', method: 'GET', path: '/payouts/{payoutId}', item: 'Payout' },
  { operationId: 'cancelPayout', method: 'DELETE', path: '/payouts/{payoutId}', item: 'Payout' },
  { operationId: 'listPayouts', method: 'GET', path: '/payouts', item: 'Payout' },
  { operationId: 'changeLimit', method: 'PUT', path: '/limits/{customerId}', item: 'Limit' },
] as const

export const payment = (more: object = {}) => ({ amount: 12.5, currency: 'EUR', iban: 'DE89370400440532013000', ...more })

/** A service of a tenant that keeps what it gets and counts its effects by key. */
export async function startBank(): Promise<Bank & { readonly stop: () => void }> {
  const arrived: Arrived[] = []
  const effects = new Map<string, string>()
  const bank = { arrived, effects, answer: accepting(effects) } as { -readonly [K in keyof Bank]: Bank[K] }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
    arrived.push(one)
    bank.answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  bank.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return Object.assign(bank as Bank, {
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}

/** Takes effect once for each key, and tells the payout. */
export function accepting(effects: Map<string, string>): Bank['answer'] {
  return (response, request) => {
    const key = String(request.headers['idempotency-key'])
    if (request.method !== 'GET') effects.set(key, request.body)
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json', 'set-cookie': 'a=b', 'x-bank': 'yes' })
    response.end(JSON.stringify({ payoutId: 'p1', of: request.url }))
  }
}

/** The service with an upstream `bank` in tenant 1, and the people of its flows. */
export function withBank(service: Running, row: Readonly<Record<string, string>> = {}) {
  const state = {} as { bank: Bank & { stop: () => void }; chief: Somebody; maker: Somebody; checker: Somebody; secret: string }
  beforeAll(async () => {
    state.bank = await startBank()
    state.chief = await somebody(service, [inTenant('LEVEL_20')])
    state.maker = await somebody(service, [inTenant('LEVEL_05')])
    state.checker = await somebody(service, [inTenant('LEVEL_10')])
    const body = { name: 'bank', baseUrl: state.bank.baseUrl, operations: OPERATIONS, headers: { Authorization: 'Bearer of-the-bank' } }
    const made = await state.chief.call('POST', UPSTREAMS, { body })
    if (made.status !== 200) throw new Error(made.text)
    state.secret = (made.body as { secret: string }).secret
    for (const [name, value] of Object.entries(row)) {
      const set = await state.chief.call('PUT', `/tenants/1/config/${name}.Allowed`, { body: { value } })
      if (set.status !== 200) throw new Error(set.text)
    }
  })
  afterAll(() => state.bank.stop())
  return state
}
