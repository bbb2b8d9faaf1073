/*
 * Measures the cost of a new function: the processor time of its import, which Lambda grants before a call, and of its first call. Left out: Node's
 * own start, TLS, and loading the code from Lambda's storage.
 */
import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BASE_PATH } from '../shared/contract/routes.ts'
import type { GatewayEvent } from '../shared/http/steps/parse-request.ts'
import { onDeployed } from './deployed-function.ts'
import { nextMessage } from './load.ts'
import { type Spread, spreadOf } from './statistics.ts'
import { BENCH_PASSWORD, benchTable } from './stored-items.ts'

/** Milliseconds of processor time. */
export type FirstCall = { readonly imported: Spread; readonly called: Spread; readonly together: Spread }

const ROUNDS = 15

export async function firstCalls(rounds: number = ROUNDS): Promise<Readonly<Record<'get' | 'login', FirstCall>>> {
  const table = await benchTable()
  const get = eventOf('GET', '/tenants/{tenantId}/wallets/{walletId}', '/tenants/1/wallets/1', { authorization: `Bearer ${table.token}` })
  const body = JSON.stringify({ identity: 'bench', password: BENCH_PASSWORD })
  const login = { ...eventOf('POST', '/authentication/login', '/authentication/login', { 'content-type': 'application/json' }), body }
  const measured = (group: string, event: GatewayEvent) =>
    onDeployed(group, table, async ({ directory, env }) => {
      await writeFile(join(directory, SCRIPT), FIRST_CALL)
      const figures: Once[] = []
      for (let round = 0; round < rounds; round++) figures.push(await once(join(directory, SCRIPT), env, event))
      const together = figures.map(({ imported, called }) => imported + called)
      const [imported, called] = [figures.map((figure) => figure.imported), figures.map((figure) => figure.called)]
      return { imported: spreadOf(imported), called: spreadOf(called), together: spreadOf(together) }
    })
  return { get: await measured('wallets', get), login: await measured('authentication', login) }
}

type Once = { readonly status: number; readonly imported: number; readonly called: number }

const SCRIPT = 'first-call.mjs'
const FIRST_CALL = `
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
process.once('message', async (event) => {
  const began = cpu()
  const { handler } = await import('./handler.mjs')
  const imported = cpu()
  const { statusCode } = await handler(event, { getRemainingTimeInMillis: () => 30_000 })
  process.send({ status: statusCode, imported: imported - began, called: cpu() - imported })
})
`

async function once(script: string, env: NodeJS.ProcessEnv, event: GatewayEvent): Promise<Once> {
  const started = fork(script, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    started.send(event)
    const figure = await nextMessage<Once>(started)
    if (figure.status !== 200) throw new Error(`the first call answered ${figure.status}`)
    return figure
  } finally {
    started.kill()
  }
}

function eventOf(method: string, route: string, path: string, headers: Readonly<Record<string, string>>): GatewayEvent {
  return {
    routeKey: `${method} ${BASE_PATH}${route}`,
    rawPath: `${BASE_PATH}${path}`,
    rawQueryString: '',
    headers: { host: 'bench.example', ...headers },
    requestContext: { http: { method, sourceIp: '127.0.0.1' } },
    isBase64Encoded: false,
  }
}

if (import.meta.main) {
  for (const [name, { imported, called, together }] of Object.entries(await firstCalls()))
    console.log(
      `${name.padEnd(6)} import ${imported.median.toFixed(1)} ms, first call ${called.median.toFixed(1)} ms, together ${together.median.toFixed(1)} (${together.min.toFixed(1)}–${together.max.toFixed(1)}) ms CPU`,
    )
}
