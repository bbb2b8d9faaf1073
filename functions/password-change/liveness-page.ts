import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret } from '../../shared/contract/fields.ts'
import { ok, Raw } from '../../shared/contract/http.ts'
import { BASE_PATH, LIVENESS_PAGE, PAGE_THEME } from '../../shared/contract/routes.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { answeredPage } from '../../shared/pages/asked-page.ts'
import { BRAND, hostedPage, SCRIPT_WORDS } from '../../shared/pages/hosted-page.ts'
import { completableUntil, livenessCheck } from '../../shared/storage/liveness-checks.ts'
import type { PageWords } from '../../shared/texts/page-words.ts'
import { cameraEndpoints, cameraHeaders, cameraPage } from './camera-endpoints.ts'
import { answerConsent, consentAsked } from './liveness-consent.ts'
import { STYLE } from './password-page-parts.ts'

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** The facts of a check. */
const TERMS = `dl { margin: 1rem 0 }
dt { color: var(--muted); font-size: .875rem }
dd { margin-bottom: .625rem; overflow-wrap: anywhere }
`

const localPage = (asked: string, words: PageWords): string =>
  hostedPage({
    title: words.t('Is it you?'),
    style: `${LIVENESS_PAGE}/page.css`,
    words,
    script: SCRIPT,
    body: `<main>
${BRAND}
${asked}
<p id="said" role="status"></p>
<div id="choices" hidden>
<button id="PASS">${words.t('Pass the check')}</button>
<button id="FAIL">${words.t('Fail the check')}</button>
</div>
<noscript>${words.t('This page needs JavaScript.')}</noscript>
</main>
<script src="${PAGE_THEME}"></script>
<script src="${LIVENESS_PAGE}/page.js"></script>`,
  })

/** The local run uses no camera: the tester chooses the result. The service, not the address of the page, decides where people are sent. */
const SCRIPT = `'use strict'
${SCRIPT_WORDS}const sessionId = new URLSearchParams(location.search).get('sessionId') || ''
const part = (id) => document.getElementById(id)
const say = (text) => { part('said').textContent = text }
const checkId = sessionId.replace(/[.]c[0-9]+$/, '')
const local = '/local/liveness/' + encodeURIComponent(checkId)
const post = (path, content) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) })

async function leave() {
  const answer = await post(${JSON.stringify(`${BASE_PATH}/global/liveness/landing`)}, { sessionId })
  const { landingUrl } = answer.ok ? await answer.json() : {}
  if (landingUrl === undefined) return say(t('Done. You can close this page.'))
  const url = new URL(landingUrl)
  url.searchParams.set('sessionId', checkId)
  location.replace(url)
}

async function decide(outcome) {
  part('choices').hidden = true
  const answer = await post(local, { outcome })
  if (!answer.ok) return say(t('This check is no longer open. Start it again from the page or app that sent you.'))
  await leave()
}

async function begin() {
  const answer = await fetch(local)
  if (!answer.ok) return say(t('This check cannot be completed here. Start it again from the page or app that sent you.'))
  part('asked').hidden = true
  say(t('The local run uses no camera. Choose the result of the check.'))
  part('choices').hidden = false
  for (const outcome of ['PASS', 'FAIL']) part(outcome).addEventListener('click', () => decide(outcome))
}

async function answerTo(wasMe) {
  for (const id of ['was-me', 'was-not-me']) part(id).disabled = true
  const answer = await post(${JSON.stringify(`${BASE_PATH}/global/liveness/consent`)}, { sessionId, wasMe })
  if (!answer.ok) return say(t('This check is no longer open. Start it again from the page or app that sent you.'))
  if (wasMe) return begin()
  part('asked').hidden = true
  say(t('Nothing was approved, and the check has ended. You can close this page.'))
}

if (part('was-me') !== null) {
  part('was-me').addEventListener('click', () => answerTo(true))
  part('was-not-me').addEventListener('click', () => answerTo(false))
} else say(t('This check cannot be completed here. Start it again from the page or app that sent you.'))
`

const part = (path: '/page.js' | '/page.css', operationId: string, summary: string, contentType: string, text: string) =>
  endpoint({
    method: 'GET',
    base: 'service',
    path: `/liveness${path}`,
    operationId,
    group: 'password-change',
    summary,
    asset: true,
    access: { kind: 'open' },
    refusals: [],
    handle: () => ok(new Raw(`${contentType}; charset=utf-8`, text), HEADERS),
  })

const getPage = endpoint({
  method: 'GET',
  base: 'service',
  path: '/liveness',
  operationId: 'getLivenessPage',
  group: 'password-change',
  summary: 'Show the page of a liveness check',
  description:
    'Web page that says what the check approves, for whom and where it was started, asks the person, then shows the camera and runs the check.',
  answersWith: {
    kind: 'text',
    mediaType: 'text/html',
    description: 'Page that runs the camera check in the browser.',
    example: '<!doctype html><html lang="en">…</html>',
  },
  access: { kind: 'open' },
  query: () =>
    z.object({
      sessionId: z.string().max(200).optional(),
      locale: z.string().max(20).optional().describe('Language of the page; without it, that of the browser.'),
    }),
  refusals: ['invalid-request'],
  async handle(call) {
    const { query, read, now } = call
    const { camera } = call.ports
    const check = query.sessionId === undefined ? undefined : await read.one(livenessCheck(query.sessionId))
    const about = check === undefined || completableUntil(check) <= now ? undefined : check.about
    if (camera.kind === 'none') return answeredPage(call, HEADERS, async (words) => localPage(await consentAsked(about, words), words))
    return answeredPage(call, cameraHeaders(camera), async (words) => cameraPage(camera, await consentAsked(about, words), words))
  },
})

/**
 * Somebody who knows the id of a check has started it, or received it from the starter. It is in the body, because paths are logged, and
 * it is a proof.
 */
const findLanding = endpoint({
  method: 'POST',
  path: '/global/liveness/landing',
  operationId: 'getLivenessLanding',
  group: 'password-change',
  summary: 'Get the landing URL of a liveness check',
  description: 'Answers the URL to which the hosted page sends people after the check.',
  access: { kind: 'open' },
  body: () => z.object({ sessionId: secret(100) }),
  answer: () => z.object({ landingUrl: z.string().optional() }),
  refusals: ['not-found'],
  async handle({ body, read }) {
    const check = await read.one(livenessCheck(body.sessionId))
    if (check === undefined) throw new Refusal('not-found')
    return ok(check.landingUrl === undefined ? {} : { landingUrl: check.landingUrl })
  },
})

export const livenessPageEndpoints = [
  getPage,
  part('/page.js', 'getLivenessPageScript', 'Its script', 'text/javascript', SCRIPT),
  part(
    '/page.css',
    'getLivenessPageStyle',
    'Its style',
    'text/css',
    `${STYLE}${TERMS}button + button { margin-top: .5rem; background: none; color: var(--link); box-shadow: inset 0 0 0 1px var(--field) }\n[hidden] { display: none }\n`,
  ),
  findLanding,
  answerConsent,
  ...cameraEndpoints,
]
