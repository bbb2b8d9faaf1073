import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** The ways in which a proxy treats one request and its answer. */
const DEEDS = ['passes', 'delays', 'drops-request', 'drops-answer', 'cuts-answer', 'shortens-answer', 'doubles', 'refuses'] as const
export type Deed = (typeof DEEDS)[number]

export type UnsteadyProxy = { readonly baseUrl: string; readonly done: Map<Deed, number>; readonly stop: () => Promise<void> }

type Answer = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer }

/**
 * A proxy before the service that does to every second request one of the things that networks do. Each deed comes once before chance decides,
 * so also a short run sees all of them. `random` answers numbers below 1.
 */
export async function unsteadyProxy(serviceUrl: string, random: () => number): Promise<UnsteadyProxy> {
  const done = new Map<Deed, number>()
  const first = [...DEEDS]
  const server = createServer((incoming, outgoing) => {
    const deed = first.pop() ?? (random() < 0.5 ? 'passes' : (DEEDS[Math.floor(random() * DEEDS.length)] ?? 'passes'))
    done.set(deed, (done.get(deed) ?? 0) + 1)
    treat(deed, serviceUrl, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function treat(deed: Deed, serviceUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await bytesOf(incoming)
  const forward = () => forwarded(serviceUrl, incoming, body)
  switch (deed) {
    case 'passes':
      return give(outgoing, await forward())
    case 'delays':
      await setTimeout(300)
      return give(outgoing, await forward())
    case 'drops-request':
      return void outgoing.destroy()
    case 'drops-answer':
      await forward()
      return void outgoing.destroy()
    case 'cuts-answer':
      return cut(outgoing, await forward())
    case 'shortens-answer':
      return shorten(outgoing, await forward())
    case 'doubles': {
      const [, second] = await Promise.all([forward(), forward()])
      return give(outgoing, second)
    }
    case 'refuses':
      return void outgoing.writeHead(503, { 'retry-after': '0' }).end()
  }
}

const give = (outgoing: ServerResponse, { status, headers, body }: Answer): void => void outgoing.writeHead(status, headers).end(body)

/** The connection ends in the middle of the body. */
function cut(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, { ...headers, 'content-length': String(body.length + 1) })
  outgoing.write(body, () => outgoing.destroy())
}

/** Half a body that looks like a whole one. */
function shorten(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const half = body.subarray(0, Math.floor(body.length / 2))
  outgoing.writeHead(status, { ...headers, 'content-length': String(half.length) }).end(half)
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function forwarded(serviceUrl: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const target = new URL(url ?? '/', serviceUrl)
    const sent = request(target, { method, headers: { ...headers, host: target.host } }, (answer) => {
      bytesOf(answer).then((bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
