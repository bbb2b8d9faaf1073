import type { ServerResponse } from 'node:http'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** API Gateway's answer when the function fails, or returns no valid answer. */
const FAULT: APIGatewayProxyStructuredResultV2 = {
  statusCode: 500,
  headers: { 'content-type': 'application/json' },
  body: '{"message":"Internal Server Error"}',
}

/** Headers that the gateway sets itself. API Gateway drops them from a function's answer too. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive'])

/** The largest result that Lambda returns to its caller, in bytes of JSON: 6 MB and 100 bytes. */
const LARGEST_RESULT_BYTES = 6_291_556
/** A text of this many UTF-16 units takes at most six times as many bytes as JSON, so shorter bodies need no counting. */
const SURELY_SMALL = 1_000_000

/**
 * Writes a function's result as the answer. A header that HTTP cannot carry (control characters) makes the whole answer a 500, and so
 * does a result larger than Lambda can return.
 */
export function writeReply(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  if (response.headersSent || response.destroyed) return
  try {
    send(response, isTooLarge(result) ? FAULT : result)
  } catch {
    send(response, FAULT)
  }
}

export function writeFault(response: ServerResponse): void {
  writeReply(response, FAULT)
}

function send(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const status = result.statusCode ?? 200
  const body = bodyOf(result)
  const headers = headerList(result)
  // A function answers HEAD without the body, so nothing here knows how long it would be.
  const isHead = response.req.method === 'HEAD' && body.length === 0
  if (mayHaveBody(status) && !isHead)
    headers.push('content-length', String(typeof body === 'string' ? Buffer.byteLength(body) : body.length))
  response.writeHead(status, headers)
  // Node leaves the body of an answer to HEAD out by itself, and that of a 204 or 304.
  response.end(body)
}

function isTooLarge(result: APIGatewayProxyStructuredResultV2): boolean {
  if ((result.body?.length ?? 0) < SURELY_SMALL) return false
  return Buffer.byteLength(JSON.stringify(result)) > LARGEST_RESULT_BYTES
}

function bodyOf({ body, isBase64Encoded }: APIGatewayProxyStructuredResultV2): string | Buffer {
  if (body === undefined) return ''
  return isBase64Encoded === true ? Buffer.from(body, 'base64') : body
}

function headerList({ headers, cookies }: APIGatewayProxyStructuredResultV2): string[] {
  const list: string[] = []
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined && !OWN_HEADERS.has(name.toLowerCase())) list.push(name, String(value))
  }
  if (cookies !== undefined) for (const cookie of cookies) list.push('set-cookie', cookie)
  return list
}

function mayHaveBody(status: number): boolean {
  return status >= 200 && status !== 204 && status !== 304
}
