import type { ListedCallback } from '@countersign/client'
import { isDelivered } from './callback-words.ts'
import styles from './callbacks.module.css'

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
