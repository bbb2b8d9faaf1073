import type { TaskEvent } from '@countersign/client'
import { actorOf, deedOf, STATUS } from '../../task/task-words.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { LoadingState } from '../../ui/states.tsx'
import styles from './task-page.module.css'

/** The history: actor, action and time, oldest first. */
export function HistoryList({ history }: { readonly history: readonly TaskEvent[] | undefined }) {
  if (history === undefined) return <LoadingState lines={2} label="Loading history" />
  return (
    <ol className={styles.history}>
      {history.map((event) => (
        <li key={`${event.at} ${event.what} ${event.by}`} data-tone={toneOf(event)}>
          <div>
            <strong>
              <bdi>{actorOf(event)}</bdi>
            </strong>{' '}
            {deedOf(event)}
          </div>
          <RelativeTime at={event.at} />
          {event.comment !== undefined && (
            <blockquote>
              <bdi>{event.comment}</bdi>
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  )
}

function toneOf({ what, status }: TaskEvent): string {
  return what === 'APPROVED' ? 'good' : STATUS[status].tone
}
