import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { median } from './statistics.ts'

type Ready = { readonly kind: 'ready'; readonly service: number; readonly empty: number; readonly token: string }

const ROUNDS = 9
const CALLS = 4000
const CONNECTIONS = 16

/** CPU of an authorised GET on a store in memory, as a multiple of an empty `node:http` handler's, alternating round by round. */
export async function authorisedGet(): Promise<{ readonly ratio: number; readonly microsOurs: number; readonly microsEmpty: number }> {
  const server = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    const ready = await next<Ready>(server)
    const cpu = async (): Promise<number> => {
      server.send('cpu')
      return (await next<{ kind: 'cpu'; micros: number }>(server)).micros
    }
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const ours = { port: ready.service, path: '/svc-conductor/rest/v1/tenants/1/wallets/1', headers: { authorization: `Bearer ${ready.token}` } }
    const empty = { port: ready.empty, path: '/', headers: { authorization: `Bearer ${ready.token}` } }
    for (const target of [ours, empty, ours, empty]) await load(agent, target, CALLS)
    const microsOurs: number[] = []
    const microsEmpty: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const [target, into] of [[empty, microsEmpty], [ours, microsOurs]] as const) {
        const before = await cpu()
        await load(agent, target, CALLS)
        into.push(((await cpu()) - before) / CALLS)
      }
    }
    agent.destroy()
    return { ratio: median(microsOurs.map((micros, round) => micros / (microsEmpty[round] ?? 1))), microsOurs: median(microsOurs), microsEmpty: median(microsEmpty) }
  } finally {
    server.kill()
  }
}

function next<T>(server: ReturnType<typeof fork>): Promise<T> {
  return new Promise((resolve) => server.once('message', (message) => resolve(message as T)))
}

type Target = { readonly port: number; readonly path: string; readonly headers: Record<string, string> }

async function load(agent: Agent, target: Target, calls: number): Promise<void> {
  let left = calls
  const worker = async (): Promise<void> => {
    while (left-- > 0) await call(agent, target)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

function call(agent: Agent, { port, path, headers }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
      response.resume()
      response.once('end', resolve)
    })
    sent.once('error', reject)
    sent.end()
  })
}
