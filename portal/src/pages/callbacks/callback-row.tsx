import type { ListedCallback } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { LinkRow } from '../../ui/item-row.tsx'
import { RelativeTime, untilTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { answerWords, attemptsInWords, isDelivered, STATES } from './callback-words.ts'
import styles from './callbacks.module.css'

/** One callback: its URL, the receiver's last answer, and the progress of the retries. */
export function CallbackRow({ callback }: { readonly callback: ListedCallback }) {
  const { callbackId, url, state, created, attempts, nextAttemptAt } = callback
  const path = useTenantPath()
  const last = attempts.at(-1)
  const { word, tone } = STATES[state]
  return (
    <LinkRow
      href={path(`/callbacks/${callbackId}`)}
      title={<span className={styles.url}>{url}</span>}
      meta={
        <>
          <RelativeTime at={created} />
          <span>
            {last === undefined
              ? t`not sent yet`
              : t`${{ attempts: attemptsInWords(last.attempt) }}, the last ${{ answer: answerWords(last) }}`}
          </span>
        </>
      }
      end={
        <span className={styles.end}>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <span className={styles.ladder}>
            <AttemptDots callback={callback} />
            {nextAttemptAt !== undefined && <NextIn at={nextAttemptAt} />}
          </span>
        </span>
      }
    />
  )
}

function NextIn({ at }: { readonly at: string }) {
  const now = useNow()
  return <span>{t`next ${{ untilTime: untilTime(Date.parse(at), now) }}`}</span>
}

const SHOWN = 6
const STEP = 14

/** The latest attempts and the next one, as dots on a line. The text beside it says the same. */
export function AttemptDots({ callback: { attempts, nextAttemptAt } }: { readonly callback: ListedCallback }) {
  const shown = attempts.slice(-SHOWN)
  const count = shown.length + (nextAttemptAt === undefined ? 0 : 1)
  if (count === 0) return null
  return (
    <svg className={styles.dots} width={count * STEP} height={14} aria-hidden="true" focusable="false">
      <path d={`M7 7H${count * STEP - 7}`} className={styles.dotsLine} />
      {shown.map((attempt, index) => (
        <circle key={attempt.attempt} cx={index * STEP + 7} cy={7} r={4} className={isDelivered(attempt) ? styles.good : styles.bad} />
      ))}
      {nextAttemptAt !== undefined && <circle cx={shown.length * STEP + 7} cy={7} r={4} className={styles.next} />}
    </svg>
  )
}
