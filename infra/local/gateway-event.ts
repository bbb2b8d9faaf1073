import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { SEPARATOR_HEADER } from '../../shared/contract/edge-headers.ts'
import type { RouteMatch } from '../../shared/contract/route-matcher.ts'

/** The path and query of a request, as an HTTP API passes them on. */
export interface Target {
  /** Percent-decoded once, `%2F` included: routes and their parameters are matched on this. */
  readonly decodedPath: string
  /** The decoded path, cut at a `?` that was sent as `%3F`. */
  readonly rawPath: string
  /** Exactly as the client sent it. */
  readonly rawQueryString: string
}

/**
 * Reads a request line as an HTTP API does. Unlike REST APIs and function URLs, it decodes `rawPath`: a live capture of
 * `/capture/space%20value` shows `/capture/space value`,
 * https://github.com/hotsock/voker/blob/main/vokerhttp/testdata/apigwv2-request.json, and
 * https://github.com/middleapi/standard-server/pull/93 describes the cut at `?`.
 */
export function targetOf(url: string): Target {
  const question = url.indexOf('?')
  const decodedPath = decoded(question === -1 ? url : url.slice(0, question))
  const cut = decodedPath.indexOf('?')
  return {
    decodedPath,
    rawPath: cut === -1 ? decodedPath : decodedPath.slice(0, cut),
    rawQueryString: question === -1 ? '' : url.slice(question + 1),
  }
}

/** A path with invalid encoding is passed on unchanged; the service refuses it. */
function decoded(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The event that an HTTP API passes to a Lambda (payload format 2.0):
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function gatewayEvent(
  request: IncomingMessage,
  target: Target,
  match: RouteMatch,
  body: Buffer | undefined,
): APIGatewayProxyEventV2 {
  const { headers, cookies } = headersOf(request.rawHeaders)
  noteSeparator(headers, request.url ?? '')
  const timeEpoch = Date.now()
  const method = request.method ?? 'GET'
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: target.rawPath,
    rawQueryString: target.rawQueryString,
    headers,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method,
        path: target.rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.routeKey,
      stage: '$default',
      time: requestTime(timeEpoch),
      timeEpoch,
    },
    isBase64Encoded: false,
  }
  if (cookies !== undefined) event.cookies = cookies
  if (match.pathParameters !== undefined) event.pathParameters = match.pathParameters
  if (body !== undefined) setBody(event, body)
  return event
}

/** As the edge does: a header of the client's is replaced. */
function noteSeparator(headers: Record<string, string>, url: string): void {
  delete headers[SEPARATOR_HEADER]
  if (/^[^?]*\/upstreams\/[^?]*%(?:2f|5c)/i.test(url)) headers[SEPARATOR_HEADER] = '1'
}

function setBody(event: APIGatewayProxyEventV2, body: Buffer): void {
  event.isBase64Encoded = !isUtf8(body)
  event.body = body.toString(event.isBase64Encoded ? 'base64' : 'utf8')
}

/** No prototype: `constructor` and `__proto__` are names that a client may send. Format 2.0 moves the cookies out of the headers. */
function headersOf(raw: readonly string[]): { readonly headers: Record<string, string>; readonly cookies: string[] | undefined } {
  const headers: Record<string, string> = Object.create(null)
  let cookies: string[] | undefined
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase()
    const value = raw[index + 1] ?? ''
    if (name === 'cookie') cookies = [...(cookies ?? []), ...cookiesOf(value)]
    else headers[name] = name in headers ? `${headers[name]},${value}` : value
  }
  return { headers, cookies }
}

function cookiesOf(header: string): readonly string[] {
  return header
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '')
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
let formatted = { second: -1, text: '' }

/** The common log format, `12/Mar/2020:19:03:58 +0000`. Made once a second, because it is in every event and hardly ever read. */
function requestTime(epoch: number): string {
  const second = Math.floor(epoch / 1_000)
  if (formatted.second !== second) {
    const [date = '', time = ''] = new Date(epoch).toISOString().split('T')
    const [year = '', month = '', day = ''] = date.split('-')
    formatted = { second, text: `${day}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000` }
  }
  return formatted.text
}
