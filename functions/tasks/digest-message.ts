import type { Job } from '../../shared/contract/consumer.ts'
import { isTurnedOn, newPush, type PushPayload, type SealedMessage, sealedMessage } from '../../shared/contract/new-message.ts'
import { PORTAL_PAGE } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { NoticeKind } from '../../shared/domain/notices/notice-kinds.ts'
import { decisionInWords } from '../../shared/domain/tasks/decision-in-words.ts'
import { inFullSaid } from '../../shared/domain/tasks/effects.ts'
import { TASK_NOTICE_KEYS } from '../../shared/domain/tasks/task-notices.ts'
import { pushSubscriptionsOf } from '../../shared/storage/notice-choices.ts'
import { type Person, profileOf } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import { hoursToExpiry } from '../../shared/storage/task-clock.ts'
import type { TaskDigest, ToldDecision } from '../../shared/storage/task-digests.ts'
import { task } from '../../shared/storage/tasks.ts'
import type { Write } from '../../shared/storage/write.ts'
import { counted, type Phrase, say } from '../../shared/texts/phrase.ts'
import { decisionMessage } from './decision-writes.ts'
import { linesOfDecisions, linesOfTasks, MOST_NAMED, taskLink } from './lines-of-tasks.ts'
import { addresseesAmong } from './task-addressees.ts'

/** The contents of one digest, as they are when it is sent. */
export type DigestContents = {
  readonly waiting: readonly Task[]
  /** False if more may wait than were looked at. */
  readonly isAllWaiting: boolean
  readonly discussed: readonly Task[]
  /** The first decisions, and the number of all. */
  readonly decisions: readonly ToldDecision[]
  readonly decided: number
  /** The kinds of notices in it. */
  readonly kinds: readonly NoticeKind[]
}

export function isEmpty({ waiting, discussed, decided }: DigestContents): boolean {
  return waiting.length + discussed.length + decided === 0
}

/** The number of each thing in a digest, in one line. */
export function summaryOf(contents: DigestContents): Phrase {
  const { waiting, discussed, decisions, decided } = contents
  const [only] = decisions
  const parts = [
    ...(waiting.length === 0 ? [] : [waitingInWords(contents)]),
    // A decision on its own is named. Among others it is counted: its words are a sentence.
    ...(decided === 1 && only !== undefined && waiting.length + discussed.length === 0
      ? [decisionInWords(only.status)]
      : decided === 0
        ? []
        : [say`${{ decided: counted(decided, 'of your requests was decided', 'of your requests were decided') }}`]),
    ...(discussed.length === 0
      ? []
      : [say`${{ discussed: counted(discussed.length, 'request has new comments', 'requests have new comments') }}`]),
  ]
  return say`${{ parts }}`
}

function waitingInWords({ waiting: { length }, isAllWaiting }: DigestContents): Phrase {
  return isAllWaiting
    ? say`${{ waiting: counted(length, 'request waits for your approval', 'requests wait for your approval') }}`
    : say`At least ${{ waiting: counted(length, 'request waits for your approval', 'requests wait for your approval') }}`
}

/** The page that a digest leads to: the only task that it is about, or the start page. */
function pageOf(job: Pick<Job, 'ports'>, { waiting, discussed, decisions, decided }: DigestContents): string {
  const only = waiting[0] ?? discussed[0] ?? decisions[0]
  return waiting.length + discussed.length + decided === 1 && only !== undefined
    ? taskLink(job.ports, only.taskId)
    : `${job.ports.baseUrl()}${PORTAL_PAGE}/`
}

/** The digest as one e-mail; nothing for a person without an address, or a tenant that has emptied the template. */
export async function digestMail(
  job: Job,
  who: Person,
  { tenantId }: TaskDigest,
  contents: DigestContents,
): Promise<SealedMessage | undefined> {
  const [addressee] = await addresseesAmong([who.customerId], job.read)
  if (addressee === undefined) return undefined
  const { waiting, discussed, decisions, decided, kinds } = contents
  const told = await job.read.many(decisions.map(({ taskId }) => task(taskId)))
  const { settings } = await job.settingsOf(tenantId)
  const [decision] = decisions
  if (waiting.length + discussed.length === 0 && decided === 1 && decision !== undefined && told[0] !== undefined)
    return sealedMessage(job, decisionMessage(job, told[0], decision, addressee))
  const { email, firstName, identity, locale } = addressee
  const reader = { who, tenantId, positionNames: settings.value('position.names') }
  const named = [...waiting, ...discussed, ...told.filter((of) => of !== undefined)].slice(0, MOST_NAMED)
  const [only] = waiting.length + discussed.length + decided === 1 ? named : []
  const hours = only === undefined ? undefined : hoursToExpiry(only)
  const values = {
    taskId: named.map(({ taskId }) => taskId).join(', '),
    description: say`${{ tasks: { each: named.map(inFullSaid) } }}`,
    status: waiting.length === 0 ? (only?.status ?? '') : 'PENDING',
    summary: summaryOf(contents),
    tasks: await linesOfTasks(job, waiting, reader, contents.isAllWaiting ? 'these' : 'at-least-these'),
    comments: await linesOfTasks(job, discussed, reader),
    decided: linesOfDecisions(job, decisions, told, decided),
    comment: '',
    link: pageOf(job, contents),
    firstName,
    identity,
    ...(hours === undefined ? {} : { validMinutes: String(hours * 60) }),
  }
  const { toApprovers, toInitiator } = TASK_NOTICE_KEYS
  const template = isTurnedOn(settings, toApprovers) ? toApprovers : toInitiator
  return sealedMessage(job, { template, to: email, tenantId, values, locale, notice: { customerId: who.customerId, kinds } })
}

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
