import type { IncomingMessage, ServerResponse } from 'node:http'
import { SERVICE_PATH } from '../../../shared/contract/routes.ts'
import type { DemoUser } from '../seed.ts'
import { LocalRefusal } from './answers.ts'
import type { Page } from './page.ts'

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
