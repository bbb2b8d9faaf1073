import { dressedMail, messageIn } from '../../../functions/messages/message-in-language.ts'
import { summaryOf } from '../../../functions/tasks/digest-message.ts'
import type { Settings } from '../../../shared/contract/call.ts'
import type { ApprovalPolicy } from '../../../shared/domain/policies/approval-policy.ts'
import { policySaid } from '../../../shared/domain/policies/policy-in-words.ts'
import { decisionInWords } from '../../../shared/domain/tasks/decision-in-words.ts'
import { TEMPLATES, type TemplateKey, type ValuesOf } from '../../../shared/messages/templates.ts'
import { momentSaid } from '../../../shared/texts/moment-said.ts'
import { counted, type Phrase, say } from '../../../shared/texts/phrase.ts'
import type { Locale } from '../../../shared/texts/wanted-locale.ts'

type Values<K extends TemplateKey> = Omit<ValuesOf<K>, 'firstName' | 'identity' | 'tenantName'>

const BASE = 'https://stage.example/svc-conductor'
const link = `${BASE}/portal/tasks/4711`
const otp = '482915'
const password = 'wet-lamp-7-crane'

const walletOf = (walletId: number, owner: string): Phrase =>
  say`${{ wallet: say`wallet ${{ walletId }} ${{ name: { quoted: 'Main' } }}` }} of ${{ owner: { quoted: owner } }}`
