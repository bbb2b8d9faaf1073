import { t } from '@lingui/core/macro'
import styles from './quorum-ring.module.css'

const SIZE = 96
const RADIUS = 40
const ROUND = 2 * Math.PI * RADIUS

/** Approvals as a ring: one arc per required approval, filled as they are given. The names beside it say the same in words. */
export function QuorumRing({ given, required }: { readonly given: number; readonly required: number }) {
  const arc = ROUND / required
  const gap = required === 1 ? 0 : Math.min(10, arc / 4)
  return (
    <svg
      className={styles.ring}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={t`${given} of ${required} approved`}
    >
      {Array.from({ length: required }, (_, index) => index).map((index) => (
        <circle
          key={index}
          className={styles.arc}
          data-given={index < given}
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          fill="none"
          strokeDasharray={`${arc - gap} ${ROUND - arc + gap}`}
          strokeDashoffset={ROUND / 4 - index * arc - gap / 2}
        />
      ))}
      <text x="50%" y="50%" className={styles.number}>{t`${given} of ${required}`}</text>
    </svg>
  )
}
