import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, Raw } from '../../shared/contract/http.ts'
import { BASE_PATH, PAGE_THEME, PASSWORD_PAGE, PORTAL_PAGE } from '../../shared/contract/routes.ts'
import { answeredPage } from '../../shared/pages/asked-page.ts'
import { BRAND, hostedPage } from '../../shared/pages/hosted-page.ts'
import type { PageWords } from '../../shared/texts/page-words.ts'
import { SCRIPT, STYLE } from './password-page-parts.ts'

/**
 * Gives a page outside the portal the name, logo and colour of the tenant that the address names (`?tenant=`), or of the tenant that this
 * browser last signed in to. Without them the page has the product's own look. What the tenant has set is shown as text and picture only.
 */
const THEME_SCRIPT = `'use strict'
;(async () => {
  const named = new URLSearchParams(location.search).get('tenant')
  let kept = null
  try { kept = localStorage.getItem('countersign.tenant') } catch {}
  const tenant = named ?? kept ?? ''
  if (!/^[1-9][0-9]{0,15}$/.test(tenant)) return
  const answer = await fetch(${JSON.stringify(`${BASE_PATH}/tenants/`)} + tenant + '/theme')
  const { name, logo, colour } = answer.ok ? await answer.json() : {}
  const brand = document.getElementById('brand')
  if (name !== undefined) brand.querySelector('span').textContent = name
  if (logo !== undefined && /^(data:image[/]|[/](?![/]))/.test(logo)) {
    const picture = document.createElement('img')
    picture.src = logo
    picture.alt = ''
    brand.querySelector('svg').replaceWith(picture)
  }
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return
  document.documentElement.dataset.branded = ''
  document.documentElement.style.setProperty('--brand', colour)
})()
`

/** Only our own script runs, only this service is called, and no other page can show this one. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // The address holds the code of the link.
  'referrer-policy': 'no-referrer',
}

const page = (words: PageWords): string => {
  const { t } = words
  return hostedPage({
    title: t('Choose a new password'),
    style: `${PASSWORD_PAGE}/page.css`,
    words,
    script: SCRIPT,
    body: `<main>
${BRAND}
<h1>${t('Choose a new password')}</h1>
<p id="whose"></p>
<form id="form" hidden>
<div id="questions"></div>
<label>${t('New password')} <input id="password" type="password" autocomplete="new-password" minlength="8" required></label>
<label>${t('New password again')} <input id="again" type="password" autocomplete="new-password" minlength="8" required></label>
<button>${t('Change password')}</button>
</form>
<p id="said" role="status"></p>
<p><a id="portal" href="${PORTAL_PAGE}/" hidden>${t('Go to sign-in')}</a></p>
<noscript>${t('This page needs JavaScript.')}</noscript>
</main>
<script src="${PAGE_THEME}"></script>
<script src="${PASSWORD_PAGE}/page.js"></script>`,
  })
}

const getPage = endpoint({
  method: 'GET',
  base: 'service',
  path: '/password-change',
  operationId: 'getPasswordPage',
  group: 'password-change',
  summary: 'Show the page for a new password',
  description: 'Web page on which a person with a link chooses a new password.',
  access: { kind: 'open' },
  query: () =>
    z.object({
      locale: z.string().max(20).optional().describe('Language of the page; without it, that of the browser.'),
      tenant: z.string().max(20).optional().describe('Tenant whose look and language the page takes.'),
      identity: z.string().max(2000).optional().describe('Identity of the link. Only the script of the page reads it.'),
      hash: z.string().max(200).optional().describe('Code of the link. Only the script of the page reads it.'),
    }),
  answersWith: {
    kind: 'text',
    mediaType: 'text/html',
    description: 'Page with a form for the new password, in the look of the tenant.',
    example: '<!doctype html><html lang="en">…</html>',
  },
  refusals: [],
  handle: (call) => answeredPage(call, HEADERS, page),
})

const part = (path: '/page.js' | '/theme.js' | '/page.css', operationId: string, summary: string, contentType: string, text: string) =>
  endpoint({
    method: 'GET',
    base: 'service',
    path: `/password-change${path}`,
    operationId,
    group: 'password-change',
    summary,
    description: 'Web page on which a person with a link chooses a new password.',
    access: { kind: 'open' },
    asset: true,
    refusals: [],
    handle: () => ok(new Raw(`${contentType}; charset=utf-8`, text), HEADERS),
  })

export const passwordPageEndpoints = [
  getPage,
  part('/page.js', 'getPasswordPageScript', 'Its script', 'text/javascript', SCRIPT),
  part('/theme.js', 'getPageThemeScript', 'The script that gives it the look of the tenant', 'text/javascript', THEME_SCRIPT),
  part('/page.css', 'getPasswordPageStyle', 'Its style', 'text/css', STYLE),
]
