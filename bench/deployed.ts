/*
 * What a call costs where it is deployed: the bundle as Lambda starts it, with its own client of the table over HTTP. Left out: TLS, and
 * the work of Lambda and API Gateway themselves.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../infra/bundle.ts'
import { functionNamed } from '../infra/functions.ts'
import { BASE_PATH } from '../shared/contract/routes.ts'
import { CONNECTIONS, cpuOfCalls, nextMessage, type Target } from './load.ts'
import { type Spread, spreadOf } from './statistics.ts'
import { BENCH_BASE_URL, BENCH_PASSWORD, type BenchTable, benchTable } from './stored-items.ts'

/** Processor time of a call, as a multiple of its comparison in the same round, and in microseconds. */
export type DeployedFigure = { readonly ratio: Spread; readonly micros: Spread; readonly against: Spread }

const ROUNDS = 7
/** Longer than configuration and sessions are remembered. */
const IDLE_MS = 11_000
const IDLE_ROUNDS = 5
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const JSON_BODY = { 'content-type': 'application/json' }

/** Calls of a deployed function, warm and after ten idle seconds. */
export async function deployedFigures(): Promise<Readonly<Record<'get' | 'getIdle' | 'transfer' | 'login' | 'loginIdle', DeployedFigure>>> {
  const table = await benchTable()
  const authorization = { authorization: `Bearer ${table.token}` }
  const get = { path: `${BASE_PATH}/tenants/1/wallets/1`, headers: authorization }
  const body = JSON.stringify({ amount: 1, fromWalletId: 1, toWalletId: 2 })
  const transfer = { path: `${BASE_PATH}/tenants/1/wallets/transfers`, headers: { ...authorization, ...JSON_BODY }, body }
  const login = {
    path: `${BASE_PATH}/authentication/login`,
    headers: JSON_BODY,
    body: JSON.stringify({ identity: 'bench', password: BENCH_PASSWORD }),
  }
  const wallets = await onDeployed('wallets', table, async (measure) => ({
    get: await measure.warm(get, 'empty', 4000),
    transfer: await measure.warm(transfer, 'empty', 2000),
    getIdle: await measure.idle(get, 'empty'),
  }))
  const logins = await onDeployed('authentication', table, async (measure) => ({
    login: await measure.warm(login, 'least', 60),
    loginIdle: await measure.idle(login, 'least'),
  }))
  return { ...wallets, ...logins }
}

type Ready = { readonly service: number; readonly least: number; readonly empty: number }
type Asked = Omit<Target, 'port'>
type Measure = {
  readonly warm: (asked: Asked, against: 'empty' | 'least', calls: number) => Promise<DeployedFigure>
  readonly idle: (asked: Asked, against: 'empty' | 'least') => Promise<DeployedFigure>
}

async function onDeployed<T>(group: string, table: BenchTable, run: (measure: Measure) => Promise<T>): Promise<T> {
  const built = join(ROOT, 'node_modules/.cache')
  await mkdir(built, { recursive: true })
  const directory = await mkdtemp(join(built, 'bench-'))
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const started: ChildProcess[] = []
  try {
    await bundle(functionNamed(group), directory)
    // The asset carries the argon2 of Lambda's processors; without it the one of this machine is found.
    await rm(join(directory, 'node_modules'), { recursive: true, force: true })
    const standIn = fork(fileURLToPath(new URL('./table-stand-in.ts', import.meta.url)))
    started.push(standIn)
    standIn.send({ items: table.items, secrets: secretsOf(table) })
    const { port } = await nextMessage<{ readonly port: number }>(standIn)
    const server = fork(fileURLToPath(new URL('./deployed-server.ts', import.meta.url)), [directory, group], {
      env: { ...process.env, ...environmentOf(port) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.push(server)
    return await run(measuring(server, agent, await nextMessage<Ready>(server)))
  } finally {
    agent.destroy()
    for (const each of started) each.kill()
    await rm(directory, { recursive: true })
  }
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
      return figureOf(rounds)
    },
    async idle(asked, against) {
      const rounds: Round[] = []
      for (let round = 0; round < IDLE_ROUNDS; round++) {
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
        const other = await cpuOfCalls(server, agent, comparison(against), 1)
        rounds.push({ against: other, ours: await cpuOfCalls(server, agent, { ...asked, port: ports.service }, 1) })
      }
      return figureOf(rounds)
    },
  }
}

type Round = { readonly ours: number; readonly against: number }

function figureOf(rounds: readonly Round[]): DeployedFigure {
  return {
    ratio: spreadOf(rounds.map(({ ours, against }) => ours / against)),
    micros: spreadOf(rounds.map(({ ours }) => ours)),
    against: spreadOf(rounds.map(({ against }) => against)),
  }
}

const DATA_KEY = Buffer.alloc(32).toString('base64')
const secretsOf = ({ signingKey }: BenchTable) => ({
  'token-keys': { current: signingKey },
  'data-keys': { current: 'bench', keys: { bench: DATA_KEY } },
})

/** The settings of a function in AWS, with the stand-in where AWS would be. */
function environmentOf(port: number): Readonly<Record<string, string>> {
  return {
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
    AWS_SESSION_TOKEN: 'x'.repeat(800),
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}/`,
    STAGE: 'live',
    BASE_URL: BENCH_BASE_URL,
    TABLE_NAME: 'bench',
    TOKEN_KEYS_SECRET: 'token-keys',
    DATA_KEYS_SECRET: 'data-keys',
    PKI_KEY_ID: 'bench',
    QUEUE_URLS: '{}',
    EMAIL_FROM: 'bench@example.org',
    DOCUMENTS_BUCKET: 'bench',
  }
}

if (import.meta.main) {
  for (const [name, { ratio, micros, against }] of Object.entries(await deployedFigures()))
    console.log(
      `${name.padEnd(10)} ${ratio.median.toFixed(2)} × (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})  ${micros.median.toFixed(1)} µs against ${against.median.toFixed(1)} µs`,
    )
}
