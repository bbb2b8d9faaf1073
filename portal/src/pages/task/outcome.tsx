import type { Task, TaskEvent } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import type { Person } from '../../session/person.ts'
import { isDecided, nameOr, STATUS, wordOf } from '../../task/task-words.ts'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { failureOf } from './failure-of.ts'
import styles from './task-page.module.css'

type OutcomeProps = { readonly task: Task; readonly history: readonly TaskEvent[]; readonly person: Person }

/** The end of a task in words: by whom, when and why; or the failure, and what to do about it. */
export function Outcome({ task, history, person }: OutcomeProps) {
  const { status, executorComment } = task
  if (status === 'FAILED') return <Failure task={task} />
  if (!isDecided(status)) return null
  const last = history.at(-1)
  const { tone } = STATUS[status]
  return (
    <div className={styles.outcome} data-tone={tone}>
      <Title order={2}>
        {wordOf(task, history)}
        {last !== undefined && (
          <>
            {' '}
            <ByWhom of={last} person={person} /> <RelativeTime at={last.at} />
          </>
        )}
      </Title>
      {executorComment !== undefined && (
        <p>
          <bdi>{executorComment}</bdi>
        </p>
      )}
    </div>
  )
}

function ByWhom({ of: { by, name }, person }: { readonly of: TaskEvent; readonly person: Person }) {
  if (by === 'service') return <>{t`by the service`}</>
  return <>{by === person.customerId ? t`by you` : t`by ${{ name: nameOr(name, by) }}`}</>
}

function Failure({ task }: { readonly task: Task }) {
  const { title, text, code, next, traceId } = failureOf(task)
  return (
    <div className={styles.outcome} data-tone="bad" role="status">
      <Title order={2}>{title}</Title>
      <p>
        <bdi>{text}</bdi>
      </p>
      <p>{next}</p>
      {traceId !== undefined && (
        <small>
          {code !== undefined && `${code} · `}
          <Trans>
            Trace id <CopyableId id={traceId} label={t`trace id`} />
          </Trans>
        </small>
      )}
    </div>
  )
}
