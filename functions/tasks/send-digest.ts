import { consumer, type Job } from '../../shared/contract/consumer.ts'
import type { Delegation } from '../../shared/domain/permissions/delegations.ts'
import { storeMessage } from '../../shared/storage/messages.ts'
import type { Person } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import { TASK_DIGEST, type TaskDigest, takeDigest, taskDigestAt } from '../../shared/storage/task-digests.ts'
import type { Write } from '../../shared/storage/write.ts'
import { digestContents } from './digest-contents.ts'
import { type DigestContents, digestMail, digestPush, isEmpty } from './digest-message.ts'
import { digestWrites, tellsSubstitutes } from './digest-writes.ts'
import { readerOf } from './task-addressees.ts'
import { substitutesOf } from './waiting-tasks.ts'

/**
 * Sends a person one message with everything in one of their outboxes: tasks that wait for their approval or for those whose substitute
 * they are, tasks with new comments, and what was decided about their requests. Their own substitutes get a digest too. Tasks decided
 * meanwhile are left out, and nothing is sent if none is left. Of several workers, one sends it.
 */
export const sendDigest = consumer({
  queue: 'tasks',
  kinds: [TASK_DIGEST],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const { key, turn } = job.message
    const digest = await job.read.one(taskDigestAt(key))
    if (digest === undefined || digest.dueTurn !== turn) return
    const who = await readerOf(digest.customerId, job)
    const contents = who === undefined ? undefined : await digestContents(job, digest, who)
    const message = who === undefined || contents === undefined || isEmpty(contents) ? [] : await messageOf(job, who, digest, contents)
    const told = contents === undefined ? [] : [...contents.told, ...(await substitutesToTell(job, digest, contents.own))]
    job.unitOfWork.add(takeDigest(digest, turn, message.length === 0 ? undefined : job.now), ...message, ...told)
    if ((await job.commit()) === 'done')
      job.ports.log('info', 'task.digest', { customerId: digest.customerId, tasks: contents?.waiting.length, messages: message.length })
    else job.passOn({ at: job.now + AGAIN_AFTER_MS })
  },
})

/**
 * Delay before a digest is tried again because an outbox changed meanwhile, in milliseconds. If the digest was sent meanwhile, nothing is
 * done.
 */
const AGAIN_AFTER_MS = 1000

/** The digest in the channel of its outbox. A person without a browser gets what was to be pushed by e-mail. */
async function messageOf(job: Job, who: Person, digest: TaskDigest, contents: DigestContents): Promise<readonly Write[]> {
  const mail = await digestMail(job, who, digest, contents)
  const pushed = digest.channel === 'push' ? await digestPush(job, who, digest, contents, mail) : []
  if (pushed.length > 0) return pushed
  return mail === undefined ? [] : [storeMessage(mail, job.now)]
}

/**
 * Tells the substitutes of the reader of a digest. If the digest comes at a fixed hour, they were told of each request when it came: then
 * only those whose delegation began later are told.
 */
async function substitutesToTell(job: Job, digest: TaskDigest, own: readonly Task[]): Promise<readonly Write[]> {
  const { customerId, tenantId, forGivers, channel, sentAt = 0 } = digest
  if (own.length === 0 || forGivers === true) return []
  const oldest = Math.min(...own.map(({ created }) => Date.parse(created)))
  const isNew = ({ from }: Delegation) => Date.parse(from) > Math.max(oldest, sentAt)
  const customerIds = await substitutesOf(job, customerId, tellsSubstitutes(channel) ? undefined : isNew)
  const { settings } = await job.settingsOf(tenantId)
  const minutes = settings.value('task.notice.minutes')
  return digestWrites(job, { tenantId, customerIds, kind: 'taskWaits', minutes, whose: 'of-givers' })
}
