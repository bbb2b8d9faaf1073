import type { Task, TaskEvent } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { roleWords } from '../../people/role-words.ts'
import type { Person } from '../../session/person.ts'
import { useRights } from '../../session/use-rights.ts'
import { QuorumRing } from '../../task/quorum-ring.tsx'
import { isDecided, nameOr, wordOf } from '../../task/task-words.ts'
import { later, retried } from '../../text/later.ts'
import { listed } from '../../text/lists.ts'
import { Section } from '../../ui/page.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import styles from './task-page.module.css'

const PolicySteps = later(async () => ({ default: (await import('./policy-steps.tsx')).PolicySteps }))
const Approver = later(async () => ({ default: (await import('./policy-steps.tsx')).Approver }))
const RemindApprovers = retried(() => import('./remind-approvers.tsx'))

type DecisionCardProps = { readonly task: Task; readonly history: readonly TaskEvent[]; readonly person: Person }

/** The missing and given approvals, and this person's possible moves. */
export function DecisionCard({ task, history, person }: DecisionCardProps) {
  const { taskId, initiator, status, runsAt, approvals, approvalsGiven, approvalsRequired, executorRoles } = task
  const rights = useRights()
  const mayRemind = initiator === person.customerId || rights?.has('Task.UPDATE') === true
  return (
    <Section title={t`Approval`} className={styles.first}>
      <div className={styles.decision}>
        <div className={styles.quorum}>
          <QuorumRing given={approvalsGiven} required={approvalsRequired} />
          <p>{sentenceOf(task, history)}</p>
        </div>
        {approvals.length > 0 && (
          <ul className={styles.approvers} aria-label={t`Approvers`}>
            {approvals.map((each) => (
              <li key={each.customerId}>
                <span>
                  {each.customerId === person.customerId ? (
                    <Trans>
                      <bdi>{nameOf(each)}</bdi> (you)
                    </Trans>
                  ) : (
                    <bdi>{nameOf(each)}</bdi>
                  )}
                </span>
                <StatusBadge tone={TONES[each.status]}>{WORDS[each.status]}</StatusBadge>
              </li>
            ))}
          </ul>
        )}
        {executorRoles !== '' && !isDecided(task.status) && (
          <p>
            <Trans>
              Holders of <strong>{listed(executorRoles.split(',').map(roleWords))}</strong> may approve.
            </Trans>
          </p>
        )}
        {hasSteps(task) && (
          <Suspense fallback={<LoadingState lines={2} />}>
            <PolicySteps task={task} />
          </Suspense>
        )}
        <DecisionButtons task={task} history={history} person={person} />
        {mayRemind && status === 'PENDING' && runsAt === undefined && (
          <Suspense>
            <RemindApprovers taskId={taskId} />
          </Suspense>
        )}
      </div>
    </Section>
  )
}

/** The name of an approver; of a substitute it says, once the words are loaded, in whose place they decided. */
function nameOf(approver: Task['approvals'][number]) {
  const name = nameOr(approver.name, approver.customerId)
  if (approver.onBehalfOf === undefined) return name
  return (
    <Suspense fallback={name}>
      <Approver approver={approver} />
    </Suspense>
  )
}

/** Tells whether policies decide the task, or it has times of its own. */
const hasSteps = ({ policies = [], runsAt, expires }: Task): boolean => policies.length > 0 || runsAt !== undefined || expires !== undefined

const TONES = { PENDING: 'neutral', APPROVED: 'good', REJECTED: 'bad' } as const
const WORDS = { PENDING: t`Waiting`, APPROVED: t`Approved`, REJECTED: t`Rejected` } as const

function sentenceOf(task: Task, history: readonly TaskEvent[]): string {
  const { status, approvalsGiven, approvalsRequired } = task
  if (status === 'DRAFT') return t`A draft: nobody is asked before it is submitted.`
  if (isDecided(status)) return `${wordOf(task, history)}.`
  const more = approvalsRequired - approvalsGiven
  if (more <= 0) return status === 'FAILED' ? t`Approved, but the call failed.` : t`Approved.`
  return plural(more, { one: '# more approval is needed.', other: '# more approvals are needed.' })
}
