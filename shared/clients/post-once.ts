import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'

/** One POST: where to, what, how to connect, and how long it may take in all (name, connection, headers and body). */
export type Post = {
  readonly url: URL
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly connection: RequestOptions
  readonly deadlineMs: number
}

/** What came of it. `onKeptConnection` tells that an idle connection was used, which the other side may have closed meanwhile. */
export type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string; readonly answer: string }
  | { readonly kind: 'failed'; readonly error: Error; readonly onKeptConnection: boolean }

/** The whole exchange took longer than it may. */
export class DeadlinePassed extends Error {
  readonly code = 'TIMEOUT'
}

/** The receiver answered 101 to a request that didn't ask for another protocol. */
export class UnexpectedUpgrade extends Error {
  readonly code = 'UNEXPECTED_UPGRADE'
}

/**
 * Sends one POST and reads a bounded answer. Redirects aren't followed. An answer that breaks off has failed, as one that never came;
 * one that is longer than is read has been answered.
 */
export function postOnce({ url, body, headers, connection, deadlineMs }: Post): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>()
  const request = start(url, {
    ...connection,
    method: 'POST',
    headers: { ...OWN_HEADERS, ...headers, 'content-length': Buffer.byteLength(body) },
  })
  // Settled here and not by the request's events: a request that still waits for a free connection emits none when it is destroyed.
  const fail = (error: Error): void => {
    resolve({ kind: 'failed', error, onKeptConnection: request.reusedSocket })
    request.destroy()
  }
  const timer = setTimeout(() => fail(new DeadlinePassed()), deadlineMs)
  request.on('error', fail)
  // Without a listener Node closes an upgraded connection in silence, and the deadline would have to end it.
  request.on('upgrade', (_, socket) => {
    socket.destroy()
    fail(new UnexpectedUpgrade())
  })
  request.on('response', (response) => readAnswer(response, resolve, fail))
  request.end(body)
  return promise.finally(() => clearTimeout(timer))
}

/** The callback rules: at most 64 KiB of the answer are read, the first KiB is kept. */
const READ_AT_MOST = 64 * 1024
const KEEP = 1024

/** A compressed answer would be kept as noise. */
const OWN_HEADERS = { 'user-agent': 'Countersign-Callback/1', 'accept-encoding': 'identity' } as const

function start(url: URL, options: RequestOptions): ClientRequest {
  return url.protocol === 'https:' ? https.request(url, { ...options, rejectUnauthorized: true }) : http.request(url, options)
}

/** By events: an iterator over the answer would cost a twentieth of what a process can send. */
function readAnswer(response: IncomingMessage, settle: (answered: Exchange) => void, fail: (error: Error) => void): void {
  const kept: Buffer[] = []
  let [read, keptBytes] = [0, 0]
  const answered = (): void => {
    const retryAfter = response.headers['retry-after']
    const answer = keptBytes === 0 ? '' : textOf(Buffer.concat(kept))
    settle({ kind: 'answered', status: response.statusCode ?? 0, ...(retryAfter === undefined ? {} : { retryAfter }), answer })
  }
  response.on('data', (chunk: Buffer) => {
    if (keptBytes < KEEP) keptBytes += kept[kept.push(chunk.subarray(0, KEEP - keptBytes)) - 1]?.length ?? 0
    read += chunk.length
    if (read < READ_AT_MOST) return
    answered()
    response.destroy()
  })
  response.on('end', answered)
  response.on('error', fail)
}

/** What isn't UTF-8 becomes U+FFFD; a character cut in two by the bound is left out. */
function textOf(bytes: Buffer): string {
  return bytes.length < KEEP ? bytes.toString() : new TextDecoder().decode(bytes, { stream: true })
}
