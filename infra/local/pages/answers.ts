import type { IncomingMessage, ServerResponse } from 'node:http'

/** A refused request to a local page, with a text for the person who made it. */
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

/** Allows nothing to run or load on the page, and no frames: it shows text from outside. */
export function writePage(response: ServerResponse, html: string): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'referrer-policy': 'no-referrer',
  }
  write(response, 200, headers, html)
}

/** Sources (CSP) of everything that the page does beyond showing text. */
type Doing = { readonly script?: string; readonly connect?: string; readonly form?: string }

/** Writes a page of our own with these permissions, and no others. */
export function writePageThat(
  response: ServerResponse,
  html: string,
  { script = "'none'", connect = "'none'", form = "'none'" }: Doing,
): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src ${script}; connect-src ${connect}; form-action ${form}; frame-ancestors 'none'; base-uri 'none'`,
    // Without any, a form on it would be posted with the origin `null`, and be taken for a stranger's.
    'referrer-policy': 'same-origin',
  }
  write(response, 200, headers, html)
}

export function writeScript(response: ServerResponse, script: string): void {
  write(response, 200, { 'content-type': 'text/javascript; charset=utf-8' }, script)
}

function write(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: string): void {
  const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, { ...headers, ...always }).end(body)
}

const MAX_BODY_BYTES = 1_024
const MAX_FORM_BYTES = 16_384

async function bodyOf(request: IncomingMessage, longest: number): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > longest) throw new LocalRefusal(413, 'The body is too long')
  }
  return text
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await bodyOf(request, MAX_FORM_BYTES))
}

/** Refuses bodies that are too long or not JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await bodyOf(request, MAX_BODY_BYTES)
  try {
    return JSON.parse(text)
  } catch {
    throw new LocalRefusal(400, 'The body is not JSON')
  }
}

export type Page = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void> | void
