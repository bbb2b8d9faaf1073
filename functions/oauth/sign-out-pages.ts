import { type Page, Raw } from '../../shared/contract/http.ts'
import { PAGE_STYLE, PAGE_THEME, PORTAL_PAGE } from '../../shared/contract/routes.ts'
import { BRAND, hostedPage } from '../../shared/pages/hosted-page.ts'
import type { PageWords } from '../../shared/texts/page-words.ts'

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
export function signOutPage(kind: keyof typeof TEXTS, words: PageWords, traceId?: string): Page {
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
