import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { usage } from './failure.ts'

/** A request that nobody decides ends after ten minutes at the service. */
const PATIENCE_MS = 600_000
const PATH = '/callback'

/** The address to which the browser returns, and the code that it brings. */
interface Answer {
  readonly redirectUri: string
  readonly code: Promise<string>
}

/** Listens on a free port of this machine for one answer of this authorization server to this request. */
export async function waitForAnswer(issuer: string, state: string): Promise<Answer> {
  const { promise: code, resolve, reject } = Promise.withResolvers<string>()
  const server = createServer((request, response) => {
    const parameters = parametersOf(request)
    // A page elsewhere that sends the browser here knows no state: it ends nothing.
    if (parameters === undefined || parameters.get('state') !== state || parameters.get('iss') !== issuer)
      return show(response, 404, 'Not found.')
    const found = parameters.get('code')
    if (found === null) {
      show(response, 200, 'It was not allowed. You can close this window.')
      return reject(usage(`The login was not allowed: ${parameters.get('error_description') ?? parameters.get('error') ?? 'no code'}`))
    }
    show(response, 200, 'The command line is logged in. You can close this window.')
    resolve(found)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const patience = setTimeout(() => reject(usage('Nobody has allowed the login within ten minutes')), PATIENCE_MS)
  const ended = code.finally(() => {
    clearTimeout(patience)
    server.close()
    server.closeIdleConnections()
  })
  return { redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`, code: ended }
}

function parametersOf({ method, url = '' }: IncomingMessage): URLSearchParams | undefined {
  if (method !== 'GET' || !URL.canParse(url, 'http://127.0.0.1')) return undefined
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  return pathname === PATH ? searchParams : undefined
}

function show(response: ServerResponse, status: number, text: string): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  response.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff', connection: 'close' }).end(`${text}\n`)
}
