import type { Server } from 'node:http'

type Listening = { readonly port: number; stop(): Promise<void> }

const LOOPBACK = '127.0.0.1'

/** Lets a server listen on loopback only. `port` 0 means any free one; so does a port that is taken or not permitted. */
export function listenOnLoopback(server: Server, port: number): Promise<Listening> {
  return listenOnFreePort(server, port, LOOPBACK)
}

/**
 * Lets servers listen on loopback and on `host` too, by one port: one server if `host` means every address, else one for each. The
 * service can therefore always be called from this machine.
 */
export async function listenBesideLoopback(makeServer: () => Server, port: number, host: string | undefined): Promise<Listening> {
  if (host === undefined) return listenOnLoopback(makeServer(), port)
  if (EVERY_ADDRESS.has(host)) return listenOnFreePort(makeServer(), port, host)
  const here = await listenOnLoopback(makeServer(), port)
  const server = makeServer()
  try {
    await listen(server, here.port, host)
  } catch (error) {
    await here.stop()
    throw error
  }
  return { port: here.port, stop: async () => void (await Promise.all([here.stop(), stop(server)])) }
}

/** Tells whether listening on this host is listening on loopback. */
export const isLoopbackHost = (host: string): boolean => host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

async function listenOnFreePort(server: Server, port: number, host: string): Promise<Listening> {
  try {
    await listen(server, port, host)
  } catch (error) {
    if (port === 0 || !isTaken(error)) throw error
    await listen(server, 0, host)
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return { port: address.port, stop: () => stop(server) }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
}

/** Finishes requests in progress and accepts no new ones. Idle connections are closed. */
async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const closing = setInterval(() => server.closeIdleConnections(), 20)
  await closed
  clearInterval(closing)
}
