import type { Task, TaskEvent } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { roleWords } from '../../people/role-words.ts'
import type { Person } from '../../session/person.ts'
import { useRights } from '../../session/use-rights.ts'
import { QuorumRing } from '../../task/quorum-ring.tsx'
import { isDecided, nameOr, STATUS } from '../../task/task-words.ts'
import { listed } from '../../text/lists.ts'
import { Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { PolicySteps } from './policy-steps.tsx'
import styles from './task-page.module.css'

const RemindApprovers = lazy(() => import('./remind-approvers.tsx'))

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
          <p>{sentenceOf(task)}</p>
        </div>
        {approvals.length > 0 && (
          <ul className={styles.approvers} aria-label={t`Approvers`}>
            {approvals.map(({ customerId, name, status }) => (
              <li key={customerId}>
                <span>
                  {customerId === person.customerId ? (
                    <Trans>
                      <bdi>{nameOr(name, customerId)}</bdi> (you)
                    </Trans>
                  ) : (
                    <bdi>{nameOr(name, customerId)}</bdi>
                  )}
                </span>
                <StatusBadge tone={TONES[status]}>{WORDS[status]}</StatusBadge>
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
        <PolicySteps task={task} />
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

const TONES = { PENDING: 'neutral', APPROVED: 'good', REJECTED: 'bad' } as const
const WORDS = { PENDING: t`Waiting`, APPROVED: t`Approved`, REJECTED: t`Rejected` } as const

function sentenceOf({ status, approvalsGiven, approvalsRequired }: Task): string {
  if (status === 'DRAFT') return t`A draft: nobody is asked before it is submitted.`
  if (isDecided(status)) return `${STATUS[status].word}.`
  const more = approvalsRequired - approvalsGiven
  if (more <= 0) return status === 'FAILED' ? t`Approved, but the call failed.` : t`Approved.`
  return plural(more, { one: '# more approval is needed.', other: '# more approvals are needed.' })
}
