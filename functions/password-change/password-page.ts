import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, Raw } from '../../shared/contract/http.ts'
import { PAGE_THEME, PASSWORD_PAGE, PORTAL_PAGE } from '../../shared/contract/routes.ts'
import { BRAND } from '../../shared/pages/hosted-page.ts'
import { SCRIPT, STYLE } from './password-page-parts.ts'
import { THEME_SCRIPT } from './theme-script.ts'

/** Only our own script runs, only this service is called, and no other page can show this one. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // The address holds the code of the link.
  'referrer-policy': 'no-referrer',
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Choose a new password</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${PASSWORD_PAGE}/page.css">
</head>
<body>
<main>
${BRAND}
<h1>Choose a new password</h1>
<p id="whose"></p>
<form id="form" hidden>
<div id="questions"></div>
<label>New password <input id="password" type="password" autocomplete="new-password" minlength="8" required></label>
<label>New password again <input id="again" type="password" autocomplete="new-password" minlength="8" required></label>
<button>Change password</button>
</form>
<p id="said" role="status"></p>
<p><a id="portal" href="${PORTAL_PAGE}/" hidden>Go to sign-in</a></p>
<noscript>This page needs JavaScript.</noscript>
</main>
<script src="${PAGE_THEME}"></script>
<script src="${PASSWORD_PAGE}/page.js"></script>
</body>
</html>
`

const page = (path: '' | '/page.js' | '/theme.js' | '/page.css', operationId: string, summary: string, contentType: string, text: string) =>
  endpoint({
    method: 'GET',
    base: 'service',
    path: `/password-change${path}`,
    operationId,
    group: 'password-change',
    summary,
    description: 'Web page on which a person with a link chooses a new password.',
    access: { kind: 'open' },
    ...(path === ''
      ? {
          answersWith: {
            kind: 'text',
            mediaType: 'text/html',
            description: 'Page with a form for the new password, in the look of the tenant.',
            example: '<!doctype html><html lang="en">…</html>',
          },
        }
      : { asset: true }),
    refusals: [],
    handle: () => ok(new Raw(`${contentType}; charset=utf-8`, text), HEADERS),
  })

export const passwordPageEndpoints = [
  page('', 'getPasswordPage', 'Show the page for a new password', 'text/html', PAGE),
  page('/page.js', 'getPasswordPageScript', 'Its script', 'text/javascript', SCRIPT),
  page('/theme.js', 'getPageThemeScript', 'The script that gives it the look of the tenant', 'text/javascript', THEME_SCRIPT),
  page('/page.css', 'getPasswordPageStyle', 'Its style', 'text/css', STYLE),
]
