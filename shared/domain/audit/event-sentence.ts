import { inEnglish } from '../../texts/in-words.ts'
import { cutText } from '../cut-text.ts'
import { decimalsOf } from '../money/currency.ts'
import { inOneLine } from '../quoted-text.ts'
import { changeInWords } from '../settings/change-in-words.ts'
import { type AuditedCall, kindOf } from './event-kind.ts'
import { isDeed, nounOf, objectOf } from './event-object.ts'

const LONGEST = 500

/** Calls that neither create, change nor delete what their path names. */
const OTHER_CALLS: Readonly<Record<string, string>> = {
  'POST /authentication/login': 'Logged in',
  'POST /authentication/logout': 'Logged out',
  'POST /authentication/launch': 'Launched another portal',
  'PUT /authentication/jwt': 'Proved a step-up',
  'PUT /authentication/password': 'Changed their own password',
  'DELETE /authentication/sessions': 'Ended their other sessions',
  'POST /authentication/contact-confirmations': 'Confirmed a new address',
  'POST /contact-undo': 'Undid a change of an address',
  'PUT /authentication/notices': 'Chose how they are notified',
  'POST /authentication/notices/subscriptions': 'Let a browser take their notices',
  'DELETE /authentication/notices/subscriptions/{subscriptionId}': 'Let a browser take no more notices',
  'POST /notices/unsubscribe': 'Switched notices off by the link of a mail',
  'POST /global/identities/{identity}/password-change': 'Changed a password',
  'POST /saml-acs/{idp}': 'Logged in at an identity provider',
  'POST /oauth/token': 'Got a token by OAuth',
  'POST /oauth/revoke': 'Ended a token by OAuth',
  'PUT /oauth/requests/{requestId}': 'Decided an authorization request',
  'payment.simulated-end': 'Ended a payment of the sandbox',
  'temporary-position.ended': 'Ended a position for a while',
  'webhook-endpoint.disabled': 'Disabled a webhook endpoint that failed for 5 days',
  'message.given-up': 'Gave up sending a message',
  'POST /tenants/{tenantId}/callbacks/recover': 'Recovered callbacks',
  'POST /tenants/{tenantId}/callbacks/test': 'Sent a test callback',
  'POST /tenants/{tenantId}/callbacks/secret/rotate': 'Rotated the callback secret',
  'POST /tenants/{tenantId}/callbacks/{callbackId}/resend': 'Resent a callback',
  'POST /tenants/{tenantId}/callbacks/{callbackId}/stop': 'Stopped a callback',
  'POST /tenants/{tenantId}/callbacks/{callbackId}/sign': 'Signed a callback',
  'POST /tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/rotate': 'Rotated the secret of a webhook endpoint',
  'POST /tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/test': 'Sent a test to a webhook endpoint',
  'POST /tenants/{tenantId}/upstreams/{upstream}/rotate': 'Rotated the secret of an upstream',
  'POST /global/tasks/{taskId}/stop': 'Stopped a task',
  'POST /global/tasks/{taskId}/remind': 'Reminded the approvers of a task',
  'POST /global/tasks/{taskId}/comments': 'Commented on a task',
  'POST /global/identities/{identity}/password-change-init': 'Began a password change',
  'DELETE /tenants/{tenantId}/customers/{customerId}/sessions': 'Ended all sessions of a person',
}

const DONE: Readonly<Record<string, string>> = { POST: 'Created', PUT: 'Changed', DELETE: 'Deleted', GET: 'Read' }

/** Says in one sentence what happened. `description`: what the task of the event is about, in words. */
export function sentenceOf(entry: AuditedCall, description?: string): string {
  const text = inOneLine(written(entry, description))
  return text.length <= LONGEST ? text : `${cutText(text, LONGEST - 1)}…`
}

