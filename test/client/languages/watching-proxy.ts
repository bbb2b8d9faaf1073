import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it passed, for scenarios in other languages that count and compare. */
export type Seen = { readonly method: string; readonly path: string; readonly key: string | null; readonly digest: string }

/**
 * Requests with `cut` of a value are made, and their first answer is lost; those with `answer` are first answered here, by this status; those
 * with `expired` are always answered as if their token had expired.
 */
const CUT = 'x-test-cut'
const ANSWER = 'x-test-answer'
const EXPIRED = 'x-test-expired'

/**
 * A service behind a bad network, as told by headers of the request. `GET /watched` answers what has passed, `DELETE` forgets it. `pretends`:
 * answers login challenges as somebody who lacks the private key of the service.
 */
export async function watchingProxy(target: string, { pretends = false } = {}) {
  const seen: Seen[] = []
  const hit = new Set<string>()
  const isFirst = (mark: string) => !hit.has(mark) && hit.add(mark) !== undefined

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (request.url === '/watched') {
      if (request.method === 'DELETE') seen.splice(0)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(seen))
      return
    }
    seen.push(seenIn(request, body))
    const [cut, answer] = [request.headers[CUT], request.headers[ANSWER]]
    if (typeof answer === 'string' && isFirst(answer)) {
      response.writeHead(Number(answer.split(' ')[0]), { 'retry-after': '0' }).end()
      return
    }
    if (request.headers[EXPIRED] !== undefined) {
      response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end()
      return
    }
    const { [CUT]: _, [ANSWER]: __, ...headers } = request.headers
    const outgoing = http.request(`${target}${request.url}`, { method: request.method, headers }, (incoming) => {
      if (typeof cut === 'string' && isFirst(cut)) incoming.resume().on('end', () => request.socket.destroy())
      else if (pretends && request.url?.includes('login-challenges')) {
        incoming.resume()
        const forged = { expires: '', base64EncodedChallenge: 'AAAA', base64EncodedClientChallengeResponse: 'AAAA' }
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(forged))
      } else {
        response.writeHead(incoming.statusCode ?? 502, incoming.headers)
        incoming.pipe(response)
      }
    })
    outgoing.on('error', () => response.destroy())
    outgoing.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function seenIn({ method = '', url = '', headers }: http.IncomingMessage, body: Buffer): Seen {
  const path = url.replace('/svc-conductor/rest/v1', '').split('?')[0] ?? ''
  return { method, path, key: headers['idempotency-key']?.toString() ?? null, digest: createHash('sha256').update(body).digest('hex') }
}
