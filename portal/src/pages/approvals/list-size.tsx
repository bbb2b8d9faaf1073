import type { Task } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { numbersIn } from '../../text/formats.ts'
import { ErrorLine } from '../../ui/states.tsx'
import styles from './approvals.module.css'

type ListSizeProps = {
  /** The number that the service tells: `2340`, or `10000+`. */
  readonly total: string | undefined
  readonly shown: number
  readonly hasMore: boolean
  /** Reads every request that matches and that the person may decide; absent where they may decide none. */
  readonly readAll: (() => Promise<readonly Task[]>) | undefined
  readonly onSelected: (tasks: readonly Task[]) => void
}

/** The number of requests that match, and the button that selects all of them. */
export function ListSize({ total, shown, hasMore, readAll, onSelected }: ListSizeProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const select = (): void => {
    setBusy(true)
    setError(undefined)
    readAll?.()
      .then(onSelected, setError)
      .finally(() => setBusy(false))
  }
  return (
    <div className={styles.size}>
      <span>{sizeInWords(total, shown, hasMore)}</span>
      {readAll !== undefined && <Button variant="subtle" size="xs" loading={isBusy} onClick={select}>{t`Select all that match`}</Button>}
      {error !== undefined && <ErrorLine error={error} />}
    </div>
  )
}

function sizeInWords(total: string | undefined, shown: number, hasMore: boolean): string {
  const count = total === undefined ? shown : Number.parseInt(total, 10)
  const isMore = total === undefined ? hasMore : total.endsWith('+')
  if (isMore) return t`${{ number: `${numbersIn()(count)}+` }} requests`
  return plural(count, { one: '# request', other: '# requests' })
}
