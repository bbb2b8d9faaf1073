import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { type Page, Raw, type Reply } from '../../shared/contract/http.ts'
import { MCP_PATH, PAGE_STYLE, PAGE_THEME, PORTAL_PAGE, SERVICE_PATH } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import { placeOf } from '../../shared/domain/oauth/client-id.ts'
import {
  AUTHORIZATION_PARAMETERS,
  type AuthorizationParameters,
  judgeAuthorization,
} from '../../shared/domain/oauth/judge-authorization.ts'
import { hostOf, isRegistered } from '../../shared/domain/oauth/redirect-uri.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { BRAND, hostedPage } from '../../shared/pages/hosted-page.ts'
import { browserCookie } from '../../shared/proofs/browser-cookie.ts'
import { newSecret, secretHash } from '../../shared/proofs/hashes.ts'
import { type AskingClient, keepAuthorizationRequest } from '../../shared/storage/authorization-requests.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import type { PageWords } from '../../shared/texts/page-words.ts'
import { clientNamed } from './authenticated-client.ts'
import { pushedParameters } from './pushed-parameters.ts'
import { redirectTo, sentValues } from './sent-values.ts'

/** No form and no frame: the page only shows a text. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** The page that a person sees if an app asks in a way that must not be answered to it. Nothing of the request is shown. */
function authorizationRefusalPage(status: number, traceId: string, words: PageWords): Page {
  const { t } = words
  const body = `<main>
${BRAND}
<h1>${t('This app cannot be connected')}</h1>
<p>${explanation(status, words)}</p>
<p>${t('If it happens again, send this trace id to the makers of the app:')} <strong>${traceId}</strong></p>
</main>
<script src="${PAGE_THEME}"></script>`
  const page = hostedPage({ title: t('This app cannot be connected'), style: PAGE_STYLE, body, words })
  return { headers: HEADERS, body: new Raw('text/html; charset=utf-8', page) }
}

function explanation(status: number, { t }: PageWords): string {
  if (status === 429 || status >= 500) return t('The service is busy. Wait a moment, then start again in the app.')
  return t(
    'The app is unknown here, or it asked for the answer at an address that it has not registered. Nothing was sent to it. Start again in the app.',
  )
}

/** Time for signing in and deciding, in seconds. */
const REQUEST_LIFETIME_SECONDS = 600
const LONGEST_PARAMETER = 2048

/** The parameters of an authorization request, each a text: what is wrong with one is told to the client, not to the person. */
export const authorizationParameters = () => parametersAs(z.string().max(LONGEST_PARAMETER))

const parametersAs = (text: z.ZodString) =>
  z.object(
    Object.fromEntries(
      Object.entries(AUTHORIZATION_PARAMETERS).map(([name, description]) => [name, text.optional().meta({ description })]),
    ) as Record<keyof typeof AUTHORIZATION_PARAMETERS, z.ZodOptional<z.ZodString>>,
  )

export const authorize = endpoint({
  method: 'GET',
  base: 'service',
  path: '/oauth/authorize',
  operationId: 'authorize',
  group: 'oauth',
  summary: 'Start an authorization',
  description:
    'Authorization endpoint (OAuth 2.1, OpenID Connect), for browsers. Redirects to a page of the portal on which a person signs in and decides; their decision is redirected to `redirect_uri` with `code` or `error`, `state` and `iss`. PKCE with S256 is required. An unknown client or redirect URI is answered with a page, and never with a redirect.',
  access: { kind: 'open' },
  answersWith: { kind: 'redirect', status: 302, description: 'Sends the browser to the page of the decision, or back with an error.' },
  // A value that is too long is reported to the client by a redirect, so the declaration refuses none for its length.
  query: () => parametersAs(z.string().meta({ maxLength: LONGEST_PARAMETER })),
  queryFaults: 'judged-by-handler',
  refusals: ['invalid-request', 'not-found'],
  audited: 'no',
  refusalPage: authorizationRefusalPage,
  async handle(call): Promise<Reply> {
    const sent = sentValues(call.query)
    const fault = faultOf(call.request, sent)
    const { parameters, writes } = await pushedParameters(call, sent)
    const client = await knownClient(call, parameters)
    const redirectUri = parameters.redirect_uri ?? ''
    const judged = fault ?? judgedParameters(call, client, parameters)
    call.unitOfWork.add(...writes)
    if (judged.kind === 'refused') {
      const { error, description } = judged
      const answer = { error, error_description: description }
      return { status: 302, headers: { location: redirectTo(call, { redirectUri, state: parameters.state }, answer) } }
    }
    return toDecision(call, client, { ...judged.asked, redirectUri })
  },
})

