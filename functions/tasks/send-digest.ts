import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { isTurnedOn, newMessage } from '../../shared/contract/new-message.ts'
import { PORTAL_PAGE } from '../../shared/contract/routes.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { candidatesOf } from '../../shared/domain/policies/approval-policy.ts'
import { policyInWords } from '../../shared/domain/policies/policy-in-words.ts'
import { inOneLine } from '../../shared/domain/quoted-text.ts'
import { inFull } from '../../shared/domain/tasks/effects.ts'
import { TASK_NOTICE_KEYS } from '../../shared/domain/tasks/task-notices.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { person } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import { TASK_DIGEST, takeDigest, taskDigestAt } from '../../shared/storage/task-digests.ts'
import type { Write } from '../../shared/storage/write.ts'
import { digestWrites } from './digest-writes.ts'
import { discussedTasks } from './discussed-tasks.ts'
import { addresseesAmong } from './task-addressees.ts'
import { taskLink } from './task-link.ts'
import { substitutesOf, waitingForGivers, waitingTasks } from './waiting-tasks.ts'

/** Number of tasks named in one message. The rest is counted. */
const MOST_NAMED = 10

/**
 * Sends a person one message about all tasks that wait for their approval or for those whose substitute they are, and about tasks with new
 * comments. Their own substitutes get a digest too. Tasks decided meanwhile are
 * left out, and nothing is sent if none is left. Of several workers, one sends it.
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
    const [own, forGivers, discussed] =
      who === undefined
        ? [[], [], NONE]
        : await Promise.all([waitingTasks(job, who, tenantId), waitingForGivers(job, who, tenantId), discussedTasks(job, who, tenantId)])
    const waiting = [...own, ...forGivers.filter(({ taskId }) => own.every((one) => one.taskId !== taskId))]
    const substitutes = own.length === 0 || digest.forGivers === true ? [] : await substitutesOf(job, customerId)
    const told = await digestWrites(job, tenantId, substitutes, settings.value('task.notice.minutes'), 'of-givers')
    const named = { waiting, discussed: discussed.tasks }
    const message = waiting.length + discussed.tasks.length === 0 ? [] : await messageTo(job, customerId, tenantId, named)
    job.unitOfWork.add(takeDigest(digest, turn, message.length === 0 ? undefined : job.now), ...message, ...discussed.told, ...told)
    if ((await job.commit()) === 'done')
      job.ports.log('info', 'task.digest', { customerId, tasks: waiting.length, messages: message.length })
    else job.passOn({ at: job.now + AGAIN_AFTER_MS })
  },
})

/** Delay before a digest is tried again that met another one, in milliseconds. If it was sent meanwhile, nothing is done. */
const AGAIN_AFTER_MS = 1000

const NONE = { tasks: [], told: [] }

type Named = { readonly waiting: readonly Task[]; readonly discussed: readonly Task[] }

async function messageTo(job: Job, customerId: CustomerId, tenantId: TenantId, { waiting, discussed }: Named): Promise<readonly Write[]> {
  const [addressee] = await addresseesAmong([customerId], job.read)
  if (addressee === undefined) return []
  const { email, firstName, identity } = addressee
  const named = [...waiting, ...discussed].slice(0, MOST_NAMED)
  const [only] = waiting.length + discussed.length === 1 ? named : []
  const values = {
    taskId: named.map(({ taskId }) => taskId).join(', '),
    description: named.map(inFull).join('; '),
    status: waiting.length === 0 ? (only?.status ?? '') : 'PENDING',
    summary: summaryOf(waiting.length, discussed.length),
    tasks: await linesOf(job, waiting),
    comments: await linesOf(job, discussed),
    link: only === undefined ? `${job.ports.baseUrl()}${PORTAL_PAGE}/` : taskLink(job.ports, only.taskId),
    firstName,
    identity,
    ...(only?.expiryHours === undefined ? {} : { validMinutes: String(only.expiryHours * 60) }),
  }
  return newMessage(job, { template: TASK_NOTICE_KEYS.toApprovers, to: email, tenantId, values })
}

function summaryOf(waiting: number, discussed: number): string {
  const wait = waiting === 1 ? '1 request waits for your approval' : `${waiting} requests wait for your approval`
  const speak = discussed === 1 ? '1 request has new comments' : `${discussed} requests have new comments`
  return [...(waiting === 0 ? [] : [wait]), ...(discussed === 0 ? [] : [speak])].join(', ')
}

async function linesOf(job: Job, tasks: readonly Task[]): Promise<string> {
  const named = tasks.slice(0, MOST_NAMED)
  const texts = await Promise.all(
    named.map(async (of) => [inOneLine(inFull(of)), ...(await policyLines(job, of)), taskLink(job.ports, of.taskId)].join('\n')),
  )
  return texts.join('\n\n')
}

/** The policies of a task in words: who approves it, in which order, and when it runs. */
async function policyLines({ read }: Job, { policies = [], tenantId }: Task): Promise<readonly string[]> {
  if (policies.length === 0) return []
  const names = await namesOf(candidatesOf(policies).people, read, tenantId)
  return policies.map((policy) => inOneLine(`${policy.name}: ${policyInWords(policy, (customerId) => names.get(customerId))}`))
}
