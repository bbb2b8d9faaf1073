import type { Task, TaskEvent } from '@countersign/client'
import { roleWords } from '../../people/role-words.ts'
import type { Person } from '../../session/person.ts'
import { QuorumRing } from '../../task/quorum-ring.tsx'
import { isDecided, nameOr, STATUS } from '../../task/task-words.ts'
import { Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { PolicySteps } from './policy-steps.tsx'
import styles from './task-page.module.css'

type DecisionCardProps = { readonly task: Task; readonly history: readonly TaskEvent[]; readonly person: Person }

/** The missing and given approvals, and this person's possible moves. */
export function DecisionCard({ task, history, person }: DecisionCardProps) {
  const { approvals, approvalsGiven, approvalsRequired, executorRoles } = task
  return (
    <Section title="Approval" className={styles.first}>
      <div className={styles.decision}>
        <div className={styles.quorum}>
          <QuorumRing given={approvalsGiven} required={approvalsRequired} />
          <p>{sentenceOf(task)}</p>
        </div>
        {approvals.length > 0 && (
          <ul className={styles.approvers} aria-label="Approvers">
            {approvals.map(({ customerId, name, status }) => (
              <li key={customerId}>
                <span>
                  <bdi>{nameOr(name, customerId)}</bdi>
                  {customerId === person.customerId && ' (you)'}
                </span>
                <StatusBadge tone={TONES[status]}>{WORDS[status]}</StatusBadge>
              </li>
            ))}
          </ul>
        )}
        {executorRoles !== '' && !isDecided(task.status) && (
          <p>
            Holders of <strong>{executorRoles.split(',').map(roleWords).join(', ')}</strong> may approve.
          </p>
        )}
        <PolicySteps task={task} />
        <DecisionButtons task={task} history={history} person={person} />
      </div>
    </Section>
  )
}

const TONES = { PENDING: 'neutral', APPROVED: 'good', REJECTED: 'bad' } as const
const WORDS = { PENDING: 'Waiting', APPROVED: 'Approved', REJECTED: 'Rejected' } as const

function sentenceOf({ status, approvalsGiven, approvalsRequired }: Task): string {
  if (status === 'DRAFT') return 'A draft: nobody is asked before it is submitted.'
  if (isDecided(status)) return `${STATUS[status].word}.`
  const more = approvalsRequired - approvalsGiven
  if (more <= 0) return status === 'FAILED' ? 'Approved, but the call failed.' : 'Approved.'
  return more === 1 ? '1 more approval is needed.' : `${more} more approvals are needed.`
}
