import { BASE_PATH, PORTAL_PAGE, SERVICE_PATH } from '../../../shared/contract/routes.ts'
import { PAGE_LOOK } from '../../../shared/pages/hosted-page.ts'

/** The places of the local run: name, path and purpose. */
const LINKS: readonly (readonly [string, string, string])[] = [
  ['Portal', `${PORTAL_PAGE}/`, 'Approve requests, and manage the demo’s tenant.'],
  [
    'Portal, signed in',
    '/local/portal?as=checker',
    'The portal as a person of the demo; “as” names another one, such as maker or operator.',
  ],
  ['Documentation', `${SERVICE_PATH}/docs`, 'The API by what it does, and the guides.'],
  [
    'Documentation, signed in',
    '/local/docs?as=operator',
    'The reference with a token of the operator; “as” names another user of the demo.',
  ],
  ['Guides', `${SERVICE_PATH}/docs/guides/getting-started`, 'From the first call to webhooks.'],
  ['API document', `${SERVICE_PATH}/openapi.json`, `OpenAPI 3.1. The API itself is at ${BASE_PATH}.`],
  ['Inbox', '/local/inbox', 'Every SMS and e-mail that the service has sent. Nothing was sent to other machines.'],
  ['Sign-in', '/local/sign-in', 'Try passkeys and single sign-on.'],
  ['Clock', '/local/clock', 'The time of the service; POST moves it.'],
]

/** The page at `/` of the local run. Links on loopback use a name, since passkeys do not work at an IP address. */
export function landingPage(host: string): string {
  const port = /^(?:localhost|127\.0\.0\.1|\[::1\]):(\d{1,5})$/i.exec(host)?.[1]
  const origin = port === undefined ? '' : `http://localhost:${port}`
  // These refuse or ask if a page of another origin leads to them.
  const originOf = (path: string) => (path.includes('?as=') ? '' : origin)
  const rows = LINKS.map(
    ([name, path, about]) => `<li><a href="${originOf(path)}${path}"><strong>${name}</strong></a><span>${about}</span></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Countersign on this machine</title>
<style>${PAGE_LOOK}${STYLE}</style>
</head>
<body>
<main>
<h1>Countersign runs on this machine</h1>
<p>The people who can sign in are listed on the terminal and in <code>local.json</code> in the data directory of this run.</p>
<p><a class="first" href="${origin}${PORTAL_PAGE}/">Open the portal</a></p>
<ul>${rows.join('\n')}</ul>
</main>
</body>
</html>
`
}

const STYLE = `
body { margin: 0; padding: 8vh 1rem 4rem }
main { max-width: 40rem; margin: auto; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem }
h1 { margin: 0; font-size: 1.5rem; letter-spacing: -.015em }
p { color: var(--muted) }
ul { list-style: none; margin: 1.5rem 0 0; padding: 0 }
li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 0; border-top: 1px solid var(--line) }
li a { flex: 0 0 9rem }
li span { flex: 1 1 16rem; color: var(--muted) }
.first { display: inline-block; padding: .6rem 1.2rem; border-radius: .5rem; background: var(--act); color: var(--on-act); font-weight: 600; text-decoration: none }
`
