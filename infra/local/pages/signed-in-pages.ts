import type { IncomingMessage, ServerResponse } from 'node:http'
import { PORTAL_PAGE, SERVICE_PATH } from '../../../shared/contract/routes.ts'
import { identityName } from '../../../shared/domain/identity/identity-name.ts'
import type { Service } from '../../../shared/http/service.ts'
import { browserCookie } from '../../../shared/proofs/browser-cookie.ts'
import { newLaunchToken } from '../../../shared/proofs/new-launch-token.ts'
import { type Identity, identityNamed } from '../../../shared/storage/identities.ts'
import type { DemoUser } from '../seed.ts'
import { LocalRefusal, type Page, writePageThat } from './answers.ts'
import { confirmPage } from './sign-in-pages.ts'

/** The dependencies of the demo pages. */
export type DemoDocsOptions = { readonly baseUrl: () => string; readonly users: () => Readonly<Record<string, DemoUser>> }

/** `/local/docs?as=<user>` opens the reference signed in as a user of the demo. */
export function demoDocsPages(options: DemoDocsOptions): readonly (readonly [string, ReadonlyMap<string, Page>])[] {
  return [
    ['/local/docs', new Map([['GET', (request, response, query) => signedInDocs(options, request, response, query.get('as') ?? '')]])],
  ]
}

/**
 * The page of the reference with a token of this user in its configuration. The token is in no address, and no other page can read it:
 * only this machine may ask, and pages of other sites may not.
 */
async function signedInDocs(
  { baseUrl, users }: DemoDocsOptions,
  { headers }: IncomingMessage,
  response: ServerResponse,
  as: string,
): Promise<void> {
  if (headers['sec-fetch-site'] === 'cross-site') throw new LocalRefusal(403, 'A page of another site may not do this')
  const user = Object.hasOwn(users(), as) ? users()[as] : undefined
  if (user === undefined || user.privateKeyFile !== undefined)
    throw new LocalRefusal(400, 'Name a user of the demo that logs in with a password alone, for example ?as=operator')
  const [token, page] = await Promise.all([tokenOf(user, baseUrl()), fetch(`${baseUrl()}${SERVICE_PATH}/docs`)])
  const signedIn = { authentication: { preferredSecurityScheme: 'bearer', securitySchemes: { bearer: { token } } } }
  const inside = JSON.stringify(signedIn).slice(1, -1).replaceAll('"', '&quot;')
  const html = (await page.text()).replace('data-configuration="{', () => `data-configuration="{${inside},`)
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.headers.get('content-security-policy') ?? "default-src 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-length': Buffer.byteLength(html),
    })
    .end(html)
}

async function tokenOf({ identity, password }: DemoUser, baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}${SERVICE_PATH}/rest/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity, password }),
  })
  if (!answer.ok) throw new LocalRefusal(502, `The login was refused: ${await answer.text()}`)
  return ((await answer.json()) as { readonly headerValue: string }).headerValue.slice('Bearer '.length)
}

/** The dependencies of the page. */
export type DemoPortal = {
  readonly service: Pick<Service, 'ports'>
  readonly users: () => Readonly<Record<string, DemoUser>>
}

/**
 * `/local/portal?as=<user>` opens the portal signed in as a user of the demo. The address that the browser goes to carries a launch token,
 * which works once and within a minute; the portal removes it from the history. A page of another site can only lead to a question.
 */
export function demoPortalPages(portal: DemoPortal): readonly (readonly [string, ReadonlyMap<string, Page>])[] {
  const show: Page = async ({ headers }, response, query) => {
    const as = userIn(portal.users(), query)
    if (isStartedHere(headers['sec-fetch-site'])) await signIn(portal, as, headers, response)
    else writePageThat(response, confirmPage(as.identity), { form: "'self'" })
  }
  const confirmed: Page = async ({ headers }, response, query) => {
    // Another port of this machine is another site.
    if (!isStartedHere(headers['sec-fetch-site'])) throw new LocalRefusal(403, 'A page of another site may not do this')
    await signIn(portal, userIn(portal.users(), query), headers, response)
  }
  return [
    [
      '/local/portal',
      new Map([
        ['GET', show],
        ['POST', confirmed],
      ]),
    ],
  ]
}

/** An address that a person typed, a link of this origin, or no browser at all. */
const isStartedHere = (site: IncomingMessage['headers'][string]): boolean => site === undefined || site === 'none' || site === 'same-origin'

function userIn(users: Readonly<Record<string, DemoUser>>, query: URLSearchParams): DemoUser {
  const name = query.get('as') ?? ''
  const user = Object.hasOwn(users, name) ? users[name] : undefined
  if (user === undefined) throw new LocalRefusal(400, `as must name a user of local.json: ${Object.keys(users).join(', ')}`)
  return user
}

/** The token is bound to this browser, so that the portal need not ask whether to continue. */
async function signIn(
  { service: { ports } }: DemoPortal,
  user: DemoUser,
  headers: IncomingMessage['headers'],
  response: ServerResponse,
): Promise<void> {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const browser = browserCookie({ ports, request: { cookies } }, 'sessions')
  const token = await launchTokenFor(ports, user, browser.hash)
  const location = `${PORTAL_PAGE}/sign-in?${new URLSearchParams({ token })}`
  response
    .writeHead(303, {
      location,
      'set-cookie': browser.cookie,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-length': 0,
    })
    .end()
}

async function launchTokenFor(ports: Service['ports'], { identity: typed, customerId }: DemoUser, hash: string): Promise<string> {
  const name = identityName(typed)
  const reference = identityNamed(name.kind === 'refused' ? typed : name.canonical)
  const [identity] = (await ports.store.read([reference])) as readonly (Identity | undefined)[]
  if (identity === undefined || identity.customerId !== customerId)
    throw new LocalRefusal(409, `${typed} does not exist any more. npm run reset makes it again.`)
  const now = ports.clock.now()
  const { canonicalName, epoch } = identity
  const bearer = { customerId, identity: canonicalName, epoch, platformName: 'local portal', provedAt: now, amr: ['pwd'] }
  const browser = { cookie: 'sessions', hash } as const
  const { token, write } = newLaunchToken(ports, { ...bearer, browser }, now)
  await ports.store.commit([write])
  return token
}
