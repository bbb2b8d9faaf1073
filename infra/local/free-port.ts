import { createServer } from 'node:net'

/** A port on loopback that nothing listens on right now. Another process may take it before the caller does, so be ready to ask again. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The operating system has no free port')
  return address.port
}