const MONEY = { amount: { amount: '1250.00', currency: 'EUR' } }
const WALLETS = {
  from: { from: walletOf(3, 'Ada Lovelace') },
  to: { to: walletOf(7, 'Alan Turing') },
}
const TRANSFER = say`Transfer ${MONEY} from ${WALLETS.from} to ${WALLETS.to}: ${{ reason: { quoted: 'Rent for November' } }}`
const POLICY: ApprovalPolicy = {
  ...{ name: 'large-transfers', operations: ['createTransfer'] },
  steps: [
    { name: 'finance', roles: ['LEVEL_02'], approvals: 1 },
    { name: 'operations', roles: ['LEVEL_20'], approvals: 2 },
  ],
  ...{ coolDownMinutes: 30, comment: 'required', remindHours: 4, expireHours: 72 },
  window: { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' },
} as unknown as ApprovalPolicy

const lines = (...all: readonly (Phrase | string)[]): Phrase => say`${{ blocks: { lines: all } }}`
const WAITING = lines(
  ...[TRANSFER, say`Asked by ${{ name: 'Grace Hopper' }} through the agent ${{ agent: { quoted: 'Ledger clerk' } }}`],
  ...[say`You are asked as ${{ position: 'LEVEL_02' }}.`, say`${{ policy: POLICY.name }}: ${{ words: policySaid(POLICY, String) }}`, link],
  ...['', say`Remove ${{ person: say`customer ${{ customerId: '9' }} ${{ name: 'Mary Jackson' }}` }}, ${{ position: 'LEVEL_01' }}`],
  ...[
    say`Asked by ${{ name: 'Grace Hopper' }}`,
    say`You are a named approver.`,
    `${BASE}/portal/tasks/4712`,
    '',
    say`and ${{ more: 3 }} more`,
  ],
)
const DECIDED = lines(say`${{ decision: decisionInWords('EXECUTED') }}.`, TRANSFER, link)
const digest = (waiting: number, decided: number, discussed: number): Phrase =>
  summaryOf({ ...{ waiting: Array(waiting), decided, discussed: Array(discussed) }, decisions: [{ status: 'REJECTED' }] } as never)
const ended = (status: 'EXECUTED' | 'FAILED' | 'REJECTED' | 'DISCARDED' | 'DRAFT', comment: Phrase | '' = '') => ({
  ...{ taskId: '4711', status, summary: decisionInWords(status), description: TRANSFER, comment, link },
})
const TIME = say`from ${{ from: momentSaid('2026-11-30T08:00:00.000Z') }} until ${{ until: momentSaid('2026-12-04T18:00:00.000Z') }}`
const contact = (field: Phrase) => ({ change: say`${{ contacts: { all: [field] } }}` })
const undo = { change: say`asked to change ${{ what: say`the e-mail address` }} to ${{ address: 'a**@harbour.example' }}`, link }
const MINUTES = { validMinutes: '15' }

/** A few occasions of each message, with values as the service makes them. */
const OCCASIONS: { readonly [K in TemplateKey]: readonly Values<K>[] } = {
  'mustache.sms.init.password.change': [{ otp, ...MINUTES }],
  'mustache.email.customer.password.reset': [{ link, otp, validMinutes: '1440' }],
  'mustache.email.password.changed': [{}],
  'mustache.sms.password.changed': [{}],
  'mustache.email.password.ended': [{}],
  'mustache.sms.password.ended': [{}],
  'mustache.email.proof.changed': [
    { change: say`a passkey was added` },
    { change: say`a recovery code was used, ${{ left: counted(2, 'is left', 'are left') }}` },
    { change: say`${{ proofs: [say`a new password`, say`one-time passwords on`] }}` },
  ],
  'mustache.sms.proof.changed': [{ change: say`the agent token ${{ name: { quoted: 'Ledger clerk' } }} was created` }],
  'mustache.email.contact.changed': [
    contact(say`the e-mail address`),
    { change: say`${{ contacts: { all: [say`the e-mail address`, say`the phone number`] } }}` },
  ],
  'mustache.sms.contact.changed': [contact(say`the phone number`)],
  'mustache.email.contact.code': [{ otp, ...MINUTES }],
  'mustache.sms.contact.code': [{ otp, ...MINUTES }],
  'mustache.email.contact.undo': [{ ...undo, validMinutes: '4320' }],
  'mustache.sms.contact.undo': [{ ...undo, validMinutes: '4320' }],
  'mustache.sms.identities.reset': [{ password }],
  'mustache.email.identities.reset': [{ password }],
  'mustache.email.first.password': [{ password, validMinutes: '10080' }],
  'mustache.sms.first.password': [{ password, validMinutes: '1440' }],
  'mustache.email.enrolment.code': [{ otp, validMinutes: '60' }],
  'mustache.sms.enrolment.code': [{ otp, validMinutes: '60' }],
  'mustache.email.onboarding.user': [],
  'mustache.sms.sca.otp': [{ otp, summary: TRANSFER, validMinutes: '5' }],
  'mustache.sms.verification': [{ otp, validMinutes: '1' }],
  'mustache.email.task.pending': [
    { ...ended('DRAFT'), summary: digest(5, 1, 1), tasks: WAITING, comments: '', decided: DECIDED },
    { ...ended('DRAFT'), summary: digest(1, 0, 2), tasks: WAITING, comments: lines(TRANSFER, link), decided: '' },
    { ...ended('DRAFT'), summary: digest(0, 12, 0), tasks: '', comments: '', decided: DECIDED },
  ],
  'mustache.email.task.ended': [
    ended('EXECUTED'),
    ...[ended('FAILED'), ended('REJECTED', say`${{ text: { quoted: 'Is this a duplicate?' } }}`), ended('DISCARDED'), ended('DRAFT')],
  ],
  'mustache.email.webhook.disabled': [
    { webhookEndpointId: '12', host: 'hooks.harbour.example', since: momentSaid('2026-11-23T09:30:00.000Z') },
  ],
  'mustache.email.delegation': [
    { summary: say`${{ name: 'Ada Lovelace' }} decides for you ${{ time: TIME }}`, comment: 'On holiday' },
    { summary: say`You decide for ${{ name: 'Ada Lovelace' }} ${{ time: TIME }}`, comment: '' },
    { summary: say`You no longer decide for ${{ name: 'Ada Lovelace' }}`, comment: '' },
  ],
  'mustache.email.temporary.position': [
    { summary: say`You hold ${{ position: 'LEVEL_20' }} ${{ time: say`until ${{ clock: '14:05' }} UTC` }}`, comment: 'Month end' },
    { summary: say`You no longer hold ${{ position: 'LEVEL_20' }}`, comment: '' },
  ],
}

const SETTINGS = {
  value: (key: string) => (key in TEMPLATES ? TEMPLATES[key as TemplateKey].text : 'en'),
  template: () => undefined,
} as unknown as Pick<Settings, 'value' | 'template'>

/** Every message in a language, as HTML; an SMS as the bubble of a phone. */
export async function everyMail(locale: Locale): Promise<readonly { readonly name: string; readonly html: string }[]> {
  const occasions = Object.entries(OCCASIONS).flatMap(([key, all]) => all.map((values, at) => ({ key: key as TemplateKey, at, values })))
  return Promise.all(
    occasions.map(async ({ key, at, values: own }) => {
      const values = { firstName: 'Ada', identity: 'ada@harbour.example', tenantName: 'Harbour Pay', ...own }
      const { message, language } = await messageIn(key, { settings: SETTINGS, locale, values }, () => undefined)
      const dressed = await dressedMail(
        message,
        { name: 'Harbour Pay', language },
        { link: 'link' in own ? link : undefined, baseUrl: BASE },
      )
      const html = dressed.channel === 'EMAIL' ? dressed.html : undefined
      return { name: `${key.replace('mustache.', '')}-${at + 1}`, html: html ?? smsHtml(dressed.text, locale) }
    }),
  )
}

const smsHtml = (text: string, locale: Locale): string =>
  `<!doctype html><html dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><body style="font:15px sans-serif"><p style="background:#ddd;color:#111;border-radius:12px;padding:12px;white-space:pre-wrap">${text.replaceAll('<', '&lt;')}</p></body></html>`