/** Judges the parameters of a request whose client and redirect URI are known. */
export function judgedParameters(
  { ports }: Pick<AnonymousCall, 'ports'>,
  { kind, scopes }: Pick<OAuthClient, 'kind' | 'scopes'>,
  parameters: AuthorizationParameters,
) {
  return judgeAuthorization(parameters, {
    kind,
    scopes,
    mcpResource: `${ports.baseUrl()}${MCP_PATH}`,
    apiResource: `${ports.baseUrl()}${SERVICE_PATH}`,
  })
}

/** Parameters that say where an answer may go: while one of them has a fault, nothing is redirected. */
const ADDRESSES: readonly string[] = ['client_id', 'redirect_uri']

/** The fault of a parameter that was sent twice (RFC 6749 §3.1), cannot be read or is too long, as it is told to the client. */
function faultOf({ queryFaults = [] }: AnonymousCall['request'], sent: AuthorizationParameters) {
  const tooLong = Object.entries(sent)
    .filter(([, value]) => value.length > LONGEST_PARAMETER)
    .map(([field]) => ({ field, description: `must have at most ${LONGEST_PARAMETER} characters` }))
  const faults = [...queryFaults, ...tooLong]
  const ofAddress = faults.find(({ field }) => ADDRESSES.includes(field))
  if (ofAddress !== undefined) throw invalid(ofAddress.field, ofAddress.description)
  const [fault] = faults
  if (fault === undefined) return undefined
  const field = Object.hasOwn(AUTHORIZATION_PARAMETERS, fault.field) ? fault.field : 'query'
  return { kind: 'refused', error: 'invalid_request', description: `${field}: ${fault.description}` } as const
}

/** The client of a request, which must have registered the redirect URI. INVARIANT: before this is known, nothing is redirected. */
async function knownClient(call: AnonymousCall, { client_id: clientId, redirect_uri: redirectUri }: AuthorizationParameters) {
  if (clientId === undefined) throw invalid('client_id', 'is required')
  const client = await authorizingClient(call, clientId, redirectUri ?? '')
  if (client === undefined) throw invalid('client_id', 'must be the id of a client, or the address of its metadata document')
  if (redirectUri === undefined) throw invalid('redirect_uri', 'is required')
  if (!isRegistered(client.redirectUris, redirectUri)) throw invalid('redirect_uri', 'must be one that the client has registered')
  return client
}

type Judged = Extract<ReturnType<typeof judgeAuthorization>, { kind: 'asked' }>['asked'] & { readonly redirectUri: string }

function toDecision(call: AnonymousCall, { shown }: AuthorizingClient, asked: Judged): Reply {
  const { ports, now, unitOfWork } = call
  const requestId = ports.marks.inCell(newSecret(ports))
  const { cookie, hash: browserHash } = browserCookie(call, 'authorization')
  const expiresAt = Math.floor(now / 1000) + REQUEST_LIFETIME_SECONDS
  unitOfWork.add(keepAuthorizationRequest(secretHash(requestId), { ...asked, client: shown, browserHash, requestedAt: now, expiresAt }))
  const prompt = asked.prompts.includes('none') ? { prompt: 'none' } : {}
  const page = new URLSearchParams({ request: requestId, ...prompt, ...defined({ login_hint: asked.loginHint }) })
  return { status: 302, headers: { location: `${ports.baseUrl()}${PORTAL_PAGE}/authorize?${page}` }, cookies: [cookie] }
}

/** A client, with what a person is shown of it. */
type AuthorizingClient = OAuthClient & { readonly shown: AskingClient }

/** Finds the client of an authorization request; `undefined` for an unknown one. */
async function authorizingClient(call: AnonymousCall, clientId: string, redirectUri: string): Promise<AuthorizingClient | undefined> {
  const client = await clientNamed(call, clientId)
  if (client === undefined) return undefined
  const place = placeOf(clientId)
  const checked = place?.kind === 'tenant' || place?.kind === 'global'
  const { name, tenantId } = client
  // Only the client can put a metadata document on its host. Every other client is shown by the host that the answer goes to.
  const host = hostOf(place === undefined ? clientId : redirectUri)
  return { ...client, shown: { clientId, name, host, checked, ...defined({ tenantId }) } }
}
