import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../../docs/examples/upstream/payouts.mjs', import.meta.url))

type Start = { readonly issuer: string; readonly secret: string; readonly store: string; readonly dies: 'once' | 'never' }

export interface PayoutsService {
  readonly baseUrl: string
  /** Starts it, and resolves once it takes requests. It keeps its port and its store. */
  start(how: Start): Promise<void>
  /** Resolves once it has ended by itself. */
  ended(): Promise<void>
  stop(): Promise<void>
}

/** The payouts service of `docs/examples/upstream`, on a free port. */
export async function payoutsService(): Promise<PayoutsService> {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  let running: ChildProcess | undefined

  const ended = async (): Promise<void> => {
    if (running !== undefined && running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  }
  return {
    baseUrl,
    ended,
    async start({ issuer, secret, store, dies }) {
      const own = { PORT: String(port), BASE_URL: baseUrl, ISSUER: issuer, UPSTREAM_SECRET: secret, STORE: store }
      const env = { ...process.env, ...own, ...(dies === 'once' ? { DIE_ONCE: '1' } : {}) }
      const started = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      running = started
      await once(started.stdout, 'data')
    },
    async stop() {
      running?.kill('SIGTERM')
      await ended()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
