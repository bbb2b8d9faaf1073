import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request to a local page that is refused, with what to tell the person who made it. */
export class LocalRefusal extends Error {
  override readonly name = 'LocalRefusal'
  readonly status: number

  constructor(status: number, description: string) {
    super(description)
    this.status = status
  }
}

export function writeJson(response: ServerResponse, status: number, content: unknown): void {
  write(response, status, { 'content-type': 'application/json' }, JSON.stringify(content))
}

/** Nothing on the page may run or load anything, and nobody may frame it: it shows text that came from outside. */
export function writePage(response: ServerResponse, html: string): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'referrer-policy': 'no-referrer',
  }
  write(response, 200, headers, html)
}

function write(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: string): void {
  const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, { ...headers, ...always }).end(body)
}

const MAX_BODY_BYTES = 1_024

/** Refuses what is too long or no JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) throw new LocalRefusal(413, 'The body is too long')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new LocalRefusal(400, 'The body is not JSON')
  }
}
