import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import { createCallbackSender } from '../../shared/adapters/callback-sender.ts'
import type { CallbackPolicy } from '../../shared/domain/callbacks/callback-url.ts'

const cleanUps: (() => void)[] = []
/** Ends all receivers and senders of the test. */
export function closeAll(): void {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
}

afterEach(closeAll)

/** A receiver that treats its connections as it likes; it counts them. */
export async function rawReceiver(behave: (socket: Socket) => void): Promise<{ port: number; connections: () => number }> {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    behave(socket)
  })
  const port = await listening(server)
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy()
  })
  return { port, connections: () => connections }
}

/** A receiver that speaks HTTP. */
export async function receiver(answer: http.RequestListener): Promise<{ port: number; server: http.Server }> {
  const server = http.createServer(answer)
  cleanUps.push(() => server.closeAllConnections())
  return { port: await listening(server), server }
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A sender that is closed with the test. */
export function sender(options: Parameters<typeof createCallbackSender>[0] = {}) {
  const created = createCallbackSender(options)
  cleanUps.push(() => created.close())
  return created
}

/** A callback to a URL, on one machine unless the test says otherwise. */
export const callback = (url: string, policy: CallbackPolicy = 'local') => ({
  url,
  policy,
  body: '{"paymentId":1}',
  headers: { 'webhook-id': 'msg_1' },
})
/** The URL of a receiver. */
export const here = (port: number): string => `http://127.0.0.1:${port}/hook`
/** The beginning of an answer that is written by hand. */
export const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n'
