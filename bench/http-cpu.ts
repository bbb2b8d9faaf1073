import { type ChildProcess, fork } from 'node:child_process'
import { Agent } from 'node:http'
import { fileURLToPath } from 'node:url'
import { loginCall, walletCall } from './deployed.ts'
import { CONNECTIONS, cpuOfCalls, nextMessage, type Target } from './load.ts'
import { type Compared, comparedIn, type Round } from './statistics.ts'

const ROUNDS = 9

type Ready = {
  readonly kind: 'ready'
  readonly service: number
  readonly least: number
  readonly empty: number
  readonly token: string
}

/** An authorised GET, a renewal and a login, each compared with a handler that does only the minimum. */
export function httpFigures(): Promise<Readonly<Record<'authorisedGet' | 'renew' | 'login', Compared>>> {
  return onServiceInMemory(async ({ server, agent, ready: { service, least, empty, token } }) => {
    const get = walletCall({ token })
    const login = loginCall()
    const compare = (calls: number, ours: Target, against: Target) => compared(server, agent, calls, ours, against)
    return {
      authorisedGet: await compare(4000, { ...get, port: service }, { ...get, port: empty, path: '/' }),
      renew: await comparedHandlers(server, 2000),
      login: await compare(120, { ...login, port: service }, { ...login, port: least, path: '/hash' }),
    }
  })
}

/** The service on a store in memory, in a process of its own. */
export type InMemory = { readonly server: ChildProcess; readonly agent: Agent; readonly ready: Ready }

export async function onServiceInMemory<T>(run: (serving: InMemory) => Promise<T>): Promise<T> {
  const server = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    return await run({ server, agent, ready: await nextMessage<Ready>(server) })
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
