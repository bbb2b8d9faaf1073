import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { RouteMatch } from './route-matcher.ts'

/** What was asked, split at the first `?` and otherwise exactly as the client sent it. */
export interface Target {
  readonly rawPath: string
  readonly rawQueryString: string
}

export function targetOf(url: string): Target {
  const question = url.indexOf('?')
  if (question === -1) return { rawPath: url, rawQueryString: '' }
  return { rawPath: url.slice(0, question), rawQueryString: url.slice(question + 1) }
}

/**
 * The event that an HTTP API hands to a Lambda (payload format 2.0):
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function gatewayEvent(
  request: IncomingMessage,
  target: Target,
  match: RouteMatch,
  body: Buffer | undefined,
): APIGatewayProxyEventV2 {
  const { headers, cookies } = headersOf(request.rawHeaders)
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

/** The common log format, `12/Mar/2020:19:03:58 +0000`; made once a second, for it is in every event and hardly ever read. */
function requestTime(epoch: number): string {
  const second = Math.floor(epoch / 1_000)
  if (formatted.second !== second) {
    const [date = '', time = ''] = new Date(epoch).toISOString().split('T')
    const [year = '', month = '', day = ''] = date.split('-')
    formatted = { second, text: `${day}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000` }
  }
  return formatted.text
}
