import { type Page, Raw } from '../../shared/contract/http.ts'
import { PAGE_STYLE, PAGE_THEME, PORTAL_PAGE } from '../../shared/contract/routes.ts'
import type { NoticeKind } from '../../shared/domain/notices/notice-kinds.ts'
import { BRAND, hostedPage } from '../../shared/pages/hosted-page.ts'
import type { PageWords } from '../../shared/texts/page-words.ts'

/** The form goes to the address of the page, which no other page can show. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  // The address holds the token of the link.
  'referrer-policy': 'no-referrer',
}

/** Asks before it switches notices off: programs that open links in mails change nothing. */
export function askPage(kinds: readonly NoticeKind[], words: PageWords): Page {
  const { t } = words
  const button = `<button type="submit" name="List-Unsubscribe" value="One-Click">${t('Switch them off')}</button>`
  const text = `<p>${t('You will get no more notices about')} ${inWords(kinds, words)}. ${t('Notices that protect your account still come.')}</p>`
  return page(t('Switch these notices off?'), `${text}\n<form method="post">${button}</form>`, words)
}

export function switchedOffPage(kinds: readonly NoticeKind[], words: PageWords): Page {
  const { t } = words
  const text = `${t('You get no more notices about')} ${inWords(kinds, words)}. ${t('Notices that protect your account still come.')}`
  return page(t('They are switched off'), `<p role="status">${text}</p>`, words)
}

/** Only the trace id is inserted: 32 hexadecimal digits that the service made or checked. */
export function notSwitchedPage(status: number, traceId: string, words: PageWords): Page {
  const { t } = words
  const expired = t('This link has expired, or you have turned these notices on again since.')
  const why = status === 401 ? expired : t('The service is busy. Try again in a moment.')
  return page(t('Nothing was changed'), `<p>${why}</p>\n<p>${t('Trace id:')} <strong>${traceId}</strong></p>`, words)
}

const KINDS: Readonly<Record<NoticeKind, (words: PageWords) => string>> = {
  taskWaits: ({ t }) => t('requests that wait for you'),
  taskDecided: ({ t }) => t('decisions about your requests'),
  comment: ({ t }) => t('new comments'),
  sentBack: ({ t }) => t('requests that were sent back to you'),
  reminder: ({ t }) => t('reminders and escalations'),
  agent: ({ t }) => t('the requests of your agents'),
}

function inWords(kinds: readonly NoticeKind[], words: PageWords): string {
  return kinds.map((kind) => KINDS[kind](words)).join(words.locale === 'ar' ? '، ' : ', ')
}

function page(title: string, text: string, words: PageWords): Page {
  const body = `<main>
${BRAND}
<h1>${title}</h1>
${text}
<p><a href="${PORTAL_PAGE}/account">${words.t('Choose how you are notified')}</a></p>
</main>
<script src="${PAGE_THEME}"></script>`
  return { headers: HEADERS, body: new Raw('text/html; charset=utf-8', hostedPage({ title, style: PAGE_STYLE, body, words })) }
}
