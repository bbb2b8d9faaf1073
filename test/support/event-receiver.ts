import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** An event as it is received. */
export type ReceivedEvent = {
  readonly eventType: string
  readonly eventId: number
  readonly created: string
  readonly tenantId: number
  readonly actor?: { readonly customerId: number; readonly agent?: string }
  readonly data: Readonly<Record<string, unknown>>
}

export type EventReceiver = {
  readonly url: string
  readonly events: readonly ReceivedEvent[]
  readonly close: () => void
}

/** A receiver of events on loopback that lives as long as a test file. It answers 204, and takes each `webhook-id` once. */
export async function eventReceiver(): Promise<EventReceiver> {
  const events: ReceivedEvent[] = []
  const had = new Set<string>()
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const id = String(request.headers['webhook-id'])
    if (!had.has(id)) events.push(JSON.parse(Buffer.concat(chunks).toString()))
    had.add(id)
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    events,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
