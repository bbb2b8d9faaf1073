import { type ChildProcess, fork } from 'node:child_process'
import { Agent } from 'node:http'
import { fileURLToPath } from 'node:url'
import { CONNECTIONS, cpuOfCalls, nextMessage, type Target } from './load.ts'
import { type Compared, comparedIn, type Round } from './statistics.ts'

const ROUNDS = 9
const BASE = '/svc-conductor/rest/v1'

type Ready = {
  readonly kind: 'ready'
  readonly service: number
  readonly least: number
  readonly empty: number
  readonly token: string
  readonly password: string
}

/** An authorised GET, a renewal and a login, each compared with a handler that does only the minimum. */
export async function httpFigures(): Promise<Readonly<Record<'authorisedGet' | 'renew' | 'login', Compared>>> {
  const server = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const { service, least, empty, token, password } = await nextMessage<Ready>(server)
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

async function compared(server: ChildProcess, agent: Agent, calls: number, ours: Target, against: Target): Promise<Compared> {
  for (const target of [ours, against, ours, against]) await cpuOfCalls(server, agent, target, calls)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ against: await cpuOfCalls(server, agent, against, calls), ours: await cpuOfCalls(server, agent, ours, calls) })
  return comparedIn(rounds)
}

/** A renewal compared with a handler that only signs: the handlers alone, as Lambda calls them, one call at a time. */
async function comparedHandlers(server: ChildProcess, calls: number): Promise<Compared> {
  const cpuOf = async (handler: 'renew' | 'sign'): Promise<number> => {
    server.send({ handler, calls })
    return (await nextMessage<{ readonly micros: number }>(server)).micros / calls
  }
  for (const handler of ['renew', 'sign', 'renew', 'sign'] as const) await cpuOf(handler)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ against: await cpuOf('sign'), ours: await cpuOf('renew') })
  return comparedIn(rounds)
}
