import type { IncomingMessage, ServerResponse } from 'node:http'
import { PORTAL_PAGE } from '../../../shared/contract/routes.ts'
import { identityName } from '../../../shared/domain/identity/identity-name.ts'
import type { Service } from '../../../shared/http/service.ts'
import { browserCookie } from '../../../shared/proofs/browser-cookie.ts'
import { newLaunchToken } from '../../../shared/proofs/new-launch-token.ts'
import { type Identity, identityNamed } from '../../../shared/storage/identities.ts'
import type { DemoUser } from '../seed.ts'
import { LocalRefusal, writePageThat } from './answers.ts'
import type { Page } from './page.ts'
import { confirmPage } from './sign-in-pages.ts'

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
