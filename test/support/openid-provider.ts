import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { type KeyPair, keyPair } from './oauth.ts'
import type { Answer, Running } from './running.ts'

export const LANDING = 'https://portal.example/welcome'
export const CLIENT_ID = 'countersign-at-corp'

type Claims = Readonly<Record<string, unknown>>

/** A provider of OpenID Connect on loopback whose tokens say whatever a test wants. It knows no sessions: every code is good. */
export type OpenIdProvider = {
  readonly issuer: string
  /** Requests that came, as `GET /path`. */
  readonly seen: string[]
  /** The forms that were sent to the token endpoint, with their authorization headers. */
  readonly exchanges: { readonly form: URLSearchParams; readonly authorization: string | undefined }[]
  /** Changes of the next answers. */
  readonly says: {
    /** The ID token, in the place of a good one. */
    idToken?: (nonce: string) => Promise<string>
    metadata?: Claims
    /** Answers all requests with this status. */
    status?: number
    keys?: readonly KeyPair[]
  }
  readonly key: KeyPair
  readonly signed: (claims: Claims, by?: KeyPair, header?: Claims) => Promise<string>
  /** The claims of a good ID token for a nonce. */
  readonly good: (nonce: string, claims?: Claims) => Claims
  /** A logout token. */
  readonly loggedOut: (claims: Claims) => Promise<string>
  nonce: string
  claims: Claims
  readonly close: () => void
}

const now = () => Math.floor(Date.now() / 1000)

export async function openIdProvider(): Promise<OpenIdProvider> {
  const key = await keyPair('RS256', 'provider-key')
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: OpenIdProvider = {
    issuer,
    seen: [],
    exchanges: [],
    says: {},
    key,
    nonce: '',
    claims: {},
    signed: (claims, { alg, privateKey, jwk } = key, header = {}) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: jwk.kid as string, ...header }).sign(privateKey),
    good: (nonce, claims = {}) => ({
      iss: issuer,
      sub: 'subject-1',
      aud: CLIENT_ID,
      nonce,
      iat: now(),
      exp: now() + 300,
      auth_time: now(),
      email_verified: true,
      ...claims,
    }),
    loggedOut: (claims) => provider.signed(logout(issuer, claims)),
    close: () => void server.close(),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? ''
    provider.seen.push(`${request.method} ${path}`)
    if (provider.says.status !== undefined) return send(response, provider.says.status, { error: 'down' })
    if (path === '/.well-known/openid-configuration') return send(response, 200, metadata())
    if (path === '/jwks')
      return send(response, 200, { keys: (provider.says.keys ?? [key]).map(({ jwk, alg }) => ({ ...jwk, alg, use: 'sig' })) })
    if (path === '/token') return send(response, 200, await tokens(request))
    return send(response, 404, {})
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    authorization_response_iss_parameter_supported: true,
    ...provider.says.metadata,
  })

  async function tokens(request: IncomingMessage) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    provider.exchanges.push({ form: new URLSearchParams(Buffer.concat(chunks).toString()), authorization: request.headers.authorization })
    const { nonce, claims } = provider
    const idToken = await (provider.says.idToken?.(nonce) ?? provider.signed(provider.good(nonce, claims)))
    return { access_token: 'opaque', token_type: 'Bearer', expires_in: 60, id_token: idToken }
  }

  return provider
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body))
}

export type Started = { readonly idp: string; readonly cookie: string; readonly location: URL; readonly state: string }

/** Common steps of the tests of signing in by OpenID Connect. */
export function openIdOf(service: Running) {
  const at = (path: string) => `/svc-conductor/${path}`

  async function configure(name: string, value: Claims): Promise<Answer> {
    const token = await service.tokenOf('globalAdmin')
    const answer = await service.call('PUT', `/global/properties/oidc.config.${name}`, {
      token,
      body: { value: { clientId: CLIENT_ID, landingUrls: [LANDING], ...value } },
    })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer
  }

  async function start(idp: string, query = '', cookie?: string): Promise<Started> {
    const answer = await service.call('GET', at(`oidc-login/${idp}${query}`), cookie === undefined ? {} : { headers: { cookie } })
    if (answer.status !== 302) throw new Error(`${answer.status} ${answer.text}`)
    const location = new URL(answer.headers.get('location') ?? '')
    return {
      idp,
      cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      location,
      state: location.searchParams.get('state') ?? '',
    }
  }

  /** The browser comes back from the provider. */
  async function comeBack(
    { idp, cookie }: Pick<Started, 'idp' | 'cookie'>,
    answer: Readonly<Record<string, string>>,
    accept = 'application/json',
  ): Promise<Answer> {
    return service.call('GET', at(`oidc-callback/${idp}?${new URLSearchParams(answer)}`), { headers: { cookie, accept } })
  }

  /** A whole sign-in: the provider knows the nonce of the request, as it would. */
  async function landed(provider: OpenIdProvider, idp: string, claims: Claims, query = ''): Promise<Answer> {
    const started = await start(idp, query)
    provider.nonce = started.location.searchParams.get('nonce') ?? ''
    provider.claims = claims
    return comeBack(started, { state: started.state, code: 'a-code', iss: provider.issuer })
  }

  const tokenOf = (answer: Answer): string =>
    new URL(answer.headers.get('location') ?? 'https://none.example').searchParams.get('token') ?? ''
  const logIn = (token: string): Promise<Answer> => service.call('POST', '/authentication/login', { body: { password: token } })

  async function signIn(provider: OpenIdProvider, idp: string, claims: Claims): Promise<Answer> {
    const answer = await landed(provider, idp, claims)
    return answer.status === 303 ? logIn(tokenOf(answer)) : answer
  }

  return { configure, start, comeBack, landed, tokenOf, logIn, signIn }
}

const logout = (issuer: string, claims: Claims): Claims => ({
  iss: issuer,
  aud: CLIENT_ID,
  iat: now(),
  exp: now() + 60,
  jti: crypto.randomUUID(),
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  ...claims,
})
