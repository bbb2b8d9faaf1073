import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CATALOGUE } from '../functions/catalogue.ts'
import { startLocal } from '../infra/local/start.ts'
import { router } from '../shared/runtime/router.ts'
import { type Compared, comparedIn, type Round } from './statistics.ts'

const ROUNDS = 7
const CALLS = 300
const BASE = '/svc-conductor/rest/v1'

/** CPU of a reading tool call as a ratio to the GET inside it, with the same token, both passed directly to the router. */
export async function mcpFigure(): Promise<Compared> {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-mcp-cpu-'))
  const local = await startLocal({ port: 0, dataDirectory: directory, log: () => undefined })
  try {
    const route = router(CATALOGUE, local.service)
    const call = async (method: string, template: string, rawPath: string, token: string | undefined, body?: object) => {
      const result = await route({
        routeKey: `${method} ${template}`,
        rawPath,
        rawQueryString: '',
        headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
        requestContext: { http: { method, sourceIp: '127.0.0.1' } },
        body: body === undefined ? undefined : JSON.stringify(body),
        isBase64Encoded: false,
      })
      if (result.statusCode !== 200) throw new Error(`${rawPath}: ${result.body}`)
      return JSON.parse(result.body ?? '{}') as Record<string, unknown>
    }
    const post = (path: string, token: string | undefined, body: object) => call('POST', path, path, token, body)
    const { identity, password } = local.demo.users.maker ?? {}
    const { headerValue } = await post(`${BASE}/authentication/login`, undefined, { identity, password })
    const made = await post(`${BASE}/authentication/agent-tokens`, headerValue as string, { name: 'bench' })
    const token = made.headerValue as string
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'read', arguments: { operationId: 'getWallet', parameters: { tenantId: 1, walletId: 1 } } },
    }
    const ours = () => post('/svc-conductor/mcp', token, message)
    const against = () => call('GET', `${BASE}/tenants/{tenantId}/wallets/{walletId}`, `${BASE}/tenants/1/wallets/1`, token)
    return await compared(ours, against)
  } finally {
    await local.stop()
    await rm(directory, { recursive: true })
  }
}

async function compared(ours: () => Promise<unknown>, against: () => Promise<unknown>): Promise<Compared> {
  for (const each of [against, ours, against, ours]) await cpuOf(each)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ against: await cpuOf(against), ours: await cpuOf(ours) })
  return comparedIn(rounds)
}

/** CPU of one call, in microseconds, of four at a time. */
async function cpuOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let done = 0; done < CALLS; done += 4) await Promise.all(Array.from({ length: 4 }, call))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CALLS
}
