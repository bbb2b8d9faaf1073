import type { Job } from '../../shared/contract/consumer.ts'
import { newPush, type PushPayload } from '../../shared/contract/new-message.ts'
import { PORTAL_PAGE } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import { storeMessage } from '../../shared/storage/messages.ts'
import { type Person, profileOf } from '../../shared/storage/persons.ts'
import { pushSubscriptionsOf } from '../../shared/storage/push-subscriptions.ts'
import type { TaskDigest } from '../../shared/storage/task-digests.ts'
import type { Write } from '../../shared/storage/write.ts'
import { type DigestContents, digestMail, pageOf, summaryOf } from './digest-message.ts'

/** The digest for each browser of a person. Without any browser left, now or when it is pushed, it goes by e-mail. */
export async function digestPush(job: Job, who: Person, digest: TaskDigest, contents: DigestContents): Promise<readonly Write[]> {
  const { customerId, tenantId } = digest
  const { subscriptions = [] } = (await job.read.one(pushSubscriptionsOf(customerId))) ?? {}
  const otherwise = await digestMail(job, who, digest, contents)
  if (subscriptions.length === 0) return otherwise === undefined ? [] : [storeMessage(otherwise, job.now)]
  const payload = await payloadOf(job, who, digest, contents)
  const pushed = await Promise.all(
    subscriptions.map(({ subscriptionId }) => newPush(job, tenantId, { customerId, subscriptionId, payload, ...defined({ otherwise }) })),
  )
  return pushed.flat()
}

/** A screen that is locked shows it, so it says how many, and nothing of a request. In the language of the person, or of the tenant. */
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
