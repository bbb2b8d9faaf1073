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
import { type PackedPhrase, unpackPhrase } from '../../shared/texts/packed-phrase.ts'
import type { PageWords } from '../../shared/texts/page-words.ts'
import { speakerOf } from '../../shared/texts/speaker.ts'
import type { Locale } from '../../shared/texts/wanted-locale.ts'

/**
 * Tells whether a request about a check for a password change comes from another browser than the one that started it: a stranger may have
 * sent the link. A step-up is tied to its session instead.
 */
export function isElsewhere(call: Pick<AnonymousCall, 'ports' | 'request'>, { purpose, browserHash }: LivenessCheck): boolean {
  return purpose.kind === 'password-change' && (browserHash === undefined || !isSameBrowser(call, 'liveness', browserHash))
}

/** The approval that a check for a new password asks for, as it is stored. */
export const NEW_PASSWORD = 'A new password for this identity'

/** The question before the camera; nothing for a check that is not open. */
export async function consentAsked(about: LivenessAbout | undefined, words: PageWords): Promise<string> {
  const { locale, t } = words
  if (about === undefined) return `<h1>${t('Is it you?')}</h1>`
  const rows = {
    [t('What it approves')]: await whatIn(about, words),
    [t('For')]: about.whom,
    [t('Started by')]: await inLanguage(about.where, about.wherePhrase, words),
    [t('Started at')]: timeIn(about.at, locale),
  }
  const list = Object.entries(rows).map(([term, text]) => `<dt>${term}</dt><dd><bdi>${escaped(text)}</bdi></dd>`)
  return `<section id="asked">
<h1>${t('Was that you?')}</h1>
<dl>${list.join('')}</dl>
<p>${t('Go on only if you started this check yourself. If somebody sent you this page, it is a fraud.')}</p>
<button id="was-me" type="button">${t('Yes, continue')}</button>
<button id="was-not-me" type="button">${t('No, that was not me')}</button>
</section>`
}

async function whatIn({ what, phrase }: LivenessAbout, words: PageWords): Promise<string> {
  return what === NEW_PASSWORD ? words.t('A new password for this identity') : await inLanguage(what, phrase, words)
}

/** A stored text in the reader's language; in English without its phrase. */
async function inLanguage(english: string, phrase: PackedPhrase | undefined, { locale }: PageWords): Promise<string> {
  if (phrase === undefined || locale === 'en') return english
  return (await speakerOf(locale))(unpackPhrase(phrase, english))
}

function timeIn(at: string, locale: Locale): string {
  if (locale === 'en') return `${at.slice(0, 16).replace('T', ' ')} UTC`
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
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
