import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { usage } from './failure.ts'
import { canAsk, note } from './terminal.ts'
import { variable } from './variable.ts'

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the browser of a person who is there. Where there is none, the printed address must do. */
function openInBrowser(address: string): void {
  const own = variable('BROWSER')
  if (own === undefined && !canAsk()) return
  const [program = 'xdg-open', ...rest] = own === undefined ? (OPENERS[process.platform] ?? ['xdg-open']) : [own]
  // No shell reads the address.
  spawn(program, [...rest, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}

/** A login by the browser: an app of OAuth, and the refresh token with which it gets further tokens. */
export interface WebSession {
  readonly clientId: string
  readonly refreshToken: string
}

interface WebTokens extends WebSession {
  readonly token: string
}

/** The parts of the metadata of the authorization server that a login needs (RFC 8414). */
interface Metadata {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly revocation_endpoint: string
  readonly registration_endpoint?: string
}

interface TokenAnswer {
  readonly access_token?: string
  readonly refresh_token?: string
  readonly error?: string
  readonly error_description?: string
}

const CLIENT_NAME = 'Countersign command line'
/** Registered without a port: that of a loopback address may differ. */
const REGISTERED_REDIRECT = 'http://127.0.0.1/callback'

const randomText = (): string => randomBytes(32).toString('base64url')

/** Logs a person in with their browser, by whatever they sign in with there. What comes is an agent of theirs: it reads and proposes. */
export async function logInByWeb(baseUrl: string, wantedClient: string | undefined): Promise<WebTokens> {
  const metadata = await metadataOf(baseUrl)
  const clientId = wantedClient ?? (await registeredClient(metadata))
  const [verifier, state] = [randomText(), randomText()]
  const answer = await waitForAnswer(metadata.issuer, state)
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: answer.redirectUri, response_type: 'code', scope: 'propose', state },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
    resource: metadata.issuer,
  })
  const address = `${metadata.authorization_endpoint}?${query}`
  note(`Allow it in your browser:\n${address}`)
  openInBrowser(address)
  const code = await answer.code
  return tokensFrom(metadata, clientId, {
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: answer.redirectUri },
  })
}

/** Exchanges the refresh token for the next tokens. */
export async function nextTokens(baseUrl: string, { clientId, refreshToken }: WebSession): Promise<WebTokens> {
  return tokensFrom(await metadataOf(baseUrl), clientId, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

/** Ends the agent of a login by the browser. */
export async function endWebSession(baseUrl: string, { clientId, refreshToken }: WebSession): Promise<void> {
  const { revocation_endpoint: endpoint } = await metadataOf(baseUrl)
  await fetch(endpoint, { method: 'POST', body: new URLSearchParams({ client_id: clientId, token: refreshToken }) })
}

async function metadataOf(baseUrl: string): Promise<Metadata> {
  const answer = await fetch(new URL('/svc-conductor/.well-known/oauth-authorization-server', baseUrl))
  if (!answer.ok) throw usage(`${baseUrl} has no authorization server (status ${answer.status})`, 'Check --url.')
  return (await answer.json()) as Metadata
}

async function registeredClient({ registration_endpoint: endpoint }: Metadata): Promise<string> {
  if (endpoint === undefined)
    throw usage(
      'This service does not register apps by itself',
      `Ask an administrator for a client of kind native with the redirect URI ${REGISTERED_REDIRECT}, and add --client-id ID.`,
    )
  const body = JSON.stringify({ client_name: CLIENT_NAME, redirect_uris: [REGISTERED_REDIRECT], token_endpoint_auth_method: 'none' })
  const answer = await fetch(endpoint, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const made = (await answer.json().catch(() => ({}))) as { readonly client_id?: string; readonly error_description?: string }
  if (made.client_id === undefined) throw usage(`The service did not register an app: ${made.error_description ?? answer.status}`)
  return made.client_id
}

async function tokensFrom(
  { token_endpoint: endpoint }: Metadata,
  clientId: string,
  fields: Readonly<Record<string, string>>,
): Promise<WebTokens> {
  const answer = await fetch(endpoint, { method: 'POST', body: new URLSearchParams({ client_id: clientId, ...fields }) })
  const {
    access_token: token,
    refresh_token: refreshToken,
    error_description: why,
    error,
  } = (await answer.json().catch(() => ({}))) as TokenAnswer
  if (token === undefined || refreshToken === undefined)
    throw usage(`The login has ended: ${why ?? error ?? `status ${answer.status}`}`, 'Log in again: countersign login --web')
  return { clientId, token, refreshToken }
}

/** A request that nobody decides ends after ten minutes at the service. */
const PATIENCE_MS = 600_000
const PATH = '/callback'

/** The address to which the browser returns, and the code that it brings. */
interface Answer {
  readonly redirectUri: string
  readonly code: Promise<string>
}

/** Listens on a free port of this machine for one answer of this authorization server to this request. */
async function waitForAnswer(issuer: string, state: string): Promise<Answer> {
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
