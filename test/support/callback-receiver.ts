import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'

export type Received = { readonly path: string; readonly headers: http.IncomingHttpHeaders; readonly body: string }
export type CallbackReceiver = {
  readonly url: string
  readonly received: readonly Received[]
  /** Its answer from now on. */
  answer: (response: http.ServerResponse, request: Received) => void
  /** Breaks off whatever is under way. */
  readonly end: () => void
}

const open: http.Server[] = []

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A receiver of callbacks on loopback, which is closed with the test. It answers 200 unless told otherwise. */
export async function callbackReceiver(status = 200): Promise<CallbackReceiver> {
  const received: Received[] = []
  const answering: { answer: CallbackReceiver['answer'] } = { answer: (response) => void response.writeHead(status).end('noted') }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
    received.push(one)
    answering.answer(response, one)
  })
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return {
    url,
    received,
    end: () => server.closeAllConnections(),
    get answer() {
      return answering.answer
    },
    set answer(answer) {
      answering.answer = answer
    },
  }
}

export const answering = (status: number, headers: Readonly<Record<string, string>> = {}): CallbackReceiver['answer'] => {
  return (response) => void response.writeHead(status, headers).end('noted')
}
