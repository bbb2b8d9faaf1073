/*
 * Measures the cost of a call where it is deployed: the bundle as Lambda starts it, with the official client of the table over HTTP. Left out: TLS, and
 * the work of Lambda and API Gateway themselves.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { Agent } from 'node:http'
import { fileURLToPath } from 'node:url'
import { BASE_PATH } from '../shared/contract/routes.ts'
import { onDeployed } from './deployed-function.ts'
import { CONNECTIONS, cpuOfCalls, nextMessage, type Target } from './load.ts'
import { type Compared, comparedIn, type Round } from './statistics.ts'
import { BENCH_PASSWORD, type BenchTable, benchTable } from './stored-items.ts'
import { STORED_TASK_ID, withStoredTransfer } from './stored-task.ts'

const ROUNDS = 7
/** Longer than configuration and sessions are remembered. */
const IDLE_MS = 11_000
const IDLE_ROUNDS = 5
const JSON_BODY = { 'content-type': 'application/json' }

/** Processor time of calls of a deployed function, in microseconds, warm and after ten idle seconds. */
export async function deployedFigures(): Promise<
  Readonly<Record<'get' | 'getIdle' | 'transfer' | 'execute' | 'login' | 'loginIdle', Compared>>
> {
  const table = await benchTable()
  const get = walletCall(table)
  const body = JSON.stringify({ amount: 1, fromWalletId: 1, toWalletId: 2 })
  const transfer = { path: `${BASE_PATH}/tenants/1/wallets/transfers`, headers: { ...get.headers, ...JSON_BODY }, body }
  const login = loginCall()
  const wallets = await measured('wallets', table, async (measure) => ({
    get: await measure.warm(get, 'empty', 4000),
    transfer: await measure.warm(transfer, 'empty', 2000),
    getIdle: await measure.idle(get, 'empty'),
  }))
  const logins = await measured('authentication', table, async (measure) => ({
    login: await measure.warm(login, 'least', 60),
    loginIdle: await measure.idle(login, 'least'),
  }))
  const execute = await executeAgainst(transfer, await withStoredTransfer(table, body))
  return { ...wallets, ...logins, execute }
}

/** An authorised GET of a wallet. */
export const walletCall = ({ token }: Pick<BenchTable, 'token'>): Asked => ({
  path: `${BASE_PATH}/tenants/1/wallets/1`,
  headers: { authorization: `Bearer ${token}` },
})

/** A login with a password. */
export const loginCall = (): Asked => ({
  path: `${BASE_PATH}/authentication/login`,
  headers: JSON_BODY,
  body: JSON.stringify({ identity: 'bench', password: BENCH_PASSWORD }),
})

/** The calls of a round; the process that serves them is warm after two rounds. */
const EXECUTIONS = 1000

/** The execution of a stored transfer, in the function of the tasks, against the transfer itself, in that of the wallets. */
function executeAgainst(transfer: Asked, table: BenchTable): Promise<Compared> {
  const path = `${BASE_PATH}/global/tasks/${STORED_TASK_ID}`
  const execute = { path, method: 'PUT', headers: transfer.headers, body: JSON.stringify({ status: 'EXECUTE' }) }
  return onServer('wallets', table, (direct) =>
    onServer('tasks', table, async (tasks) => {
      const cpuOf = ({ server, agent, ports }: Serving, asked: Asked) =>
        cpuOfCalls(server, agent, { ...asked, port: ports.service }, EXECUTIONS)
      for (let turn = 0; turn < 2; turn++) await Promise.all([cpuOf(direct, transfer), cpuOf(tasks, execute)])
      const rounds: Round[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ against: await cpuOf(direct, transfer), ours: await cpuOf(tasks, execute) })
      return comparedIn(rounds)
    }),
  )
}

/** A deployed function that is called over HTTP, in a process of its own. */
export type Serving = { readonly server: ChildProcess; readonly agent: Agent; readonly ports: Ready }

type Ready = { readonly service: number; readonly least: number; readonly empty: number }
export type Asked = Omit<Target, 'port'>
type Measure = {
  readonly warm: (asked: Asked, against: 'empty' | 'least', calls: number) => Promise<Compared>
  readonly idle: (asked: Asked, against: 'empty' | 'least') => Promise<Compared>
}

function measured<T>(group: string, table: BenchTable, run: (measure: Measure) => Promise<T>): Promise<T> {
  return onServer(group, table, ({ server, agent, ports }) => run(measuring(server, agent, ports)))
}

export function onServer<T>(group: string, table: BenchTable, run: (serving: Serving) => Promise<T>): Promise<T> {
  return onDeployed(group, table, async ({ directory, env }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const server = fork(fileURLToPath(new URL('./deployed-server.ts', import.meta.url)), [directory, group], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    try {
      return await run({ server, agent, ports: await nextMessage<Ready>(server) })
    } finally {
      agent.destroy()
      server.kill()
    }
  })
}

function measuring(server: ChildProcess, agent: Agent, ports: Ready): Measure {
  const comparison = (against: 'empty' | 'least'): Target =>
    against === 'empty'
      ? { port: ports.empty, path: '/', headers: {} }
      : { port: ports.least, path: '/hash', headers: JSON_BODY, body: JSON.stringify({ password: BENCH_PASSWORD }) }
  return {
    async warm(asked, against, calls) {
      const [ours, other] = [{ ...asked, port: ports.service }, comparison(against)]
      for (const target of [ours, other, ours, other]) await cpuOfCalls(server, agent, target, calls)
      const rounds: Round[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ against: await cpuOfCalls(server, agent, other, calls), ours: await cpuOfCalls(server, agent, ours, calls) })
      return comparedIn(rounds)
    },
    async idle(asked, against) {
      const rounds: Round[] = []
      for (let round = 0; round < IDLE_ROUNDS; round++) {
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
        const other = await cpuOfCalls(server, agent, comparison(against), 1)
        rounds.push({ against: other, ours: await cpuOfCalls(server, agent, { ...asked, port: ports.service }, 1) })
      }
      return comparedIn(rounds)
    },
  }
}

if (import.meta.main) {
  for (const [name, { ratio, ours, against }] of Object.entries(await deployedFigures()))
    console.log(
      `${name.padEnd(10)} ${ratio.median.toFixed(2)} × (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})  ${ours.median.toFixed(1)} µs against ${against.median.toFixed(1)} µs`,
    )
}
