import { type ChildProcess, fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { median } from './statistics.ts'

/** CPU of a call, in microseconds, and as a multiple of its comparison, measured alternately in one process. */
export type CpuFigure = { readonly ratio: number; readonly ours: number; readonly against: number }

const ROUNDS = 9
const CONNECTIONS = 16
const BASE = '/svc-conductor/rest/v1'

type Ready = {
  readonly kind: 'ready'
  readonly service: number
  readonly least: number
  readonly empty: number
  readonly token: string
  readonly password: string
}
type Target = { readonly port: number; readonly path: string; readonly headers: Record<string, string>; readonly body?: string }

/** An authorised GET, a renewal and a login, each compared with a handler that does only the minimum. */
export async function httpFigures(): Promise<Readonly<Record<'authorisedGet' | 'renew' | 'login', CpuFigure>>> {
  const server = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const { service, least, empty, token, password } = await next<Ready>(server)
    const authorization = { authorization: `Bearer ${token}` }
    const json = { 'content-type': 'application/json' }
    const login = JSON.stringify({ identity: 'bench', password })
    const compare = (calls: number, ours: Target, against: Target) => compared(server, agent, calls, ours, against)
    return {
      authorisedGet: await compare(
        4000,
        { port: service, path: `${BASE}/tenants/1/wallets/1`, headers: authorization },
        { port: empty, path: '/', headers: authorization },
      ),
      renew: await comparedHandlers(server, 2000),
      login: await compare(
        120,
        { port: service, path: `${BASE}/authentication/login`, headers: json, body: login },
        { port: least, path: '/hash', headers: json, body: login },
      ),
    }
  } finally {
    agent.destroy()
    server.kill()
  }
}

async function compared(server: ChildProcess, agent: Agent, calls: number, ours: Target, against: Target): Promise<CpuFigure> {
  const cpuOf = async (target: Target): Promise<number> => {
    const before = await cpuUsed(server)
    await load(agent, target, calls)
    return ((await cpuUsed(server)) - before) / calls
  }
  for (const target of [ours, against, ours, against]) await cpuOf(target)
  const rounds: { readonly ours: number; readonly against: number }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ against: await cpuOf(against), ours: await cpuOf(ours) })
  return figureOf(rounds)
}

/** A renewal compared with a handler that only signs: the handlers alone, as Lambda calls them, one call at a time. */
async function comparedHandlers(server: ChildProcess, calls: number): Promise<CpuFigure> {
  const cpuOf = async (handler: 'renew' | 'sign'): Promise<number> => {
    server.send({ handler, calls })
    return (await next<{ kind: 'cpu'; micros: number }>(server)).micros / calls
  }
  for (const handler of ['renew', 'sign', 'renew', 'sign'] as const) await cpuOf(handler)
  const rounds: { readonly ours: number; readonly against: number }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ against: await cpuOf('sign'), ours: await cpuOf('renew') })
  return figureOf(rounds)
}

function figureOf(rounds: readonly { readonly ours: number; readonly against: number }[]): CpuFigure {
  return {
    ratio: median(rounds.map((round) => round.ours / round.against)),
    ours: median(rounds.map((round) => round.ours)),
    against: median(rounds.map((round) => round.against)),
  }
}

async function cpuUsed(server: ChildProcess): Promise<number> {
  server.send('cpu')
  return (await next<{ kind: 'cpu'; micros: number }>(server)).micros
}

function next<T>(server: ChildProcess): Promise<T> {
  return new Promise((resolve) => server.once('message', (message) => resolve(message as T)))
}

async function load(agent: Agent, target: Target, calls: number): Promise<void> {
  let left = calls
  const worker = async (): Promise<void> => {
    while (left-- > 0) await call(agent, target)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

function call(agent: Agent, { port, path, headers, body }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ agent, host: '127.0.0.1', method, port, path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      response.resume()
      response.once('end', resolve)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
