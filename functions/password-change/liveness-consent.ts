import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { isSameBrowser } from '../../shared/proofs/browser-cookie.ts'
import {
  endLivenessCheck,
  type LivenessAbout,
  type LivenessCheck,
  livenessCheck,
  noteElsewhere,
} from '../../shared/storage/liveness-checks.ts'

/**
 * Tells whether a request about a check for a password change comes from another browser than the one that started it: a stranger may have
 * sent the link. A step-up is tied to its session instead.
 */
export function isElsewhere(call: Pick<AnonymousCall, 'ports' | 'request'>, { purpose, browserHash }: LivenessCheck): boolean {
  return purpose.kind === 'password-change' && (browserHash === undefined || !isSameBrowser(call, 'liveness', browserHash))
}

/** The question before the camera; nothing for a check that is not open. */
export function consentAsked(about: LivenessAbout | undefined): string {
  if (about === undefined) return '<h1>Is it you?</h1>'
  const rows = {
    'What it approves': about.what,
    For: about.whom,
    'Started by': about.where,
    'Started at': `${about.at.slice(0, 16).replace('T', ' ')} UTC`,
  }
  const list = Object.entries(rows).map(([term, text]) => `<dt>${term}</dt><dd>${escaped(text)}</dd>`)
  return `<section id="asked">
<h1>Was that you?</h1>
<dl>${list.join('')}</dl>
<p>Go on only if you started this check yourself. If somebody sent you this page, it is a fraud.</p>
<button id="was-me" type="button">Yes, continue</button>
<button id="was-not-me" type="button">No, that was not me</button>
</section>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** The id is in the body, because paths are logged. Whoever has it could also end the check by failing it. */
export const answerConsent = endpoint({
  method: 'POST',
  path: '/global/liveness/consent',
  operationId: 'answerLivenessConsent',
  group: 'password-change',
  summary: 'Confirm that you started a liveness check',
  description:
    'Takes the answer of the person at the hosted page: `wasMe` false ends the check. A check for a password change that is completed in a browser without its `binding` changes the password only with a code.',
  access: { kind: 'open' },
  body: () => z.object({ sessionId: secret(100), wasMe: z.boolean() }),
  refusals: ['not-found'],
  // The caller is not known yet.
  audited: 'no',
  async handle(call) {
    const { body, read, unitOfWork, ports } = call
    const check = await read.one(livenessCheck(body.sessionId))
    if (check === undefined) throw new Refusal('not-found')
    if (!body.wasMe) {
      ports.log('warn', 'liveness.denied', { purpose: check.purpose.kind })
      unitOfWork.add(endLivenessCheck(check.sessionId))
    } else if (isElsewhere(call, check)) unitOfWork.add(noteElsewhere(check.sessionId))
    return ok()
  },
})
