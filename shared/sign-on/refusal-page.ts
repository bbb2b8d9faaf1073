import { type Page, Raw } from '../contract/http.ts'
import { PAGE_STYLE, PAGE_THEME, PORTAL_PAGE } from '../contract/routes.ts'
import { BRAND, hostedPage } from '../pages/hosted-page.ts'
import type { PageWords } from '../texts/page-words.ts'

/** No form and no frame: the page only shows a text, in the look of the tenant. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/**
 * The page that a person sees after a refused login at an identity provider. It reveals nothing else: the audit has the provider and the
 * reason. Only the trace id is inserted: 32 hexadecimal digits that the service made or checked.
 */
export function signOnRefusalPage(status: number, traceId: string, words: PageWords): Page {
  const { t } = words
  const body = `<main>
${BRAND}
<h1>${t('You are not signed in')}</h1>
<p>${explanation(status, words)}</p>
<p>${t('If it happens again, send your administrator this trace id:')} <strong>${traceId}</strong></p>
<p><a href="${PORTAL_PAGE}/">${t('Go to sign-in')}</a></p>
</main>
<script src="${PAGE_THEME}"></script>`
  const page = hostedPage({ title: t('You are not signed in'), style: PAGE_STYLE, body, words })
  return { headers: HEADERS, body: new Raw('text/html; charset=utf-8', page) }
}

function explanation(status: number, { t }: PageWords): string {
  if (status === 404) return t('This address for signing in does not exist. Start again from the page where you wanted to sign in.')
  if (status === 503)
    return t(
      'Your identity provider does not answer at the moment, or the service is busy. Wait a moment, then start again from the page where you wanted to sign in.',
    )
  if (status === 429 || status >= 500)
    return t('The service is busy. Wait a moment, then start again from the page where you wanted to sign in.')
  return t('The answer of your identity provider was not accepted. Start again from the page where you wanted to sign in.')
}
