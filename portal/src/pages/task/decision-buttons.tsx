import type { Task, TaskEvent } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Person } from '../../session/person.ts'
import { Effects } from '../../task/effects.tsx'
import { missingInWords, STATUS } from '../../task/task-words.ts'
import { useKeys } from '../../task/use-keys.ts'
import { type Move as MoveInput, useMove, type Wanted } from '../../task/use-move.ts'
import { wordsOfName, wordsOfTask } from '../../task/words-of-name.ts'
import { listed, within } from '../../text/lists.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { CheckIcon, CrossIcon, RefreshIcon, SendIcon, UndoIcon } from '../../ui/icons.tsx'
import { InputError } from '../../ui/refusal-words.ts'
import { relativeTime } from '../../ui/relative-time.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { SendBack } from './send-back.tsx'
import styles from './task-page.module.css'

type DecisionButtonsProps = { readonly task: Task; readonly history: readonly TaskEvent[]; readonly person: Person }

/** The buttons for this person's possible moves. */
export function DecisionButtons({ task, history, person }: DecisionButtonsProps) {
  const { taskId, status, moves = [], initiator } = task
  const move = useMove()
  const [dialog, setDialog] = useState<'approve' | 'reject' | 'withdraw'>()
  // Beyond the next try, so that a comment stays when that fails.
  const [isCommentNeeded, setCommentNeeded] = useState(false)
  if (move.data?.kind === 'comment-needed' && !isCommentNeeded) setCommentNeeded(true)
  const may = (wanted: Wanted): boolean => moves.includes(wanted)
  // Somebody who only closes tasks (Task.UPDATE) has to say why.
  const mustComment = may('REJECTED') && !may('EXECUTE') && !task.approvals.some(({ customerId }) => customerId === person.customerId)

  useKeys(
    useMemo(
      () => ({
        a: () => moves.includes('EXECUTE') && status === 'PENDING' && setDialog('approve'),
        r: () => moves.includes('REJECTED') && setDialog('reject'),
      }),
      [moves, status],
    ),
  )

  return (
    <>
      <MoveOutcome move={move} task={task} history={history} person={person} />
      {move.error !== null && dialog === undefined && <ErrorLine error={move.error} />}
      {moves.length > 0 && <MoveButtons move={move} task={task} open={setDialog} />}
      {!may('EXECUTE') && status === 'PENDING' && (moves.length === 0 || initiator === person.customerId) && (
        <Text size="sm" c="dimmed">
          {initiator === person.customerId ? t`You asked for this, so others decide.` : t`You have nothing to decide here.`}
        </Text>
      )}
      <Confirm
        opened={dialog === 'approve'}
        title={t`Approve this request?`}
        action={t`Approve`}
        comment={isCommentNeeded ? { label: t`Comment`, required: true, maxLength: 1000 } : undefined}
        onConfirm={async (comment) => {
          const outcome = await move.mutateAsync({ taskId, status: 'EXECUTE', comment, etag: etagSeen(move) })
          // The dialog stays, and asks for it.
          if (outcome.kind === 'comment-needed') throw new InputError(t`This approval needs a comment.`)
        }}
        onClose={() => setDialog(undefined)}
      >
        <bdi>{wordsOfTask(task)}</bdi>
        <Effects effects={task.effects ?? []} />
      </Confirm>
      <Confirm
        opened={dialog === 'reject'}
        title={t`Reject this request`}
        action={t`Reject`}
        tone="dangerous"
        comment={{ label: t`Comment`, required: mustComment, maxLength: 1000 }}
        onConfirm={(comment) => move.mutateAsync({ taskId, status: 'REJECTED', comment })}
        onClose={() => setDialog(undefined)}
      >{t`It will never run. The initiator reads your comment.`}</Confirm>
      <Confirm
        opened={dialog === 'withdraw'}
        title={t`Withdraw this request`}
        action={t`Withdraw`}
        tone="dangerous"
        onConfirm={() => move.mutateAsync({ taskId, status: 'DISCARDED' })}
        onClose={() => setDialog(undefined)}
      >{t`It will never run. The approvers no longer see it as waiting.`}</Confirm>
    </>
  )
}

type Move = ReturnType<typeof useMove>

/** The version of an item that changed after the request was made, which the person has now seen. */
const etagSeen = ({ data }: Move): string | undefined =>
  data?.kind === 'item-changed' || data?.kind === 'comment-needed' ? data.etag : undefined

/** Tells what the last move has led to. */
function MoveOutcome({ move, task, history, person }: DecisionButtonsProps & { readonly move: Move }) {
  const outcome = move.data
  return (
    <div role="status">
      {outcome?.kind === 'moved' && <p className={styles.note}>{saidOf(outcome.task, move.variables)}</p>}
      {outcome?.kind === 'was-decided' && <SomebodyElse history={history} task={task} person={person} />}
      {outcome?.kind === 'item-changed' && (
        <p
          className={styles.note}
        >{t`The item has changed since this was proposed: ${{ list: listed(outcome.fields.map(wordsOfName)) }}. Read what would happen now, then approve it again.`}</p>
      )}
      {outcome?.kind === 'proof-given-up' && <p className={styles.note}>{t`Nothing was done: it was not confirmed.`}</p>}
    </div>
  )
}

