import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, Raw } from '../../shared/contract/http.ts'
import { BASE_PATH, LIVENESS_PAGE } from '../../shared/contract/routes.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { livenessCheck } from '../../shared/storage/liveness-checks.ts'
import { STYLE } from './password-page-parts.ts'

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Is it you?</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${LIVENESS_PAGE}/page.css">
</head>
<body>
<main>
<h1>Is it you?</h1>
<p id="said" role="status">One moment.</p>
<div id="choices" hidden>
<button id="PASS">Pass the check</button>
<button id="FAIL">Fail the check</button>
</div>
<noscript>This page needs JavaScript.</noscript>
</main>
<script src="${LIVENESS_PAGE}/page.js"></script>
</body>
</html>
`

/** On one machine nobody looks into a camera: whoever tries says how it ends. Where people are sent is asked of the service, never of the address. */
const SCRIPT = `'use strict'
const sessionId = new URLSearchParams(location.search).get('sessionId') || ''
const part = (id) => document.getElementById(id)
const say = (text) => { part('said').textContent = text }
const local = '/local/liveness/' + encodeURIComponent(sessionId)

async function leave() {
  const answer = await fetch(${JSON.stringify(BASE_PATH)} + '/global/liveness/' + encodeURIComponent(sessionId))
  const { landingUrl } = answer.ok ? await answer.json() : {}
  if (landingUrl === undefined) return say('Done. You can close this page.')
  const url = new URL(landingUrl)
  url.searchParams.set('sessionId', sessionId)
  location.replace(url)
}

async function decide(outcome) {
  part('choices').hidden = true
  const body = JSON.stringify({ outcome })
  const answer = await fetch(local, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) return say('This check is not open any more.')
  await leave()
}

async function begin() {
  const answer = await fetch(local)
  if (!answer.ok) return say('This check cannot be completed here.')
  say('On this machine there is no camera: say how the check ends.')
  part('choices').hidden = false
  for (const outcome of ['PASS', 'FAIL']) part(outcome).addEventListener('click', () => decide(outcome))
}

begin()
`

const page = (path: '' | '/page.js' | '/page.css', summary: string, contentType: string, text: string) =>
  endpoint({
    method: 'GET',
    base: 'service',
    path: `/liveness${path}`,
    group: 'password-change',
    summary,
    access: { kind: 'open' },
    refusals: [],
    handle: () => ok(new Raw(`${contentType}; charset=utf-8`, text), HEADERS),
  })

/** Whoever knows the id of a check has begun it, or was given it by who has. */
const getLivenessCheck = endpoint({
  method: 'GET',
  path: '/global/liveness/{sessionId}',
  group: 'password-change',
  summary: 'Where the hosted page sends people after a check of somebody alive',
  access: { kind: 'open' },
  answer: () => z.object({ landingUrl: z.string().optional() }),
  refusals: ['not-found'],
  async handle({ params, read }) {
    const check = await read.one(livenessCheck(params.sessionId))
    if (check === undefined) throw new Refusal('not-found')
    return ok(check.landingUrl === undefined ? {} : { landingUrl: check.landingUrl })
  },
})

export const livenessPageEndpoints = [
  page('', 'The page on which somebody shows that they are there', 'text/html', PAGE),
  page('/page.js', 'Its script', 'text/javascript', SCRIPT),
  page('/page.css', 'Its style', 'text/css', `${STYLE}button + button { margin-top: .5rem }\n[hidden] { display: none }\n`),
  getLivenessCheck,
]
