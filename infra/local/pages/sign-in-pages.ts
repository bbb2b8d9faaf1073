import { PAGE_LOOK } from '../../../shared/pages/hosted-page.ts'
import type { Answer } from '../saml/provider.ts'
import { escaped } from '../saml/signed-response.ts'

const quoted = (text: string): string => escaped(text).replaceAll('"', '&quot;')

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`

/** The page for trying both kinds of sign-in without a password. */
export function signInPage(startUrl: string): string {
  return page(
    'Sign in',
    `<h1>Sign in</h1>
<p id="outcome" role="status">Nobody is signed in.</p>
<section>
<h2>With a passkey</h2>
<p>An identity without a password is given its first passkey with its first login.</p>
<button id="new">Make a customer without a password</button>
<label>Identity <input id="identity" autocomplete="username webauthn"></label>
<label>Enrolment code <input id="code" autocomplete="one-time-code"></label>
<button id="create">Make the first passkey</button>
<button id="get">Sign in with the passkey</button>
<button id="any">Sign in without a name</button>
</section>
<section>
<h2>Through an identity provider</h2>
<p>A small provider (SAML 2) runs on this machine. It says of anybody what you type there.</p>
<p><a id="saml" href="${quoted(startUrl)}">Sign in as staff of the demo’s tenant</a></p>
</section>
<script src="/local/sign-in.js"></script>`,
  )
}

/** Asks before a page of another site signs this browser in. The form goes to the address of the page itself. */
export function confirmPage(identity: string): string {
  return page(
    'Sign in',
    `<h1>Sign in to the portal?</h1>
<form method="post">
<p>Another page wants to open the portal as a person of the demo.</p>
<button>Continue as ${quoted(identity)}</button>
</form>`,
  )
}

/** The provider's own page: it asks for a name and a role. */
export function providerPage(samlRequest: string, positions: readonly string[]): string {
  const choices = positions.map((position) => `<option${position === 'LEVEL_02' ? ' selected' : ''}>${quoted(position)}</option>`).join('')
  return page(
    'Identity provider',
    `<h1>Identity provider</h1>
<form method="post" action="/local/saml">
<input type="hidden" name="SAMLRequest" value="${quoted(samlRequest)}">
<label>Who are you? <input name="nameId" value="staff@harbour.example" autocomplete="off"></label>
<label>Role <select name="role">${choices}</select></label>
<button id="say">Sign in</button>
</form>`,
  )
}

/** Returns the provider's response through the browser (SAML 2 bindings §3.5). */
export function returnPage({ acsUrl, SAMLResponse }: Answer): string {
  return page(
    'Identity provider',
    `<h1>You are signed in here</h1>
<form method="post" action="${quoted(acsUrl)}">
<input type="hidden" name="SAMLResponse" value="${quoted(SAMLResponse)}">
<button id="continue">Continue to Harbour Pay</button>
</form>`,
  )
}

const STYLE = `${PAGE_LOOK}
body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { margin: 0; font-size: 1.5rem; letter-spacing: -.015em }
h2 { margin: 0; font-size: 1.125rem }
p { color: var(--muted); margin: .5rem 0 1rem }
section, form { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin-top: 1rem }
label { display: block; margin: .75rem 0; font-weight: 600 }
input, select { display: block; width: 100%; margin-top: .25rem; font: inherit; padding: .55rem .75rem; border: 1px solid var(--field); border-radius: .5rem; background: var(--card); color: inherit }
button { font: inherit; font-weight: 600; border: 0; border-radius: .5rem; background: var(--act); color: var(--on-act); padding: .55rem 1rem; margin: .5rem .5rem 0 0; cursor: pointer }
#outcome { border-left: 4px solid var(--link); padding: .35rem .75rem; overflow-wrap: anywhere; color: var(--text) }
`
