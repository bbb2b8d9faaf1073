import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type CallbackPayload, verifyCallback } from '@countersign/client'

export interface Receiver {
  readonly url: string
  /** The first callback that verifies; `undefined` if none came in time. */
  received(timeoutMs: number): Promise<CallbackPayload | undefined>
  stop(): void
}

/** A receiver on this machine, which accepts callbacks signed with this secret and refuses all others. */
export async function startReceiver(secret: string): Promise<Receiver> {
  const arrivals = new EventEmitter<{ verified: [CallbackPayload] }>()
  const first = once(arrivals, 'verified') as Promise<[CallbackPayload]>
  const server = createServer(async (request, response) => {
    try {
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk as Uint8Array)
      arrivals.emit('verified', await verifyCallback(Buffer.concat(chunks), request.headers, secret))
      response.writeHead(204).end()
    } catch {
      response.writeHead(400).end()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: (timeoutMs) => Promise.race([first.then(([payload]) => payload), setTimeout(timeoutMs, undefined, { ref: false })]),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
