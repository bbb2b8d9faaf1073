import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { builtEndpoint } from '../../shared/contract/endpoint.ts'
import { ok, type Page, Raw, type Reply } from '../../shared/contract/http.ts'
import { PAGE_STYLE, PAGE_THEME, PORTAL_PAGE } from '../../shared/contract/routes.ts'
import { openedLink, type Unsubscription } from '../../shared/contract/unsubscribe-link.ts'
import { DEFAULT_CHOICES, type NoticeKind, stillSwitchable } from '../../shared/domain/notices/notice-kinds.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { wordsOfPage } from '../../shared/pages/asked-page.ts'
import { BRAND, hostedPage } from '../../shared/pages/hosted-page.ts'
import { changeNoticeChoices, type KeptChoices, noticeChoicesOf } from '../../shared/storage/notice-choices.ts'
import { type Person, person } from '../../shared/storage/persons.ts'
import type { PageWords } from '../../shared/texts/page-words.ts'
import { languageHeaders } from '../../shared/texts/wanted-locale.ts'

/** The form goes to the address of the page, which no other page can show. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  // The address holds the token of the link.
  'referrer-policy': 'no-referrer',
}

/** Asks before it switches notices off: programs that open links in mails change nothing. */
function askPage(kinds: readonly NoticeKind[], words: PageWords): Page {
  const { t } = words
  const button = `<button type="submit" name="List-Unsubscribe" value="One-Click">${t('Switch them off')}</button>`
  const text = `<p>${t('You will get no more notices about')} ${inWords(kinds, words)}. ${t('Notices that protect your account still come.')}</p>`
  return pageOf(t('Switch these notices off?'), `${text}\n<form method="post">${button}</form>`, words)
}

function switchedOffPage(kinds: readonly NoticeKind[], words: PageWords): Page {
  const { t } = words
  const text = `${t('You get no more notices about')} ${inWords(kinds, words)}. ${t('Notices that protect your account still come.')}`
  return pageOf(t('They are switched off'), `<p role="status">${text}</p>`, words)
}

/** Only the trace id is inserted: 32 hexadecimal digits that the service made or checked. */
function notSwitchedPage(status: number, traceId: string, words: PageWords): Page {
  const { t } = words
  const expired = t('This link has expired, or you have turned these notices on again since.')
  const why = status === 401 ? expired : t('The service is busy. Try again in a moment.')
  return pageOf(t('Nothing was changed'), `<p>${why}</p>\n<p>${t('Trace id:')} <strong>${traceId}</strong></p>`, words)
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

function pageOf(title: string, text: string, words: PageWords): Page {
  const body = `<main>
${BRAND}
<h1>${title}</h1>
${text}
<p><a href="${PORTAL_PAGE}/account">${words.t('Choose how you are notified')}</a></p>
</main>
<script src="${PAGE_THEME}"></script>`
  return { headers: HEADERS, body: new Raw('text/html; charset=utf-8', hostedPage({ title, style: PAGE_STYLE, body, words })) }
}

const DECLARED = {
  base: 'service',
  path: '/notices/unsubscribe',
  group: 'authentication',
  access: { kind: 'open' },
  query: () =>
    z.object({
      token: z.string().min(1).max(1000).describe('Token of the link in the mail.'),
      tenant: z.string().max(20).optional().describe('Tenant whose name, logo and colour the page takes.'),
    }),
  answersWith: {
    kind: 'text',
    mediaType: 'text/html',
    description: 'A page that says which notices the link switches off, or has.',
    example: '<!doctype html><html lang="en">…</html>',
  },
  refusals: ['invalid-request', 'wrong-proof'],
  refusalPage: notSwitchedPage,
} as const

const getUnsubscribePage = builtEndpoint({
  ...DECLARED,
  method: 'GET',
  operationId: 'getUnsubscribePage',
  summary: 'Show the page that switches notices off',
  description:
    'Web page of the link in the head of a mail, which asks before it switches a kind of notices off. Opening it changes nothing.',
  async handle(call) {
    const { kinds } = await opened(call, call.query.token)
    return page(call, (words) => askPage(kinds, words))
  },
})

/** No token beside that of the link: mail programs send this for their user (RFC 8058). */
const unsubscribe = builtEndpoint({
  ...DECLARED,
  method: 'POST',
  operationId: 'unsubscribe',
  summary: 'End notices of a kind by a link',
  description:
    'Switches the kinds of notices of a mail off with one click (RFC 8058), within 60 days. The link is for one person and works until they turn the kind on again. Notices that protect an account have no such link.',
  form: () =>
    z.object({ 'List-Unsubscribe': z.literal('One-Click').optional().describe('Mark that mail programs send. It is not needed.') }),
  async handle(call) {
    const { kinds, before, of } = await opened(call, call.query.token)
    const { version: _, turnedOn, ...choices } = before ?? { ...DEFAULT_CHOICES, turnedOn: {}, version: 0 }
    const after = { ...choices, kinds: { ...choices.kinds, ...Object.fromEntries(kinds.map((kind) => [kind, 'none' as const])) } }
    call.unitOfWork.actor = { customerId: of.customerId, tenantId: of.tenantId }
    call.unitOfWork.add(changeNoticeChoices(of.customerId, before, { ...after, turnedOn }))
    call.unitOfWork.change = { before: { kinds: choices.kinds }, after: { kinds: after.kinds } }
    return page(call, (words) => switchedOffPage(kinds, words))
  },
})

export const unsubscribeEndpoints = [getUnsubscribePage, unsubscribe]

type Opened = Pick<Unsubscription, 'kinds'> & { readonly of: Person; readonly before: KeptChoices | undefined }

/** The kinds that a link still switches off. Every link that does nothing is refused alike. */
async function opened({ ports, read, now }: AnonymousCall, token: string): Promise<Opened> {
  const link = await openedLink(ports, token, now)
  if (link === undefined) throw new Refusal('wrong-proof')
  const [of, before] = await Promise.all([read.one(person(link.customerId)), read.one(noticeChoicesOf(link.customerId))])
  const kinds = stillSwitchable(link.kinds, link.at, before?.turnedOn ?? {})
  if (of === undefined || kinds.length === 0) throw new Refusal('wrong-proof')
  return { kinds, of, before }
}

async function page(
  call: Pick<AnonymousCall, 'request' | 'settingsOf'> & { readonly query: { readonly tenant?: string | undefined } },
  shown: (words: PageWords) => Page,
): Promise<Reply> {
  const words = await wordsOfPage(call)
  const { body, headers } = shown(words)
  return ok(body, { ...headers, ...languageHeaders(words.locale) })
}
