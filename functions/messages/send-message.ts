import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { mayInHour } from '../../shared/contract/count-in-hour.ts'
import { type MessageContent, NOBODY, PUSH, type SwitchedNotice, sealedFor } from '../../shared/contract/new-message.ts'
import { serviceDeed } from '../../shared/contract/service-deed.ts'
import { unsubscribeLink } from '../../shared/contract/unsubscribe-link.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { maskAddress } from '../../shared/messages/mask-address.ts'
import { MESSAGE_RETRY_LIMIT_MS, nextAttempt } from '../../shared/messages/next-attempt.ts'
import { TEMPLATES, type TemplateKey } from '../../shared/messages/templates.ts'
import type { SendResult } from '../../shared/ports/outgoing.ts'
import { messagesOf } from '../../shared/storage/hourly-counts.ts'
import { isSuppressed, mailSuppression } from '../../shared/storage/mail-suppressions.ts'
import { claimMessage, endMessage, MESSAGE, retryMessage, type StoredMessage } from '../../shared/storage/messages.ts'
import { dressedMail, messageIn } from './message-in-language.ts'
import { pushAttempt } from './push-attempt.ts'

/**
 * Makes one attempt to send a message. The turn is claimed before and the result written after: a process that dies leaves it due, so
 * nothing is lost, and only a process that dies between sending and writing causes a second message.
 */
const sendMessage = consumer({
  queue: 'messages',
  kinds: [MESSAGE],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const claim = await job.ports.store.write(claimMessage(job.message, job.now))
    if (claim.kind === 'refused') return
    const claimed = claim.item as unknown as StoredMessage
    await note(job, claimed, isTooLate(claimed, job.now) ? TOO_LATE : await attempt(job, claimed))
  },
})

/** The name of mails that belong to no tenant. */
const PRODUCT_NAME = 'Countersign'

type Attempt = { readonly to: string; readonly result: SendResult; readonly because?: 'SUPPRESSED' }

function isTooLate({ created }: StoredMessage, now: number): boolean {
  return now - Date.parse(created) > MESSAGE_RETRY_LIMIT_MS
}

/** Not opened, so that a message that cannot be opened ends here too. */
const TOO_LATE: Attempt = { to: '', result: { kind: 'failed', error: 'TOO_LATE', again: 'never' } }

async function attempt(job: Job, claimed: StoredMessage): Promise<Attempt> {
  const { messageId, template, tenantId, sealed = '' } = claimed
  const { ports } = job
  if (template === PUSH) return { to: '', result: await pushAttempt(job, claimed) }
  const { to, values, notice, locale }: MessageContent = JSON.parse(await ports.secrets.open(sealed, sealedFor(messageId)))
  if (to === NOBODY) return { to, result: { kind: 'withheld' } }
  if (!isTemplateKey(template)) return { to, result: { kind: 'failed', error: 'UNKNOWN_TEMPLATE', again: 'never' } }
  const { tenant, settings } = await job.settingsOf(tenantId)
  const text = settings.value(template)
  if (TEMPLATES[template].channel === 'EMAIL' && isSuppressed(await job.read.one(mailSuppression(to)), job.now))
    return { to, result: { kind: 'withheld' }, because: 'SUPPRESSED' }
  if (text === '' || (await isOneTooMany(job, claimed, settings.value('messages.per.hour')))) return { to, result: { kind: 'withheld' } }
  const named = { ...(tenant === undefined ? {} : { tenantName: tenant.name }), ...values }
  const { message, language } = await messageIn(template, { settings, locale, values: named }, ports.log)
  const look = { name: tenant?.name ?? PRODUCT_NAME, language, ...settings.value('portal.theme') }
  const link = typeof values.link === 'string' ? values.link : undefined
  const dressed = await dressedMail(message, look, { link, baseUrl: ports.baseUrl() })
  const headers = notice === undefined ? {} : { headers: await unsubscribeHeaders(job, notice, tenantId) }
  return { to, result: await ports.messages.send({ ...dressed, ...(dressed.channel === 'EMAIL' ? headers : {}), to }) }
}

/** Headers with which mail programs offer to switch a kind of notices off, by one click (RFC 2369, RFC 8058). */
async function unsubscribeHeaders(job: Job, notice: SwitchedNotice, tenantId: TenantId | undefined) {
  const link = await unsubscribeLink(job.ports, { ...notice, tenantId }, job.now)
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Counts each message once, whatever the number of attempts. A metric counts these log lines. */
async function isOneTooMany({ ports }: Job, { tenantId, attempts, template }: StoredMessage, most: number): Promise<boolean> {
  if (tenantId === undefined || attempts > 1 || (await mayInHour(ports.store, ports.clock, messagesOf(tenantId), most))) return false
  ports.log('warn', 'message.limit-reached', { limit: 'tenant', tenantId, template })
  return true
}

function isTemplateKey(key: string): key is TemplateKey {
  return Object.hasOwn(TEMPLATES, key)
}

async function note(job: Job, claimed: StoredMessage, { to, result, because }: Attempt): Promise<void> {
  const now = job.ports.clock.now()
  const error = result.kind === 'failed' ? result.error : because
  const next = nextAttemptAfter(result, claimed, now)
  const outcome = next === undefined ? ENDS[result.kind] : 'WAITING'
  const detail = { messageId: claimed.messageId, template: claimed.template, to: maskAddress(to), attempt: claimed.attempts, error }
  job.unitOfWork.add(
    next === undefined ? endMessage(claimed, ENDS[result.kind], now, error) : retryMessage(claimed, next, now, error ?? 'UNKNOWN'),
  )
  if (outcome === 'GIVEN_UP') noteGivenUp(job, claimed, detail)
  const written = await job.commit()
  job.ports.log(LEVELS[outcome], EVENTS[outcome], { ...detail, written })
}

function nextAttemptAfter(result: SendResult, { attempts, created }: StoredMessage, now: number): number | undefined {
  if (result.kind !== 'failed' || result.again === 'never') return undefined
  const next = nextAttempt(attempts, Date.parse(created), now)
  return next.kind === 'at' ? next.at : undefined
}

const ENDS = { sent: 'SENT', withheld: 'WITHHELD', failed: 'GIVEN_UP' } as const
const LEVELS = { SENT: 'info', WITHHELD: 'info', WAITING: 'warn', GIVEN_UP: 'error' } as const
const EVENTS = { SENT: 'message.sent', WITHHELD: 'message.withheld', WAITING: 'message.failed', GIVEN_UP: 'message.given-up' } as const

/** Logs a message that was given up, because its recipient may ask about it. */
function noteGivenUp(job: Job, { tenantId, messageId }: StoredMessage, detail: object): void {
  job.unitOfWork.add(serviceDeed(job, tenantId, { action: 'message.given-up', path: `messages/${messageId}`, after: detail }))
}

export const messageConsumers = [sendMessage]
