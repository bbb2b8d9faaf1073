import type { Callback } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { numbersIn } from '../../text/formats.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { answerWords, isDelivered } from '../callbacks/callback-words.ts'
import styles from './callback.module.css'

/** The receiver's answer to each attempt, the latest first. */
export function AttemptList({ callback: { attempts, attemptsMade } }: { readonly callback: Callback }) {
  if (attempts.length === 0) return <p className={styles.quiet}>{t`Nothing has been sent yet.`}</p>
  return (
    <>
      <ol className={styles.attempts} reversed>
        {attempts.toReversed().map((made) => (
          <li key={made.attempt}>
            <div className={styles.attemptHead}>
              <StatusBadge tone={isDelivered(made) ? 'good' : 'bad'}>{t`Attempt ${{ attempt: made.attempt }}`}</StatusBadge>
              <span>{t`The receiver ${{ answer: answerWords(made) }}`}</span>
              <span className={styles.quiet}>
                <RelativeTime at={made.at} />
                {made.ms !== undefined && made.ms > 0 && <span> · {t`${{ ms: numbersIn()(made.ms) }} ms`}</span>}
              </span>
            </div>
            {made.answer !== undefined && made.answer !== '' && (
              <pre className={styles.answer}>
                <bdi>{made.answer}</bdi>
              </pre>
            )}
          </li>
        ))}
      </ol>
      {attempts.length < attemptsMade && (
        <p
          className={styles.quiet}
        >{t`The log keeps the first attempts and the latest: ${{ number: attemptsMade - attempts.length }} between them are left out.`}</p>
      )}
    </>
  )
}
