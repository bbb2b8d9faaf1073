import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../session/client.ts'
import { watching } from '../../session/queries.ts'
import { nameOr } from '../../task/task-words.ts'
import { Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ErrorLine, LoadingState } from '../../ui/states.tsx'
import styles from './task-page.module.css'

/** At most this many comments belong to a task. */
const MOST_COMMENTS = 200
const LONGEST_COMMENT = 2000
const WATCHED_MS = 15_000

/** The discussion of a task, oldest first, and a field for a new comment. */
export function CommentsSection({ taskId }: { readonly taskId: number }) {
  const { data, error } = useQuery({
    queryKey: ['listTaskComments', { taskId }],
    queryFn: ({ signal }) => client.listTaskComments({ taskId }, { signal }).toArray({ max: MOST_COMMENTS }),
    refetchInterval: watching(WATCHED_MS),
  })
  return (
    <Section title={t`Comments`}>
      {data === undefined && (error === null ? <LoadingState lines={1} label={t`Loading comments`} /> : <ErrorLine error={error} />)}
      {data?.length === 0 && <p>{t`No comments yet.`}</p>}
      {data !== undefined && data.length > 0 && (
        <ol className={styles.history} aria-label={t`Comments, oldest first`}>
          {data.map(({ commentId, customerId, name, agent, text, created }) => (
            <li key={commentId}>
              <div>
                <strong>
                  <bdi>{nameOr(name, customerId)}</bdi>
                </strong>
                {agent !== undefined && (
                  <Trans>
                    {' '}
                    by agent <bdi>{agent}</bdi>
                  </Trans>
                )}
              </div>
              <RelativeTime at={created} />
              <blockquote>
                <bdi>{text === '' ? t`The author was erased.` : text}</bdi>
              </blockquote>
            </li>
          ))}
        </ol>
      )}
      {data !== undefined && data.length < MOST_COMMENTS && <CommentForm taskId={taskId} />}
    </Section>
  )
}

function CommentForm({ taskId }: { readonly taskId: number }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const add = useMutation({
    mutationFn: () => client.createTaskComment({ taskId, body: { text: text.trim() } }),
    onSuccess: () => {
      setText('')
      return queries.invalidateQueries({ queryKey: ['listTaskComments', { taskId }] })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <form className={styles.commentForm} data-print="no" onSubmit={submit}>
      <Textarea
        label={t`New comment`}
        description={t`The initiator and everybody who decided or commented read it. It cannot be changed later.`}
        rows={3}
        maxLength={LONGEST_COMMENT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {add.error !== null && <ErrorLine error={add.error} />}
      <div>
        <Button type="submit" variant="default" loading={add.isPending} disabled={text.trim() === ''}>{t`Add comment`}</Button>
      </div>
    </form>
  )
}
