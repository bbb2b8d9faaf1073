import { isCountersignError, type Task } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { sumInWords } from '../../task/amount-of-task.ts'
import { Effects } from '../../task/effects.tsx'
import { missingInWords, STATUS } from '../../task/task-words.ts'
import { type MoveOutcome, moveTask } from '../../task/use-move.ts'
import { wordsOfTask } from '../../task/words-of-name.ts'
import { labelled, listed } from '../../text/lists.ts'
import { refusalWords } from '../../ui/refusal-words.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { failureOf } from '../task/outcome.tsx'
import styles from './approvals.module.css'

export type Decision = { readonly kind: 'approve' | 'reject'; readonly tasks: readonly Task[] }

type Result = {
  readonly word: string
  readonly tone: Tone
  readonly detail?: string | undefined
  /** The next request would meet the same fault. */
  readonly endsAll?: boolean
}

/** The dialog lists at most this many requests, and counts the others. */
const MOST_SHOWN = 50

type DecideDialogProps = {
  readonly decision: Decision | undefined
  /** Called when every task has its result. */
  readonly onDecided: () => void
  readonly onClose: () => void
}

/** Decides tasks one after another, and shows the result of each. */
export function DecideDialog({ decision, onDecided, onClose }: DecideDialogProps) {
  const count = decision?.tasks.length ?? 0
  // The results would be lost, and the decisions would go on.
  const [isBusy, setBusy] = useState(false)
  const title =
    decision?.kind === 'approve'
      ? plural(count, { one: 'Approve this request?', other: 'Approve # requests?' })
      : plural(count, { one: 'Reject this request?', other: 'Reject # requests?' })
  return (
    <Modal opened={decision !== undefined} onClose={isBusy ? () => undefined : onClose} withCloseButton={!isBusy} title={title} size="lg">
      {decision !== undefined && <DecideForm {...{ decision, onDecided, onClose }} onBusy={setBusy} />}
    </Modal>
  )
}

type DecideFormProps = {
  readonly decision: Decision
  readonly onDecided: () => void
  readonly onBusy: (isBusy: boolean) => void
  readonly onClose: () => void
}

function DecideForm({ decision: { kind, tasks }, onDecided, onBusy, onClose }: DecideFormProps) {
  const queries = useQueryClient()
  const [comment, setComment] = useState('')
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const sum = useMemo(() => sumInWords(tasks), [tasks])
  const isStopped = useRef(false)
  // Nobody sees the results of what is decided after they have left the page.
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])

  async function decide(event: FormEvent): Promise<void> {
    event.preventDefault()
    setState('busy')
    onBusy(true)
    for (const { taskId } of tasks) {
      const result = isStopped.current ? { word: t`Not decided`, tone: 'neutral' as const } : await decided(taskId, kind, comment.trim())
      if (result.endsAll === true) isStopped.current = true
      setResults((before) => new Map(before).set(taskId, result))
    }
    onBusy(false)
    await Promise.all(['getTask', 'listTasks', 'countTasks'].map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
    setState('done')
    onDecided()
  }

  return (
    <form onSubmit={(event) => void decide(event)}>
      <Stack gap="md">
        {tasks.length > 1 && (
          <p role="status">
            {listed([plural({ count: tasks.length }, { one: '# request', other: '# requests' }), ...(sum === '' ? [] : [sum])])}
            {state === 'busy' && t`: ${{ count: results.size }} decided`}
          </p>
        )}
        <ul className={styles.decided} aria-live="polite">
          {tasks.slice(0, MOST_SHOWN).map((task) => (
            <li key={task.taskId}>
              <div>
                <bdi>{wordsOfTask(task)}</bdi>
                <Effects effects={task.effects ?? []} />
                {results.get(task.taskId)?.detail !== undefined && <small>{results.get(task.taskId)?.detail}</small>}
              </div>
              <ResultBadge result={results.get(task.taskId)} />
            </li>
          ))}
          {tasks.length > MOST_SHOWN && <li>{t`and ${{ number: tasks.length - MOST_SHOWN }} more`}</li>}
        </ul>
        {state === 'done' && tasks.length > MOST_SHOWN && <Tally results={results} />}
        {kind === 'reject' && state === 'asking' && (
          <Textarea
            label={t`Comment`}
            description={t`The initiator reads it`}
            maxLength={1000}
            rows={3}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="sm">
          {state === 'done' ? (
            <Button data-autofocus onClick={onClose}>{t`Done`}</Button>
          ) : (
            <>
              {state === 'busy' && tasks.length > 1 ? (
                <Button variant="default" onClick={() => (isStopped.current = true)}>{t`Stop`}</Button>
              ) : (
                <Button variant="default" onClick={onClose} disabled={state === 'busy'}>{t`Cancel`}</Button>
              )}
              <Button type="submit" loading={state === 'busy'} {...(kind === 'approve' ? { 'data-autofocus': true } : { color: 'red.9' })}>
                {kind === 'approve' ? t`Approve` : t`Reject`}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** The results of many decisions, by their words. */
function Tally({ results }: { readonly results: ReadonlyMap<number, Result> }) {
  const counts = new Map<string, number>()
  for (const { word } of results.values()) counts.set(word, (counts.get(word) ?? 0) + 1)
  return <p role="status">{[...counts].map(([word, count]) => labelled(word, count)).join(' · ')}</p>
}

function ResultBadge({ result }: { readonly result: Result | undefined }) {
  return result === undefined ? null : <StatusBadge tone={result.tone}>{result.word}</StatusBadge>
}

async function decided(taskId: number, kind: Decision['kind'], comment: string): Promise<Result> {
  try {
    const status = kind === 'approve' ? 'EXECUTE' : 'REJECTED'
    return resultOf(await moveTask({ taskId, status, comment: kind === 'reject' && comment !== '' ? comment : undefined }))
  } catch (error) {
    return faultOf(error)
  }
}

function resultOf(outcome: MoveOutcome): Result {
  switch (outcome.kind) {
    case 'was-decided':
      return { word: t`Decided by somebody else`, tone: 'neutral' }
    case 'item-changed':
      return {
        word: t`Changed`,
        tone: 'warn',
        detail: t`The item has changed since the proposal. Open the request to see what would happen now.`,
      }
    case 'comment-needed':
      return { word: t`Not decided`, tone: 'warn', detail: t`This approval needs a comment.` }
    case 'proof-given-up':
      return { word: t`Not confirmed`, tone: 'neutral' }
    case 'moved': {
      const { status: now, whatIsMissing } = outcome.task
      if (now === 'PENDING')
        return {
          word: t`Approved`,
          tone: 'good',
          detail: whatIsMissing === undefined ? undefined : missingInWords(whatIsMissing, outcome.task.approvals),
        }
      const detail = now === 'FAILED' ? failureOf(outcome.task).text : undefined
      return { word: STATUS[now].word, tone: now === 'REJECTED' ? 'good' : STATUS[now].tone, detail }
    }
  }
}

/** Nobody is signed in, or the service takes no more requests. */
const BEFORE_IT: ReadonlySet<number> = new Set([401, 429])

/** Faults of the way to the service end all: the next request would meet them too. */
function faultOf(error: unknown): Result {
  const detail = refusalWords(error).line
  const status = isCountersignError(error) ? error.status : undefined
  if (status !== undefined && BEFORE_IT.has(status)) return { word: t`Not decided`, tone: 'warn', detail, endsAll: true }
  if (status === 0 || (status ?? 0) >= 500) return { word: t`No answer`, tone: 'warn', detail, endsAll: true }
  return { word: t`Refused`, tone: 'bad', detail }
}
