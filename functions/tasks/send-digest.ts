import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { isTurnedOn, newMessage } from '../../shared/contract/new-message.ts'
import { PORTAL_PAGE } from '../../shared/contract/routes.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { inOneLine } from '../../shared/domain/quoted-text.ts'
import { inFull } from '../../shared/domain/tasks/effects.ts'
import { TASK_NOTICE_KEYS } from '../../shared/domain/tasks/task-notices.ts'
import { person } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import { TASK_DIGEST, takeDigest, taskDigestAt } from '../../shared/storage/task-digests.ts'
import type { Write } from '../../shared/storage/write.ts'
import { addresseesAmong } from './task-addressees.ts'
import { taskLink } from './task-link.ts'
import { waitingTasks } from './waiting-tasks.ts'

/** Number of tasks named in one message. The rest is counted. */
const MOST_NAMED = 10

/**
 * Sends a person one message about all tasks that wait for their approval. Tasks decided meanwhile are left out, and nothing is sent if
 * none is left. Of several workers, one sends it.
 */
export const sendDigest = consumer({
  queue: 'tasks',
  kinds: [TASK_DIGEST],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const { key, turn } = job.message
    const digest = await job.read.one(taskDigestAt(key))
    if (digest === undefined || digest.dueTurn !== turn) return
    const { customerId, tenantId } = digest
    const { settings } = await job.settingsOf(tenantId)
    const who = isTurnedOn(settings, TASK_NOTICE_KEYS.toApprovers) ? await job.read.one(person(customerId)) : undefined
    const waiting = who === undefined ? [] : await waitingTasks(job, who, tenantId)
    const message = waiting.length === 0 ? [] : await messageTo(job, customerId, tenantId, waiting)
    job.unitOfWork.add(takeDigest(digest, turn, message.length === 0 ? undefined : job.now), ...message)
    if ((await job.commit()) === 'done')
      job.ports.log('info', 'task.digest', { customerId, tasks: waiting.length, messages: message.length })
  },
})

async function messageTo(job: Job, customerId: CustomerId, tenantId: TenantId, waiting: readonly Task[]): Promise<readonly Write[]> {
  const [addressee] = await addresseesAmong([customerId], job.read)
  if (addressee === undefined) return []
  const { email, firstName, identity } = addressee
  const named = waiting.slice(0, MOST_NAMED)
  const [only] = waiting.length === 1 ? waiting : []
  const values = {
    taskId: named.map(({ taskId }) => taskId).join(', '),
    description: named.map(inFull).join('; '),
    status: 'PENDING',
    summary: only === undefined ? `${waiting.length} requests wait for your approval` : '1 request waits for your approval',
    tasks: named.map((of) => `${inOneLine(inFull(of))}\n${taskLink(job.ports, of.taskId)}`).join('\n\n'),
    link: only === undefined ? `${job.ports.baseUrl()}${PORTAL_PAGE}/` : taskLink(job.ports, only.taskId),
    firstName,
    identity,
    ...(only?.expiryHours === undefined ? {} : { validMinutes: String(only.expiryHours * 60) }),
  }
  return newMessage(job, { template: TASK_NOTICE_KEYS.toApprovers, to: email, tenantId, values })
}
