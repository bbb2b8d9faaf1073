import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type RouteTemplate, routeMatcher } from '../../shared/contract/route-matcher.ts'
import { hasBody, readBody, refuseBody, saysTooLarge } from './gateway-body.ts'
import { gatewayEvent, targetOf } from './gateway-event.ts'
import { writeFault, writeReply } from './gateway-reply.ts'
import { listenBesideLoopback } from './listen-on-loopback.ts'

export interface GatewayOptions {
  /** 0, or a port that is taken: another free one is used. */
  readonly port: number
  /** An address to listen on beside loopback. */
  readonly host?: string | undefined
  readonly routes: readonly RouteTemplate[]
  /** The time of the service, for the header `date`: it can be moved. The time of this machine without it. */
  readonly now?: () => number
  /** The Lambda. If it throws, the answer is a bare 500, like API Gateway's. */
  invoke(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2>
  /** Serves pages beside the API, under `besidePaths`; false for an unknown page. Asked before the routes. */
  beside?(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>
  /** Prefixes of the paths that `beside` is asked about; `/` is that path alone. */
  readonly besidePaths?: readonly string[]
  readonly maxBodyBytes: number
  /** The whole answer to a body over `maxBodyBytes`. */
  tooLarge(request: IncomingMessage): APIGatewayProxyStructuredResultV2
}

export interface Gateway {
  readonly port: number
  readonly baseUrl: string
  /** Finishes the requests in progress. */
  stop(): Promise<void>
}

/** API Gateway's quota for the request line and all headers together. */
const MAX_HEADER_BYTES = 10_240
/** Longer than clients keep a connection, so that the client closes it and no request meets a closed one. */
const KEEP_ALIVE_MS = 65_000

/** An HTTP API on this machine: every request becomes the event of a Lambda, every result the answer. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const handle = requestHandler(options)
  const makeServer = () => {
    const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS, noDelay: true }, handle)
    server.on('checkContinue', (request, response) => {
      if (!saysTooLarge(request, options.maxBodyBytes)) response.writeContinue()
      handle(request, response)
    })
    return server.on('clientError', refuseMalformed)
  }
  const { port, stop } = await listenBesideLoopback(makeServer, options.port, options.host)
  return { port, baseUrl: `http://127.0.0.1:${port}`, stop }
}

function requestHandler(options: GatewayOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const match = routeMatcher(options.routes)
  const { beside, besidePaths = ['/local/'] } = options

  const invoke = async (request: IncomingMessage, response: ServerResponse, url: string, body: Buffer | undefined) => {
    try {
      const target = targetOf(url)
      const event = gatewayEvent(request, target, match(request.method ?? '', target.decodedPath), body)
      writeReply(response, isOverEventLimit(event) ? options.tooLarge(request) : await options.invoke(event))
    } catch {
      writeFault(response)
    }
  }

  const route = (request: IncomingMessage, response: ServerResponse, url: string) => {
    if (!hasBody(request)) {
      invoke(request, response, url, undefined)
      return
    }
    readBody(request, options.maxBodyBytes, (body) => {
      if (body.kind === 'whole') invoke(request, response, url, body.bytes)
      if (body.kind === 'too-large') refuseBody(request, response, options.tooLarge(request))
    })
  }

  const serveBeside = async (request: IncomingMessage, response: ServerResponse, url: string) => {
    try {
      if (await beside?.(request, response)) return
      route(request, response, url)
    } catch {
      writeFault(response)
    }
  }

  return (request, response) => {
    const url = request.url ?? ''
    if (options.now !== undefined) response.setHeader('date', new Date(options.now()).toUTCString())
    // A whole URL (as a proxy is sent) or `*`: API Gateway takes neither.
    if (!url.startsWith('/')) response.writeHead(400, { 'content-length': 0 }).end()
    else if (besidePaths.some((begin) => (begin === '/' ? targetIsRoot(url) : url.startsWith(begin)))) serveBeside(request, response, url)
    else route(request, response, url)
  }
}

/** The largest event of a function that answers at once, in bytes of JSON: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const LARGEST_EVENT_BYTES = 6 * 1024 * 1024
/** A text of this many UTF-16 units takes at most six times as many bytes as JSON, so shorter bodies need no counting. */
const SURELY_SMALL = 900_000

/** Counts what JSON escapes, and the third that base64 adds to a body that is not UTF-8. */
const isOverEventLimit = (event: APIGatewayProxyEventV2): boolean =>
  (event.body?.length ?? 0) > SURELY_SMALL && Buffer.byteLength(JSON.stringify(event)) > LARGEST_EVENT_BYTES

const targetIsRoot = (url: string): boolean => url === '/' || url.startsWith('/?')

const STATUS_OF_MALFORMED: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers on the bare socket to data that is not HTTP, because there is no request object. */
function refuseMalformed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = STATUS_OF_MALFORMED[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