function written(entry: AuditedCall, description: string | undefined): string {
  const { refused, reason, path } = entry
  const [method = ''] = entry.action.split(' ')
  const about = description ?? callInWords(entry)
  switch (kindOf(entry)) {
    case 'refusal':
      return `Was refused (${refused}): ${method} ${path}${reason === undefined ? '' : `, because ${reason}`}`
    case 'proposal':
      return `Proposed: ${about}`
    case 'submission':
      return `Submitted: ${about}`
    case 'approval':
      return `${approvalInWords(entry.after)}: ${about}`
    case 'rejection':
      return `Rejected: ${about}`
    case 'return':
      return `Sent back: ${about}`
    case 'withdrawal':
      return `Withdrew: ${about}`
    case 'execution':
      return `${executionInWords(entry.after)}: ${about}`
    default:
      return callInWords(entry)
  }
}

/** An approval that is one of several, or that was taken back. */
function approvalInWords(after: unknown): string {
  const approvals = fieldOf(after, 'approvals')
  return typeof approvals === 'string' ? `Approved (${approvals})` : 'Took an approval back'
}

/** The end of a task: its call took effect, or was refused with this status. */
function executionInWords(after: unknown): string {
  const code = fieldOf(after, 'responseCode')
  return fieldOf(after, 'status') === 'FAILED' && typeof code === 'number' ? `Failed (${code})` : 'Executed'
}

function callInWords(entry: AuditedCall): string {
  const { action, before, after } = entry
  const sent = sentInWords(entry)
  if (sent !== undefined) return sent
  const other = Object.hasOwn(OTHER_CALLS, action) ? OTHER_CALLS[action] : undefined
  const object = objectOf(entry)
  const [method = '', template = ''] = action.split(' ')
  const list = template.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? ''
  const done = isDeed(action) && object !== undefined ? `${other} (${object.id})` : other
  const words = done ?? `${DONE[method] ?? method} ${nounOf(list)}${object === undefined ? '' : ` ${object.id}`}`
  const money = moneyInWords(after) ?? moneyInWords(before)
  const change = before !== undefined && after !== undefined ? `: ${inEnglish(changeInWords(before, after))}` : ''
  return `${words}${money === undefined ? '' : ` of ${money}`}${change}`
}

const OPERATION_OF_UPSTREAM = /^[A-Z]+ \/tenants\/\{tenantId\}\/upstreams\/([A-Za-z0-9-]+)\//

/** A request to an upstream was sent when it was noted: what became of it, its answer tells, or the task that stands for it. */
function sentInWords({ action, after }: AuditedCall): string | undefined {
  const [upstream, sent] = [OPERATION_OF_UPSTREAM.exec(action)?.[1], fieldOf(after, 'sent')]
  if (upstream === undefined || typeof sent !== 'string') return undefined
  const money = moneyInWords(after)
  return `Sent to ${upstream}: ${sent}${money === undefined ? '' : ` (${money})`}`
}

/** The amount that a call moved, and the wallets: `25.00 EUR from wallet 1 to wallet 3`. */
function moneyInWords(state: unknown): string | undefined {
  const [amount, currency] = [fieldOf(state, 'amount'), fieldOf(state, 'currency')]
  if (typeof amount !== 'number' || typeof currency !== 'string') return undefined
  const [from, to, own] = [fieldOf(state, 'fromWalletId'), fieldOf(state, 'toWalletId'), fieldOf(state, 'walletId')]
  const places = [from === undefined ? '' : ` from wallet ${from}`, to === undefined ? '' : ` to wallet ${to}`]
  const wallet = own === undefined ? '' : ` for wallet ${own}`
  return `${amount.toFixed(decimalsOf(currency) ?? 2)} ${currency}${places.join('')}${wallet}`
}

function fieldOf(state: unknown, name: string): unknown {
  if (typeof state !== 'object' || state === null || !Object.hasOwn(state, name)) return undefined
  return (state as Readonly<Record<string, unknown>>)[name]
}
