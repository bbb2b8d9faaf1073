import type { Phrase } from '../texts/phrase.ts'
/** The channel of a message. */
export type Channel = 'SMS' | 'EMAIL'

/** A template's row: its own variables, beside the common ones, and the text that is used if a tenant has set none. */
type TemplateRow = {
  readonly channel: Channel
  readonly variables: readonly string[]
  /** Subject of an e-mail whose template does not begin with a line `Subject: …`. */
  readonly subject?: string
  /** Empty: off until a tenant sets it. */
  readonly text: string
  /** A tenant may turn it off with an empty template. Messages that protect an account cannot be turned off. */
  readonly optional?: true
  readonly about: string
}

/** The variables of every template. One that is unknown for a message is empty. `validFor` is `validMinutes` in words: "24 hours". */
const COMMON_VARIABLES = ['firstName', 'identity', 'tenantName', 'validMinutes', 'validFor'] as const

const OFF_BY_DEFAULT = ''

/** Every message, under the configuration key of its template. */
export const TEMPLATES = {
  'mustache.sms.init.password.change': {
    channel: 'SMS',
    variables: ['otp'],
    text: '{{otp}} is your code for a new password{{#tenantName}} at {{tenantName}}{{/tenantName}}. It is valid for {{validFor}}. Never tell it to anybody.',
    about: 'The code for changing a password.',
  },
  'mustache.email.customer.password.reset': {
    channel: 'EMAIL',
    variables: ['link', 'otp'],
    subject: 'A new password',
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\nyou can choose a new password now.\n\nChoose a new password: {{link}}\n\nThe link works once, within {{validFor}}. If you did not ask for it, do nothing.\n\n{{tenantName}}\n',
    about: 'The link for changing a password. `otp` is the code in it, for a link to your own page.',
  },
  'mustache.email.password.changed': {
    channel: 'EMAIL',
    variables: [],
    subject: 'Your password was changed',
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\nthe password of {{identity}} was changed. If this was not you, contact us at once.\n\n{{tenantName}}\n',
    about: 'The notice that a password was changed, to the e-mail address on record. Not sent if an e-mail proved the change.',
  },
  'mustache.sms.password.changed': {
    channel: 'SMS',
    variables: [],
    text: 'The password of {{identity}}{{#tenantName}} at {{tenantName}}{{/tenantName}} was changed. If this was not you, contact us at once.',
    about: 'The same to the phone, if an e-mail proved the change or no e-mail address is on record.',
  },
  'mustache.email.password.ended': {
    channel: 'EMAIL',
    variables: [],
    subject: 'Your password was switched off',
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\nsomebody tried many wrong passwords for {{identity}}, so the password was switched off. Choose a new password to log in again.\n\n{{tenantName}}\n',
    about: 'The notice that too many consecutive failures ended a password, to the e-mail address on record.',
  },
  'mustache.sms.password.ended': {
    channel: 'SMS',
    variables: [],
    text: 'Somebody tried many wrong passwords for {{identity}}{{#tenantName}} at {{tenantName}}{{/tenantName}}, so the password was switched off. Choose a new password to log in again.',
    about: 'The same to the phone, if no e-mail address is on record.',
  },
  'mustache.email.proof.changed': {
    channel: 'EMAIL',
    variables: ['change'],
    subject: 'Your way to log in was changed',
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\nthe way to log in as {{identity}} was changed: {{change}}. If this was not you, contact us at once.\n\n{{tenantName}}\n',
    about:
      'The notice that a second factor, a key, a passkey, a security question, a device or an identity was changed. `change` names it.',
  },
  'mustache.sms.proof.changed': {
    channel: 'SMS',
    variables: ['change'],
    text: 'The way to log in as {{identity}}{{#tenantName}} at {{tenantName}}{{/tenantName}} was changed: {{change}}. If this was not you, contact us at once.',
    about: 'The same to the phone, if no e-mail address is on record.',
  },
  'mustache.email.contact.changed': {
    channel: 'EMAIL',
    variables: ['change'],
    subject: 'Your contact details were changed',
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\nwe have changed {{change}} on record for you. If this was not you, contact us at once.\n\n{{tenantName}}\n',
    about: 'The notice that the e-mail address or the phone number of a person was changed, to the old and the new e-mail address.',
  },
  'mustache.sms.contact.changed': {
    channel: 'SMS',
    variables: ['change'],
    text: 'We have changed {{change}} on record for you{{#tenantName}} at {{tenantName}}{{/tenantName}}. If this was not you, contact us at once.',
    about: 'The same to the old and the new phone, if the number was changed or no e-mail address is on record.',
  },
  'mustache.email.contact.code': {
    channel: 'EMAIL',
    variables: ['otp'],
    subject: 'Confirm your new e-mail address',
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\n{{otp}} is your code to confirm this e-mail address for {{identity}}. It is valid for {{validFor}}. If you did not ask for it, do nothing.\n\n{{tenantName}}\n',
    about: 'The code that confirms a new e-mail address of the person’s own choice, to that address.',
  },
  'mustache.sms.contact.code': {
    channel: 'SMS',
    variables: ['otp'],
    text: '{{otp}} is your code to confirm this phone number{{#tenantName}} at {{tenantName}}{{/tenantName}}. It is valid for {{validFor}}. Never tell it to anybody.',
    about: 'The code that confirms a new phone number of the person’s own choice, to that number.',
  },
  'mustache.email.contact.undo': {
    channel: 'EMAIL',
    variables: ['change', 'link'],
    subject: 'Was this you?',
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\nsomebody who is signed in as {{identity}} {{change}}. If this was you, do nothing. If it was not you, undo it within {{validFor}}.\n\nUndo the change: {{link}}\n\n{{tenantName}}\n',
    about:
      'The notice that a person changes their own e-mail address or phone number, to the earlier address, with a link that undoes the change. `change` names it.',
  },
  'mustache.sms.contact.undo': {
    channel: 'SMS',
    variables: ['change', 'link'],
    text: 'Somebody who is signed in as {{identity}}{{#tenantName}} at {{tenantName}}{{/tenantName}} {{change}}. If this was not you, undo it within {{validFor}}: {{link}}',
    about: 'The same to the earlier phone number, or to the phone if there was no e-mail address.',
  },
  'mustache.sms.identities.reset': {
    channel: 'SMS',
    variables: ['password'],
    text: 'Your password{{#tenantName}} at {{tenantName}}{{/tenantName}} was reset. Log in as {{identity}} with {{password}} and choose a new one.',
    about: 'The password of an identity after a bulk reset.',
  },
  'mustache.email.identities.reset': {
    channel: 'EMAIL',
    variables: ['password'],
    subject: 'Your new password',
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\nyour password was reset. Log in as {{identity}} with {{password}} and choose a new one.\n\n{{tenantName}}\n',
    about: 'The same to the e-mail address of a person without a phone.',
  },
  'mustache.email.first.password': {
    channel: 'EMAIL',
    variables: ['password'],
    subject: 'Welcome',
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\nlog in as {{identity}} with {{password}} and choose a password of your own. This one is valid for {{validFor}}.\n\n{{tenantName}}\n',
    about: 'The temporary password of a new person who was created without one, to the e-mail address on record.',
  },
  'mustache.sms.first.password': {
    channel: 'SMS',
    variables: ['password'],
    text: 'Log in{{#tenantName}} at {{tenantName}}{{/tenantName}} as {{identity}} with {{password}} and choose a password of your own. This one is valid for {{validFor}}.',
    about: 'The same to the phone of a person without an e-mail address.',
  },
  'mustache.email.enrolment.code': {
    channel: 'EMAIL',
    variables: ['otp'],
    subject: 'Your first passkey',
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\nadd your first passkey as {{identity}} with the code {{otp}}. It is valid for {{validFor}}. Never tell it to anybody.\n\n{{tenantName}}\n',
    about: 'The code for the first passkey of a new identity without a password, to the e-mail address on record.',
  },
  'mustache.sms.enrolment.code': {
    channel: 'SMS',
    variables: ['otp'],
    text: '{{otp}} is your code for the first passkey of {{identity}}{{#tenantName}} at {{tenantName}}{{/tenantName}}. It is valid for {{validFor}}. Never tell it to anybody.',
    about: 'The same to the phone of a person without an e-mail address.',
  },
  'mustache.email.onboarding.user': {
    channel: 'EMAIL',
    variables: ['password'],
    subject: 'Welcome',
    text: OFF_BY_DEFAULT,
    about: 'The first password of a new identity, to the e-mail address of its customer. Off by default.',
  },
  'mustache.sms.sca.otp': {
    channel: 'SMS',
    variables: ['otp', 'summary'],
    text: '{{otp}} is your code to approve: {{summary}}. It is valid for {{validFor}}. Never tell it to anybody.',
    about: 'The code of a step-up. `summary` describes the approved request.',
  },
  'mustache.sms.verification': {
    channel: 'SMS',
    variables: ['otp'],
    text: '{{otp}} is your verification code{{#tenantName}} at {{tenantName}}{{/tenantName}}. It is valid for {{validFor}}. Never tell it to anybody.',
    about: 'The code that verifies a person, for example for a new device.',
  },
  'mustache.email.task.pending': {
    channel: 'EMAIL',
    variables: ['taskId', 'description', 'status', 'summary', 'tasks', 'comments', 'decided', 'link'],
    subject: '{{summary}}',
    optional: true,
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\n{{summary}}:\n\n{{#tasks}}{{tasks}}\n\n{{/tasks}}{{#decided}}Decided:\n\n{{decided}}\n\n{{/decided}}{{#comments}}New comments:\n\n{{comments}}\n\n{{/comments}}Open them here: {{link}}\n\n{{tenantName}}\n',
    about:
      'The list of tasks that wait for approval, to named approvers and holders of the executor roles with an e-mail address, and of tasks with new comments to the people who take part in the discussion, at most once in `task.notice.minutes`. `tasks` and `comments` name up to 10 each with a link, `decided` names up to 5 decisions about requests of the reader, `summary` counts all. An empty template turns it off.',
  },
  'mustache.email.task.ended': {
    channel: 'EMAIL',
    variables: ['taskId', 'description', 'status', 'summary', 'comment', 'link'],
    subject: '{{summary}}',
    optional: true,
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\n{{summary}}: {{description}}\n{{#comment}}\n{{comment}}\n{{/comment}}\nOpen the request: {{link}}\n\n{{tenantName}}\n',
    about:
      'The end of a task, to its initiator: executed, failed, rejected or expired; and its return by an executor. `summary` names it. An empty template turns it off.',
  },
  'mustache.email.webhook.disabled': {
    channel: 'EMAIL',
    variables: ['webhookEndpointId', 'host', 'since'],
    subject: 'Webhook endpoint {{webhookEndpointId}} was disabled',
    optional: true,
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\nthe webhook endpoint {{webhookEndpointId}} at {{host}} has failed since {{since}} and was disabled. Its events are kept for 30 days.\nWhen the receiver works again, enable the endpoint and recover what it has missed.\n\n{{tenantName}}\n',
    about:
      'The end of deliveries to a webhook endpoint that has failed for 5 days, to the administrators who may change it. An empty template turns it off.',
  },
  'mustache.email.delegation': {
    channel: 'EMAIL',
    variables: ['summary', 'comment'],
    subject: '{{summary}}',
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\n{{summary}}.\n{{#comment}}\nReason: {{comment}}\n{{/comment}}\nIf you did not expect this, contact us at once.\n\n{{tenantName}}\n',
    about:
      'The beginning and the early end of a delegation, to its giver and to the substitute. `summary` names it, `comment` is the reason.',
  },
  'mustache.email.temporary.position': {
    channel: 'EMAIL',
    variables: ['summary', 'comment'],
    subject: '{{summary}}',
    optional: true,
    text: 'Hello{{#firstName}} {{firstName}}{{/firstName}},\n\n{{summary}}.\n{{#comment}}\nReason: {{comment}}\n{{/comment}}\n{{tenantName}}\n',
    about:
      'The beginning and the end of a position that somebody holds for a while, to its holder. `summary` names it, `comment` is the reason. An empty template turns it off.',
  },
} as const satisfies Readonly<Record<string, TemplateRow>>

export type TemplateKey = keyof typeof TEMPLATES

/** The values of a message: all of its own variables, and the common ones that are known. Phrases are said in its language. */
export type ValuesOf<K extends TemplateKey> = Readonly<
  Record<(typeof TEMPLATES)[K]['variables'][number], string | Phrase> & Partial<Record<(typeof COMMON_VARIABLES)[number], string>>
>

/** Every variable that a template may use. */
export function variablesOf(key: TemplateKey): readonly string[] {
  return [...COMMON_VARIABLES, ...TEMPLATES[key].variables]
}

/** Tells whether a tenant may turn this message off. */
export function mayBeOff(key: TemplateKey): boolean {
  const { text, optional }: TemplateRow = TEMPLATES[key]
  return text === '' || optional === true
}

/** The subject of an e-mail whose template has none. It is a template too. */
export function defaultSubjectOf(key: TemplateKey): string {
  const row: TemplateRow = TEMPLATES[key]
  return row.subject ?? ''
}
