import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import type { Credentials, ServiceAddress } from './credentials.ts'
import { amzDate, requestSigner } from './signature.ts'

/** The raw answer of an AWS service. */
export type RawAnswer = { readonly status: number; readonly body: string }

/** Says who sends, where the official client would say its version. */
const USER_AGENT = 'countersign'
/** As many connections as the official client opens. */
const MOST_CONNECTIONS = 50
/** An attempt that hears nothing for so long is given up, in milliseconds. */
const SILENCE_MS = 3_000

export type Attempt = {
  readonly target: string
  readonly body: string
  readonly credentials: Credentials
  /** The clock by which the service judges the signature, in milliseconds. */
  readonly at: number
}

/**
 * Sends one signed request and answers what came back, or `lost` where nothing did: it may have had its effect. It tries nothing again but
 * what a kept connection, closed by the other side meanwhile, has not carried.
 */
export function oneAttempt(address: ServiceAddress, contentType: string): (attempt: Attempt) => Promise<RawAnswer | 'lost'> {
  const url = new URL(address.url)
  const sign = requestSigner(address)
  let open: Connections | undefined

  return async ({ target, body, credentials, at }) => {
    open ??= connectionsFor(url)
    const headers: Record<string, string> = { 'content-type': contentType, host: url.host, 'x-amz-date': amzDate(at) }
    if (credentials.sessionToken !== undefined) headers['x-amz-security-token'] = credentials.sessionToken
    headers['x-amz-target'] = target
    headers.authorization = sign({ path: url.pathname, headers, body }, credentials)
    headers['user-agent'] = USER_AGENT
    headers['content-length'] = String(Buffer.byteLength(body))
    const first = await send(open, url, headers, body)
    const second = first === 'closed-before' ? await send(open, url, headers, body) : first
    return second === 'closed-before' ? 'lost' : second
  }
}

type Connections = { readonly request: typeof import('node:http').request; readonly agent: Agent }

/**
 * Loads only what the address needs. Not by an import: that would read everything that `node:http` exports, and so load Node's `fetch` and
 * `WebSocket`, for 30 ms of processor time.
 */
function connectionsFor({ protocol }: URL): Connections {
  const { Agent, request } = process.getBuiltinModule(protocol === 'http:' ? 'node:http' : 'node:https')
  return { request, agent: new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS }) }
}

function send(
  { request, agent }: Connections,
  { hostname, port, pathname }: URL,
  headers: Record<string, string>,
  body: string,
): Promise<RawAnswer | 'lost' | 'closed-before'> {
  return new Promise((resolve) => {
    const sent = request({ agent, hostname, port, path: pathname, method: 'POST', headers, timeout: SILENCE_MS })
    sent.on('response', (response) => read(response, resolve))
    sent.on('timeout', () => sent.destroy())
    sent.on('error', (error) => resolve(wasClosedBefore(sent, error) ? 'closed-before' : 'lost'))
    sent.end(body)
  })
}

/** Node's documented sign that a kept connection was closed while it lay idle. */
function wasClosedBefore({ reusedSocket }: ClientRequest, error: NodeJS.ErrnoException): boolean {
  return reusedSocket && error.code === 'ECONNRESET'
}

function read(response: IncomingMessage, resolve: (answer: RawAnswer | 'lost') => void): void {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => chunks.push(chunk))
  response.on('end', () => {
    const [first] = chunks
    const whole = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)
    resolve({ status: response.statusCode ?? 0, body: whole.toString('utf8') })
  })
  response.on('error', () => resolve('lost'))
}
