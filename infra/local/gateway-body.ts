import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** The result of reading a body: none, the whole body, more than is accepted, or a client that went away. */
export type Body =
  | { readonly kind: 'whole'; readonly bytes: Buffer | undefined }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'abandoned' }

/** RFC 9112, section 6.3: a request has a body only if one of these headers says so. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

export function saysTooLarge({ headers }: IncomingMessage, maxBytes: number): boolean {
  return Number(headers['content-length'] ?? 0) > maxBytes
}

/** INVARIANT: never holds more than `maxBytes`, whatever length the client stated. */
export function readBody(request: IncomingMessage, maxBytes: number, done: (body: Body) => void): void {
  if (saysTooLarge(request, maxBytes)) {
    done({ kind: 'too-large' })
    return
  }
  const chunks: Buffer[] = []
  let size = 0
  const settle = (body: Body) => {
    request.off('data', take).off('end', finish).off('close', abandon)
    done(body)
  }
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) settle({ kind: 'too-large' })
    else chunks.push(chunk)
  }
  const finish = () => settle({ kind: 'whole', bytes: joined(chunks) })
  const abandon = () => settle({ kind: 'abandoned' })
  request.on('data', take).on('end', finish).on('close', abandon)
}

function joined(chunks: readonly Buffer[]): Buffer | undefined {
  const [first] = chunks
  return chunks.length <= 1 ? first : Buffer.concat(chunks)
}

const LINGER_MS = 1_000

/**
 * Answers and ends the connection. Remaining data is discarded for a moment before the connection is closed: closing with unread bytes
 * resets it, and the client would never see the answer.
 */
export function refuseBody(request: IncomingMessage, response: ServerResponse, refusal: APIGatewayProxyStructuredResultV2): void {
  const body = refusal.body ?? ''
  response.writeHead(refusal.statusCode ?? 413, { ...refusal.headers, 'content-length': Buffer.byteLength(body), connection: 'close' })
  response.write(body)
  const close = () => {
    clearTimeout(lingering)
    response.end(() => request.socket.destroy())
  }
  const lingering = setTimeout(close, LINGER_MS)
  request.once('end', close).once('close', close).resume()
}