type MoveButtonsProps = { readonly move: Move; readonly task: Task; readonly open: (dialog: 'approve' | 'reject' | 'withdraw') => void }

function MoveButtons({ move, task: { taskId, status, moves = [] }, open }: MoveButtonsProps) {
  const may = (wanted: Wanted): boolean => moves.includes(wanted)
  const isMoving = (wanted: Wanted): boolean => move.isPending && move.variables.status === wanted
  const again = status === 'FAILED' ? t`Try again` : t`Approve`
  // A draft is submitted; whoever has approved a request that waits makes it wait for them again.
  const takesBack = status === 'PENDING'
  return (
    <div className={styles.buttons} data-print="no">
      {may('EXECUTE') && (
        <Button
          size="md"
          leftSection={status === 'FAILED' ? <RefreshIcon /> : <CheckIcon />}
          loading={isMoving('EXECUTE')}
          onClick={() =>
            move.mutate(
              { taskId, status: 'EXECUTE', etag: etagSeen(move) },
              { onSuccess: ({ kind }) => kind === 'comment-needed' && open('approve') },
            )
          }
        >
          {move.data?.kind === 'item-changed' ? t`Approve the present state` : again}
        </Button>
      )}
      {may('PENDING') && (
        <Button
          size="md"
          {...(takesBack ? { variant: 'default', leftSection: <UndoIcon /> } : { leftSection: <SendIcon /> })}
          loading={isMoving('PENDING')}
          onClick={() => move.mutate({ taskId, status: 'PENDING', takesBack })}
        >
          {takesBack ? t`Take my approval back` : t`Submit`}
        </Button>
      )}
      {may('REJECTED') && (
        <Button size="md" variant="default" leftSection={<CrossIcon />} onClick={() => open('reject')}>{t`Reject`}</Button>
      )}
      <SendBack isPossible={may('DRAFT')} taskId={taskId} send={move.mutateAsync} />
      {may('DISCARDED') && (
        <Button size="md" variant="default" leftSection={<UndoIcon />} onClick={() => open('withdraw')}>{t`Withdraw`}</Button>
      )}
    </div>
  )
}

function saidOf(task: Task & { readonly whatIsMissing?: string }, moved: MoveInput | undefined): string {
  const { status, whatIsMissing } = task
  const { status: wanted, takesBack } = moved ?? {}
  if (takesBack === true) return t`Your approval is taken back.`
  if (wanted === 'EXECUTE' && status === 'PENDING')
    return t`Your approval is recorded. Still missing: ${{ missing: missingInWords(whatIsMissing, task.approvals) }}`
  if (wanted === 'PENDING') return t`Submitted. The approvers can decide now.`
  if (wanted === 'DRAFT') return t`Sent back. The initiator can submit it again or replace it.`
  if (status === 'EXECUTED') return t`Approved and executed.`
  if (status === 'FAILED') return t`Approved, but the call failed.`
  if (status === 'REJECTED') return t`Rejected.`
  if (status === 'DISCARDED') return t`Withdrawn.`
  return t`The task is now ${{ status: within(STATUS[status].word) }}.`
}

/** Sentences about somebody who was faster: without a name, and with one. */
const DEEDS: Readonly<Record<string, (at: string, name: string | undefined) => string>> = {
  APPROVED: (at, name) => (name === undefined ? t`Somebody else approved this ${at}.` : t`Somebody else approved this ${at}: ${name}.`),
  REJECTED: (at, name) => (name === undefined ? t`Somebody else rejected this ${at}.` : t`Somebody else rejected this ${at}: ${name}.`),
  DISCARDED: (at, name) => (name === undefined ? t`Somebody else withdrew this ${at}.` : t`Somebody else withdrew this ${at}: ${name}.`),
  EXPIRED: (at, name) => (name === undefined ? t`Somebody else ended this ${at}.` : t`Somebody else ended this ${at}: ${name}.`),
}
const decided = (at: string, name: string | undefined): string =>
  name === undefined ? t`Somebody else decided this ${at}.` : t`Somebody else decided this ${at}: ${name}.`
/** States that an approval leads to. */
const AFTER_APPROVAL: ReadonlySet<string> = new Set(['EXECUTE', 'EXECUTED', 'FAILED'])

/** Shown in place of an error: who was faster, and when. That can be the same person in another tab. */
function SomebodyElse({ history, task, person }: DecisionButtonsProps) {
  const now = useNow()
  const last = history.at(-1)
  const what = last?.what ?? task.status
  const deed = DEEDS[AFTER_APPROVAL.has(what) ? 'APPROVED' : what] ?? decided
  const name = last?.by === 'service' ? undefined : last?.name
  const at = relativeTime(Date.parse(last?.at ?? task.lastModified), now)
  if (last?.by === person.customerId) return <p className={styles.note}>{t`You decided this ${at}.`}</p>
  return <p className={styles.note}>{deed(at, name)}</p>
}
