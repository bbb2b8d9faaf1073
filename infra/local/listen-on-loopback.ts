import type { Server } from 'node:http'

/** Lets a server listen on loopback only. `port` 0 means any free one; so does a port that is taken or not permitted. */
export async function listenOnLoopback(server: Server, port: number): Promise<{ readonly port: number; stop(): Promise<void> }> {
  try {
    await listen(server, port)
  } catch (error) {
    if (port === 0 || !isTaken(error)) throw error
    await listen(server, 0)
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return { port: address.port, stop: () => stop(server) }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1' }, () => {
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
