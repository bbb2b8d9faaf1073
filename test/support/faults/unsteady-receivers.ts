import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A delivery that a receiver has taken: answered with a status below 300. */
export type Taken = { readonly callbackId: string; readonly paymentId: number; readonly at: number }

export type Receivers = {
  readonly urlOf: (number: number) => string
  readonly taken: readonly Taken[]
  readonly requests: () => number
  readonly stop: () => void
}

/** The ways in which a receiver fails to take a callback. */
const MISDEEDS: readonly ((response: ServerResponse) => void)[] = [
  (response) => void response.writeHead(500).end('no'),
  (response) => void response.writeHead(503, { 'retry-after': '2' }).end(),
  (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  (response) => response.destroy(),
  (response) => void response.socket?.end('garbage garbage\r\n\r\n'),
  // Hangs.
  () => undefined,
]

/** Several receivers that misbehave for one in six first and second attempts, and take what is sent often enough. */
export async function unsteadyReceivers(count: number, random: () => number): Promise<Receivers> {
  const taken: Taken[] = []
  const attempts = new Map<string, number>()
  let requests = 0

  function take(response: ServerResponse, callbackId: string, { paymentId }: { paymentId: number }): void {
    response.writeHead(200).end('taken', () => void taken.push({ callbackId, paymentId, at: Date.now() }))
  }

  function answer(response: ServerResponse, callbackId: string, body: string): void {
    requests += 1
    const attempt = (attempts.get(callbackId) ?? 0) + 1
    attempts.set(callbackId, attempt)
    const misdeed = attempt <= 2 && random() < 1 / 6 ? MISDEEDS[Math.floor(random() * MISDEEDS.length)] : undefined
    if (misdeed === undefined) take(response, callbackId, JSON.parse(body) as { paymentId: number })
    else misdeed(response)
  }

  const servers = Array.from({ length: count }, () =>
    http.createServer(async (request, response) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of request) chunks.push(chunk as Buffer)
        answer(response, String(request.headers['webhook-id']), Buffer.concat(chunks).toString())
      } catch {
        // The sender was killed while it sent.
      }
    }),
  )
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  return {
    urlOf: (number) => `http://127.0.0.1:${ports[number % ports.length]}/hook`,
    taken,
    requests: () => requests,
    stop() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
