import type { Task } from '@countersign/client'
import { Checkbox } from '@mantine/core'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import type { Person } from '../../session/person.ts'
import { AgentMark } from '../../task/agent-mark.tsx'
import { amountOfTask } from '../../task/amount-of-task.ts'
import { noteOpened } from '../../task/last-list.ts'
import { nameOr, STATUS } from '../../task/task-words.ts'
import { Money } from '../../ui/money.tsx'
import { duration, RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './approvals.module.css'

type TaskRowProps = {
  readonly task: Task
  readonly person: Person
  /** `no-room`: no row of the list can be selected. */
  readonly selection: 'no-room' | 'none' | 'selectable' | 'selected'
  readonly onToggle: () => void
}

/** One task in words: its effect, its initiator, its age and its progress. */
export function TaskRow({ task, person, selection, onToggle }: TaskRowProps) {
  const { taskId, description, status, agent, initiator, initiatorName, initiatorComment, approvalsGiven, approvalsRequired } = task
  const path = useTenantPath()
  const amount = amountOfTask(task)
  const asker = initiator === person.customerId ? 'You' : nameOr(initiatorName, initiator)
  return (
    <div className={styles.row}>
      {selection !== 'no-room' && (
        <span className={styles.check}>
          {selection !== 'none' && (
            <Checkbox aria-label={`Select: ${description}`} checked={selection === 'selected'} onChange={onToggle} />
          )}
        </span>
      )}
      <Link href={path(`/tasks/${taskId}`)} className={styles.link} data-row={taskId} onClick={() => noteOpened(taskId)}>
        <bdi className={styles.sentence}>{description}</bdi>
        <span className={styles.meta}>
          <bdi>{asker}</bdi>
          {agent !== undefined && <AgentMark agent={agent} />}
          <Waiting task={task} />
          {initiatorComment !== undefined && (
            <span className={styles.comment}>
              “<bdi>{initiatorComment}</bdi>”
            </span>
          )}
        </span>
      </Link>
      {amount !== undefined && (
        <span className={styles.amount}>
          <Money amount={amount.amount} currency={amount.currency} />
        </span>
      )}
      <span className={styles.end}>
        {status === 'PENDING' ? (
          <span className={styles.progress}>
            {approvalsGiven} of {approvalsRequired}
          </span>
        ) : (
          <StatusBadge tone={STATUS[status].tone}>{STATUS[status].word}</StatusBadge>
        )}
      </span>
    </div>
  )
}

function Waiting({ task: { status, created, lastModified } }: { readonly task: Task }) {
  const now = useNow()
  if (status === 'PENDING') return <span>waiting for {duration(now - Date.parse(created))}</span>
  return <RelativeTime at={lastModified} />
}
