import type { Page } from '../../shared/contract/http.ts'
import { Raw } from '../../shared/contract/http.ts'
import { PAGE_STYLE, PAGE_THEME } from '../../shared/contract/routes.ts'
import { BRAND, hostedPage } from '../../shared/pages/hosted-page.ts'
import type { PageWords } from '../../shared/texts/page-words.ts'

/** No form and no frame: the page only shows a text. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** The page that a person sees if an app asks in a way that must not be answered to it. Nothing of the request is shown. */
export function authorizationRefusalPage(status: number, traceId: string, words: PageWords): Page {
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
