import type { Task } from '@countersign/client'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { sumInWords } from '../../task/amount-of-task.ts'
import { STATUS } from '../../task/task-words.ts'
import { moveTask } from '../../task/use-move.ts'
import { refusalWords } from '../../ui/refusal-words.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import styles from './approvals.module.css'

export type Decision = { readonly kind: 'approve' | 'reject'; readonly tasks: readonly Task[] }

type Result = { readonly word: string; readonly tone: Tone; readonly detail?: string | undefined }

/** The dialog lists at most this many requests, and counts the others. */
const MOST_SHOWN = 50

/** Decides tasks one after another, and shows the result of each. */
export function DecideDialog({ decision, onClose }: { readonly decision: Decision | undefined; readonly onClose: () => void }) {
  const verb = decision?.kind === 'approve' ? 'Approve' : 'Reject'
  const count = decision?.tasks.length ?? 0
  return (
    <Modal
      opened={decision !== undefined}
      onClose={onClose}
      title={count === 1 ? `${verb} this request?` : `${verb} ${count} requests?`}
      size="lg"
    >
      {decision !== undefined && <DecideForm decision={decision} onClose={onClose} />}
    </Modal>
  )
}

function DecideForm({ decision: { kind, tasks }, onClose }: { readonly decision: Decision; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const [comment, setComment] = useState('')
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const sum = useMemo(() => sumInWords(tasks), [tasks])

  async function decide(event: FormEvent): Promise<void> {
    event.preventDefault()
    setState('busy')
    for (const { taskId } of tasks) {
      const result = await decided(taskId, kind, comment.trim())
      setResults((before) => new Map(before).set(taskId, result))
    }
    await Promise.all(['getTask', 'listTasks', 'countTasks'].map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
    setState('done')
  }

  return (
    <form onSubmit={(event) => void decide(event)}>
      <Stack gap="md">
        {tasks.length > 1 && (
          <p role="status">
            {tasks.length} requests{sum === '' ? '' : `, ${sum}`}
            {state === 'busy' && `: ${results.size} decided`}
          </p>
        )}
        <ul className={styles.decided} aria-live="polite">
          {tasks.slice(0, MOST_SHOWN).map(({ taskId, description }) => (
            <li key={taskId}>
              <span>
                <bdi>{description}</bdi>
                {results.get(taskId)?.detail !== undefined && <small>{results.get(taskId)?.detail}</small>}
              </span>
              <ResultBadge result={results.get(taskId)} />
            </li>
          ))}
          {tasks.length > MOST_SHOWN && <li>and {tasks.length - MOST_SHOWN} more</li>}
        </ul>
        {state === 'done' && tasks.length > MOST_SHOWN && <Tally results={results} />}
        {kind === 'reject' && state === 'asking' && (
          <Textarea
            label="Comment"
            description="The initiator reads it"
            maxLength={1000}
            rows={3}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="sm">
          {state === 'done' ? (
            <Button data-autofocus onClick={onClose}>
              Done
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose} disabled={state === 'busy'}>
                Cancel
              </Button>
              <Button type="submit" loading={state === 'busy'} {...(kind === 'approve' ? { 'data-autofocus': true } : { color: 'red.9' })}>
                {kind === 'approve' ? 'Approve' : 'Reject'}
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
  return <p role="status">{[...counts].map(([word, count]) => `${word}: ${count}`).join(' · ')}</p>
}

function ResultBadge({ result }: { readonly result: Result | undefined }) {
  return result === undefined ? null : <StatusBadge tone={result.tone}>{result.word}</StatusBadge>
}

async function decided(taskId: number, kind: Decision['kind'], comment: string): Promise<Result> {
  try {
    const status = kind === 'approve' ? 'EXECUTE' : 'REJECTED'
    const outcome = await moveTask({ taskId, status, comment: kind === 'reject' && comment !== '' ? comment : undefined })
    switch (outcome.kind) {
      case 'was-decided':
        return { word: 'Decided by somebody else', tone: 'neutral' }
      case 'item-changed':
        return {
          word: 'Changed',
          tone: 'warn',
          detail: 'The item has changed since the proposal. Open the request to see what would happen now.',
        }
      case 'proof-given-up':
        return { word: 'Not confirmed', tone: 'neutral' }
      case 'moved': {
        const { status: now, whatIsMissing } = outcome.task
        if (now === 'PENDING') return { word: 'Approved', tone: 'good', detail: whatIsMissing }
        return { word: STATUS[now].word, tone: now === 'REJECTED' ? 'good' : STATUS[now].tone }
      }
    }
  } catch (error) {
    return { word: 'Refused', tone: 'bad', detail: refusalWords(error).text }
  }
}
