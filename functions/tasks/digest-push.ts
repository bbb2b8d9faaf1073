import type { Job } from '../../shared/contract/consumer.ts'
import { newPush, type PushPayload, type SealedMessage } from '../../shared/contract/new-message.ts'
import { PORTAL_PAGE } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import { type Person, profileOf } from '../../shared/storage/persons.ts'
import { pushSubscriptionsOf } from '../../shared/storage/push-subscriptions.ts'
import type { TaskDigest } from '../../shared/storage/task-digests.ts'
import type { Write } from '../../shared/storage/write.ts'
import { type DigestContents, pageOf, summaryOf } from './digest-message.ts'

/**
 * The digest for each browser of a person; nothing without any browser. `otherwise`: the mail with the same contents, for a person who has no
 * browser left when it is pushed.
 */
export async function digestPush(
  job: Job,
  who: Person,
  digest: TaskDigest,
  contents: DigestContents,
  otherwise: SealedMessage | undefined,
): Promise<readonly Write[]> {
  const { customerId, tenantId } = digest
  const { subscriptions = [] } = (await job.read.one(pushSubscriptionsOf(customerId))) ?? {}
  if (subscriptions.length === 0) return []
  const payload = await payloadOf(job, who, digest, contents)
  const pushed = await Promise.all(
    subscriptions.map(({ subscriptionId }) => newPush(job, tenantId, { customerId, subscriptionId, payload, ...defined({ otherwise }) })),
  )
  return pushed.flat()
}

/**
 * A locked screen shows this text, so it contains numbers only, and nothing of a request. It is in the language of the person, or else of
 * the tenant.
 */
async function payloadOf(job: Job, who: Person, { tenantId }: TaskDigest, contents: DigestContents): Promise<PushPayload> {
  const [{ tenant, settings }, profile] = await Promise.all([job.settingsOf(tenantId), job.read.one(profileOf(who))])
  const { valuesInWords } = await import('../../shared/messages/message-in-words.ts')
  const { body = '' } = await valuesInWords({ body: summaryOf(contents) }, profile?.locale ?? settings.value('locale.default'))
  const url = new URL(pageOf(job, contents)).pathname
  const title = settings.value('portal.theme').name ?? tenant?.name ?? 'Countersign'
  return {
    title,
    body,
    url: url.startsWith(PORTAL_PAGE) ? url : `${PORTAL_PAGE}/`,
    waiting: contents.waiting.length,
  }
}
