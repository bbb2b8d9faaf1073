import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { builtEndpoint } from '../../shared/contract/endpoint.ts'
import { ok, type Page, Raw, type Reply } from '../../shared/contract/http.ts'
import { PAGE_STYLE, PAGE_THEME, PORTAL_PAGE } from '../../shared/contract/routes.ts'
import { type CustomerId, writtenId } from '../../shared/domain/ids.ts'
import { withParameters } from '../../shared/domain/settings/page-url.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { wordsOfPage } from '../../shared/pages/asked-page.ts'
import { BRAND, hostedPage } from '../../shared/pages/hosted-page.ts'
import { portalsToTell } from '../../shared/people/portals-to-tell.ts'
import { withDependentsEnded } from '../../shared/sessions/ended-beside.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { endSibling, type Session, session } from '../../shared/storage/sessions.ts'
import type { PageWords } from '../../shared/texts/page-words.ts'
import { languageHeaders } from '../../shared/texts/wanted-locale.ts'
import { clientNamed } from './authenticated-client.ts'
import { sentValues } from './sent-values.ts'

/** No form and no frame: the pages only show a text. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** The title and the text of each page. */
const TEXTS = {
  'signed-out': ({ t }: PageWords) => [t('You are signed out'), t('Your session has ended, here and in the portals that know you by it.')],
  ask: ({ t }: PageWords) => [
    t('Do you want to sign out?'),
    t('The app did not say which session has to end. Open the portal and choose Sign out there.'),
  ],
  'wrong-request': ({ t }: PageWords) => [
    t('You are still signed in'),
    t('The app asked in a way that is not accepted. Sign out in the portal.'),
  ],
  busy: ({ t }: PageWords) => [t('You are still signed in'), t('The service is busy. Wait a moment, then sign out again.')],
} as const

/** A page about signing out. Only the trace id is inserted: 32 hexadecimal digits that the service made or checked. */
function signOutPage(kind: keyof typeof TEXTS, words: PageWords, traceId?: string): Page {
  const { t } = words
  const [title = '', text = ''] = TEXTS[kind](words)
  const trace = traceId === undefined ? '' : `<p>${t('Trace id:')} <strong>${traceId}</strong></p>`
  const body = `<main>
${BRAND}
<h1>${title}</h1>
<p>${text}</p>
${trace}
<p><a href="${PORTAL_PAGE}/">${t('Go to the portal')}</a></p>
</main>
<script src="${PAGE_THEME}"></script>`
  return { headers: HEADERS, body: new Raw('text/html; charset=utf-8', hostedPage({ title, style: PAGE_STYLE, body, words })) }
}

const fields = () =>
  z.object({
    id_token_hint: z.string().max(8192).optional().meta({ description: 'ID token of the session that ends, expired or not.' }),
    client_id: z.string().max(2048).optional().meta({ description: 'Client of the ID token, if it is sent at all.' }),
    post_logout_redirect_uri: z.string().max(2048).optional().meta({ description: 'Registered address to which the browser returns.' }),
    state: z.string().max(2048).optional().meta({ description: 'Text that the redirect repeats.' }),
  })

type Fields = z.output<ReturnType<typeof fields>>

const DECLARED = {
  base: 'service',
  path: '/oauth/logout',
  group: 'oauth',
  description:
    'RP-initiated logout of OpenID Connect, for browsers. With `id_token_hint` it ends the session of the ID token, and everything that was launched from it; then the browser returns to `post_logout_redirect_uri`, which must be registered. Without it the person is asked on a page.',
  access: { kind: 'open' },
  answersWith: {
    kind: 'text',
    mediaType: 'text/html',
    description: 'A page in words; a redirect (303) to `post_logout_redirect_uri` where one was sent.',
    example: '<!doctype html>…',
  },
  refusals: ['invalid-request'],
  refusalPage: (status: number, traceId: string, words: PageWords) =>
    signOutPage(status === 400 ? 'wrong-request' : 'busy', words, traceId),
} as const

export const logoutEndpoints = [
  builtEndpoint({
    ...DECLARED,
    method: 'GET',
    operationId: 'endOAuthSession',
    summary: 'Sign a person out',
    query: fields,
    handle: (call) => signOut(call, sentValues(call.query)),
  }),
  builtEndpoint({
    ...DECLARED,
    method: 'POST',
    operationId: 'postEndOAuthSession',
    summary: 'Sign a person out, by POST',
    bodyAs: 'form',
    body: fields,
    handle: (call) => signOut(call, call.body),
  }),
]

async function signOut(call: AnonymousCall, sent: Fields): Promise<Reply> {
  const { id_token_hint: hint, post_logout_redirect_uri: returnTo, state } = sent
  const hinted = hint === undefined ? undefined : await sessionOfHint(call, hint, sent.client_id)
  if (hint !== undefined && hinted === undefined) throw invalid('id_token_hint', 'must be an ID token of this service for this client')
  if (hinted === undefined) return page(call, 'ask')
  if (returnTo !== undefined && !(await isRegisteredReturn(call, hinted.clientId, returnTo)))
    throw invalid('post_logout_redirect_uri', 'must be one that the client has registered')
  if (hinted.living !== undefined) {
    call.unitOfWork.actor = { customerId: hinted.customerId, tenantId: undefined }
    call.unitOfWork.change = { before: { sessionId: hinted.living.sessionId }, after: { clientId: hinted.clientId } }
    const owner = await call.read.one(identityNamed(hinted.living.identity))
    const [ended, tenantId] = [[hinted.living], owner?.tenantId]
    call.unitOfWork.add(
      ...(await withDependentsEnded(call, ended, tenantId, [endSibling(hinted.living, tenantId)])),
      ...(await portalsToTell(call, ended, tenantId)),
    )
  }
  if (returnTo === undefined) return page(call, 'signed-out')
  return { status: 303, headers: { location: withParameters(returnTo, state === undefined ? {} : { state }) } }
}

async function page(call: AnonymousCall, kind: 'ask' | 'signed-out'): Promise<Reply> {
  const words = await wordsOfPage({ ...call, query: {} })
  const { body, headers } = signOutPage(kind, words)
  return ok(body, { ...headers, ...languageHeaders(words.locale) })
}

type Hinted = { readonly clientId: string; readonly customerId: CustomerId; readonly living: Session | undefined }

/** The session of an ID token. INVARIANT: an access token is not accepted in its place; it names no authentication time. */
async function sessionOfHint({ ports, read }: AnonymousCall, hint: string, clientId: string | undefined): Promise<Hinted | undefined> {
  const claims = await ports.tokens.verifyStatement(hint, 'JWT', clientId)
  if (claims === undefined) return undefined
  const { aud, sub, sid, auth_time: authTime } = claims
  if (typeof aud !== 'string' || typeof sub !== 'string' || typeof sid !== 'string' || typeof authTime !== 'number') return undefined
  const customerId = writtenId<CustomerId>(sub)
  return { clientId: aud, customerId, living: await read.one(session(customerId, sid)) }
}

async function isRegisteredReturn(call: AnonymousCall, clientId: string, returnTo: string): Promise<boolean> {
  const client = await clientNamed(call, clientId)
  return client?.postLogoutRedirectUris.includes(returnTo) === true
}
