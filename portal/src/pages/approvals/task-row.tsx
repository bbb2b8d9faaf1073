import type { Task } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import type { Person } from '../../session/person.ts'
import { AgentMark } from '../../task/agent-mark.tsx'
import { amountsOfTask, type Sides, sidesOf } from '../../task/amount-of-task.ts'
import { noteOpened } from '../../task/last-list.ts'
import { nameOr, STATUS } from '../../task/task-words.ts'
import { wordsOfTask } from '../../task/words-of-name.ts'
import { ARROW } from '../../text/locale.ts'
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

/** One task by its fields: the amount, who pays whom and why, or what would happen; who asks, since when, and how many have approved. */
export function TaskRow({ task, person, selection, onToggle }: TaskRowProps) {
  const words = wordsOfTask(task)
  const { taskId, status, agent, initiator, initiatorName, approvalsGiven, approvalsRequired } = task
  const path = useTenantPath()
  const amounts = amountsOfTask(task)
  const asker = initiator === person.customerId ? t`You` : nameOr(initiatorName, initiator)
  return (
    <div className={styles.row}>
      {selection !== 'no-room' && (
        <span className={styles.check}>
          {selection !== 'none' && (
            <Checkbox aria-label={t`Select: ${{ description: words }}`} checked={selection === 'selected'} onChange={onToggle} />
          )}
        </span>
      )}
      <Link href={path(`/tasks/${taskId}`)} className={styles.link} data-row={taskId} onClick={() => noteOpened(taskId)}>
        {amounts.length > 0 && (
          <span className={styles.amount} aria-hidden="true">
            {amounts.map(({ amount, currency }) => (
              <Money key={currency} amount={amount} currency={currency} />
            ))}
          </span>
        )}
        <What words={words} sides={sidesOf(task)} comment={task.initiatorComment} />
        <span className={styles.who}>
          <bdi>{asker}</bdi>
          {agent !== undefined && <AgentMark agent={agent} />}
        </span>
        <span className={styles.age}>
          <Waiting task={task} />
        </span>
      </Link>
      <span className={styles.end}>
        {status === 'PENDING' ? (
          <span className={styles.progress}>{t`${approvalsGiven} of ${approvalsRequired}`}</span>
        ) : (
          <StatusBadge tone={STATUS[status].tone}>{STATUS[status].word}</StatusBadge>
        )}
      </span>
    </div>
  )
}

type WhatProps = { readonly words: string; readonly sides: Sides | undefined; readonly comment: string | undefined }

/** A payment by its sides, which screen readers hear as the sentence; anything else in its sentence. Only reason and comment are cut. */
function What({ words, sides, comment }: WhatProps) {
  return (
    <span className={styles.what}>
      {sides === undefined ? (
        <bdi className={styles.sentence}>{words}</bdi>
      ) : (
        <span className={styles.sentence}>
          <VisuallyHidden>
            <bdi>{words}</bdi>
          </VisuallyHidden>
          <span aria-hidden="true">
            <bdi>{sides.from}</bdi> <span className={styles.arrow}>{ARROW}</span> <bdi>{sides.to}</bdi>
          </span>
        </span>
      )}
      <span className={styles.reason}>
        {sides?.reason !== undefined && (
          <span aria-hidden="true">
            <q>
              <bdi>{sides.reason}</bdi>
            </q>{' '}
          </span>
        )}
        {comment !== undefined && (
          <q>
            <bdi>{comment}</bdi>
          </q>
        )}
      </span>
    </span>
  )
}

function Waiting({ task: { status, created, lastModified } }: { readonly task: Task }) {
  const now = useNow()
  if (status === 'PENDING') return <span>{t`waiting for ${{ duration: duration(now - Date.parse(created)) }}`}</span>
  return <RelativeTime at={lastModified} />
}
