import type { Task, TaskEvent } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import type { Person } from '../../session/person.ts'
import { isDecided, nameOr, STATUS, wordOf } from '../../task/task-words.ts'
import { apart } from '../../text/lists.ts'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
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
            <ByWhom of={executionOf(task, history) ?? last} person={person} /> <RelativeTime at={last.at} />
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

/** The decision that made the call run: it runs as that person, and the service only reports its end. */
function executionOf({ status, executor }: Task, history: readonly TaskEvent[]): TaskEvent | undefined {
  return status === 'EXECUTED' && executor !== undefined ? history.findLast(({ by }) => by === executor) : undefined
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

type ToldFailure = {
  readonly title: string
  readonly text: string
  /** For the people who support the service. */
  readonly code: string | undefined
  readonly next: string
  readonly traceId: string | undefined
}

type ErrorBody = {
  readonly code?: string
  readonly description?: string
  readonly traceId?: string
  readonly errors?: readonly { readonly field?: string; readonly description?: string }[]
}

/** The reason of a failed call in words, from its answer. */
export function failureOf(task: Task): ToldFailure {
  const { failure, responseBody, responseCode } = task
  const { code, description, traceId, errors = [] } = errorIn(responseBody)
  const fields = apart(errors.map(({ field, description: fault }) => `${field} ${fault}`))
  const said = failure ?? (fields === '' ? (description ?? t`The call did not succeed.`) : fields)
  return {
    title: task.outcome === 'UNKNOWN' ? t`Its request was sent, and its outcome is unknown` : t`It was approved, but the call failed`,
    text: said,
    code: code === undefined ? undefined : [code, ...(responseCode === undefined ? [] : [`HTTP ${responseCode}`])].join(', '),
    next: nextStep(task),
    traceId,
  }
}

function nextStep({ outcome, moves = [] }: Task): string {
  if (outcome === 'UNKNOWN')
    return t`Nobody knows whether the request took effect. Find out at the service that received it before you send it again.`
  return moves.includes('EXECUTE')
    ? t`Nothing has changed. Put right what it names, then try again.`
    : t`Nothing has changed. An approver can try again, or the initiator can withdraw it.`
}

function errorIn(responseBody: string | undefined): ErrorBody {
  try {
    const read: unknown = JSON.parse(responseBody ?? '')
    const body: unknown = Array.isArray(read) ? read[0] : read
    return typeof body === 'object' && body !== null ? (body as ErrorBody) : {}
  } catch {
    return {}
  }
}
