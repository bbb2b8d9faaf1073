import { CopyableId } from '../ui/copyable-id.tsx'
import styles from './task.module.css'
import { wordsOfName } from './words-of-name.ts'

/** A value of a call as people read it: always as text, whatever it contains. */
export function FieldValue({
  name,
  value,
  currency,
}: {
  readonly name: string
  readonly value: unknown
  readonly currency?: string | undefined
}) {
  if (value === undefined) return <span className={styles.absent}>not set</span>
  if (value === null) return <span className={styles.absent}>empty</span>
  if (value === '***') return <span className={styles.absent}>hidden</span>
  if (typeof value === 'boolean') return <span>{value ? 'Yes' : 'No'}</span>
  if (typeof value === 'number' && /amount|fee|balance/i.test(name))
    return (
      <span className="tabular">
        {new Intl.NumberFormat(undefined, { minimumFractionDigits: 2 }).format(value)}
        {currency === undefined ? '' : ` ${currency}`}
      </span>
    )
  if (/Id$/.test(name) && (typeof value === 'number' || typeof value === 'string'))
    return <CopyableId id={value} label={wordsOfName(name).toLowerCase()} />
  if (typeof value === 'object') return <pre className={styles.json}>{JSON.stringify(value, null, 2)}</pre>
  return <span className={styles.text}>{String(value)}</span>
}
