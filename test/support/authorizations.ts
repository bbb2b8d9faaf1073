import { createHash, randomBytes } from 'node:crypto'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { newClientId } from '../../shared/domain/oauth/client-id.ts'
import { addOAuthClient, type OAuthClient } from '../../shared/storage/oauth-clients.ts'
import type { Answer, Running } from './running.ts'

export const REQUESTS = '/oauth/requests'
export const CALLBACK = 'https://app.example/callback'

/** An app of tenant 1 that is registered behind the service's back. */
export async function registeredClient(service: Running, more: Partial<OAuthClient> = {}): Promise<OAuthClient> {
  const { store } = service.local.service.ports
  const tenantId = 'tenantId' in more ? more.tenantId : (1 as TenantId)
  const at = new Date(service.local.clock.now()).toISOString()
  const unique = randomBytes(16).toString('base64url')
  const client: OAuthClient = {
    clientId: newClientId(tenantId === undefined ? { kind: 'global' } : { kind: 'tenant', tenantId }, unique),
    ...(tenantId === undefined ? {} : { tenantId }),
    name: 'Ledger clerk',
    kind: 'native',
    redirectUris: [CALLBACK],
    postLogoutRedirectUris: [],
    scopes: ['propose', 'openid', 'profile', 'email'],
    dpopRequired: false,
    created: at,
    lastModified: at,
    ...more,
  } as OAuthClient
  await store.commit([addOAuthClient(client)])
  return client
}

/** A verifier and its challenge. */
export function newPkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** A browser: it keeps the cookie that the authorization endpoint sets. */
export type Started = {
  readonly answer: Answer
  readonly requestId: string
  readonly cookie: string
  readonly verifier: string
}

/** Opens the authorization endpoint in a new browser, or in one with a `cookie`. */
export async function start(
  service: Running,
  { clientId }: Pick<OAuthClient, 'clientId'>,
  parameters: Readonly<Record<string, string | undefined>> = {},
  cookie?: string,
): Promise<Started> {
  const { verifier, challenge } = newPkce()
  const sent = {
    ...{ client_id: clientId, redirect_uri: CALLBACK, response_type: 'code', state: 'st-1' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    ...parameters,
  }
  const query = new URLSearchParams(Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== undefined))
  const headers = { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) }
  const answer = await service.call('GET', `/svc-conductor/oauth/authorize?${query}`, { headers })
  const page = answer.headers.get('location') ?? ''
  return {
    answer,
    requestId: URL.canParse(page) ? (new URL(page).searchParams.get('request') ?? '') : '',
    cookie: (answer.headers.get('set-cookie') ?? cookie ?? '').split(';')[0] ?? '',
    verifier,
  }
}

/** Reads a request as a person in the browser that started it. */
export const look = (service: Running, { requestId, cookie }: Pick<Started, 'requestId' | 'cookie'>, token: string) =>
  service.call('GET', `${REQUESTS}/${requestId}`, { token, headers: { cookie } })

/** Decides a request as a person in the browser that started it. */
export const decide = (service: Running, { requestId, cookie }: Pick<Started, 'requestId' | 'cookie'>, token: string, body: object) =>
  service.call('PUT', `${REQUESTS}/${requestId}`, { token, body, headers: { cookie } })

/** The answer that the client receives at its redirect URI. */
export function answered({ body }: Pick<Answer, 'body'>): Readonly<Record<string, string>> {
  const { redirectTo } = body as { redirectTo: string }
  return Object.fromEntries(new URL(redirectTo).searchParams)
}

/** Posts a form to an endpoint of OAuth. */
export function post(service: Running, path: string, form: Readonly<Record<string, string>>): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return service.call('POST', `/svc-conductor/oauth/${path}`, { body: new URLSearchParams(form).toString(), headers })
}

export type Tokens = {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token?: string
  readonly expires_in: number
  readonly scope: string
}

/** Exchanges a code. */
export const redeem = (
  service: Running,
  client: Pick<OAuthClient, 'clientId'>,
  code: string,
  verifier: string,
  more: Record<string, string> = {},
) =>
  post(service, 'token', {
    ...{ grant_type: 'authorization_code', client_id: client.clientId, code, code_verifier: verifier, redirect_uri: CALLBACK },
    ...more,
  })

export const refresh = (service: Running, client: Pick<OAuthClient, 'clientId'>, refreshToken: string, more: Record<string, string> = {}) =>
  post(service, 'token', { grant_type: 'refresh_token', client_id: client.clientId, refresh_token: refreshToken, ...more })

/** A code that a person has allowed. */
export async function allowedCode(
  service: Running,
  client: Pick<OAuthClient, 'clientId'>,
  token: string,
  { body = {}, parameters = {} }: { readonly body?: object; readonly parameters?: Readonly<Record<string, string>> } = {},
): Promise<{ readonly code: string; readonly verifier: string }> {
  const started = await start(service, client, parameters)
  const decided = await decide(service, started, token, { decision: 'allow', ...body })
  if (decided.status !== 200) throw new Error(decided.text)
  return { code: answered(decided).code ?? '', verifier: started.verifier }
}

/** The tokens of an agent that a person has connected. */
export async function connected(
  service: Running,
  client: Pick<OAuthClient, 'clientId'>,
  token: string,
  body: object = {},
): Promise<Tokens> {
  const { code, verifier } = await allowedCode(service, client, token, { body })
  const answer = await redeem(service, client, code, verifier)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as Tokens
}

export const ownerId = (service: Running, role: string): CustomerId => service.local.demo.users[role]?.customerId as CustomerId
