import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, Raw } from '../../shared/contract/http.ts'
import { CONTACT_UNDO_PAGE, PAGE_STYLE, PAGE_THEME } from '../../shared/contract/routes.ts'
import { answeredPage } from '../../shared/pages/asked-page.ts'
import { BRAND, hostedPage, SCRIPT_WORDS } from '../../shared/pages/hosted-page.ts'
import type { PageWords } from '../../shared/texts/page-words.ts'

/** Only our own script runs, only this service is called, and no other page can show this one. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // The address holds the token of the link.
  'referrer-policy': 'no-referrer',
}

const page = (words: PageWords): string => {
  const { t } = words
  return hostedPage({
    title: t('Undo a change of your contact details'),
    style: PAGE_STYLE,
    words,
    script: SCRIPT,
    body: `<main>
${BRAND}
<h1>${t('Undo this change?')}</h1>
<p>${t('Your earlier e-mail address or phone number is put back. Everybody who is signed in as you is signed out.')}</p>
<button id="undo" type="button">${t('Undo the change')}</button>
<p id="said" role="status"></p>
<noscript>${t('This page needs JavaScript.')}</noscript>
</main>
<script src="${PAGE_THEME}"></script>
<script src="${CONTACT_UNDO_PAGE}/page.js"></script>`,
  })
}

/** Programs that open links in mails change nothing: only the button does. */
const SCRIPT = `'use strict'
${SCRIPT_WORDS}const token = new URLSearchParams(location.search).get('token') || ''
const part = (id) => document.getElementById(id)
const say = (text) => { part('said').textContent = text }
// The token stays out of the history.
history.replaceState(null, '', location.pathname)

part('undo').addEventListener('click', async () => {
  part('undo').disabled = true
  const answer = await fetch(${JSON.stringify(CONTACT_UNDO_PAGE)}, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  part('undo').remove()
  if (answer.ok) return say(t('The change was undone. Change your password if somebody else may know it.'))
  say(t('This link has expired, or the change was undone already. Contact us if you did not make the change.'))
})

if (token === '') {
  part('undo').remove()
  say(t('This address is not complete. Open the link in your message.'))
}
`

const getPage = endpoint({
  method: 'GET',
  base: 'service',
  path: '/contact-undo',
  operationId: 'getContactUndoPage',
  group: 'customers',
  summary: 'Show the page that undoes a change of a contact',
  description: 'Web page that asks before it undoes a change of an e-mail address or phone number. Opening it changes nothing.',
  query: () =>
    z.object({
      token: z.string().max(200).optional().describe('Token of the link. Only the script of the page reads it.'),
      locale: z.string().max(20).optional().describe('Language of the page; without it, that of the browser.'),
      tenant: z.string().max(20).optional().describe('Tenant whose name, logo and colour the page takes.'),
    }),
  answersWith: {
    kind: 'text',
    mediaType: 'text/html',
    description: 'Page with a button that undoes the change.',
    example: '<!doctype html><html lang="en">…</html>',
  },
  access: { kind: 'open' },
  refusals: [],
  handle: (call) => answeredPage(call, HEADERS, page),
})

const getScript = endpoint({
  method: 'GET',
  base: 'service',
  path: '/contact-undo/page.js',
  operationId: 'getContactUndoPageScript',
  group: 'customers',
  summary: 'Its script',
  asset: true,
  access: { kind: 'open' },
  refusals: [],
  handle: () => ok(new Raw('text/javascript; charset=utf-8', SCRIPT), HEADERS),
})

export const contactUndoPageEndpoints = [getPage, getScript]
