import type { TaskEvent } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { actorOf, deedOf, nameOr, STATUS } from '../../task/task-words.ts'
import { later } from '../../text/later.ts'
import { duration, RelativeTime } from '../../ui/relative-time.tsx'
import { LoadingState } from '../../ui/states.tsx'
import styles from './task-page.module.css'

const DeedByClock = later(() => import('../../policies/deed-by-clock.tsx'))

/** Shorter times between events are left out. */
const SHORTEST_GAP_MS = 1_000

type HistoryListProps = { readonly history: readonly TaskEvent[] | undefined }

/** The timeline: actor, action and time of each event, oldest first, with the time between them. */
export function HistoryList({ history }: HistoryListProps) {
  if (history === undefined) return <LoadingState lines={2} label={t`Loading history`} />
  const gaps = gapsOf(history)
  return (
    <ol className={styles.history}>
      {history.map((event, index) => (
        <li key={`${event.at} ${event.what} ${event.by}`} data-tone={toneOf(event)}>
          <div>
            <strong>
              <bdi>{actorOf(event)}</bdi>
            </strong>{' '}
            {deedOf(event) ?? (
              <Suspense>
                <DeedByClock what={event.what} />
              </Suspense>
            )}
          </div>
          {event.onBehalfOf !== undefined && <div>{t`in the place of ${{ name: nameOr(event.onBehalfOfName, event.onBehalfOf) }}`}</div>}
          <RelativeTime at={event.at} />
          {isLong(gaps[index]) && <span className={styles.gap}>{t`${{ duration: duration(gaps[index] ?? 0) }} later`}</span>}
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

const isLong = (gap = 0): boolean => gap >= SHORTEST_GAP_MS

/** The time that passed before each event since the one before it, in ms. */
function gapsOf(history: readonly TaskEvent[]): readonly number[] {
  return history.map(({ at }, index) => Date.parse(at) - Date.parse(history[index - 1]?.at ?? at))
}
