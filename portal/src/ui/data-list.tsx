import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { within } from '../text/lists.ts'
import styles from './data-list.module.css'
import { EmptyState, ErrorState, LoadingState } from './states.tsx'
import type { ShownList } from './use-list.ts'

type DataListProps<Item> = {
  /** The name of the list for screen readers. */
  readonly label: string
  readonly of: ShownList<Item>
  readonly keyOf: (item: Item) => string | number
  readonly row: (item: Item, index: number) => ReactNode
  /** Shown for an empty list: an `EmptyState`. */
  readonly empty?: ReactNode
}

/** A list by pages, with its states: loading, empty, refused. Rows are links or contain buttons; the list itself is not a table. */
export function DataList<Item>({ label, of, keyOf, row, empty }: DataListProps<Item>) {
  const { items, error, reload, next, first, isFetching } = of
  if (items === undefined && error !== null && error !== undefined) return <ErrorState error={error} retry={reload} />
  if (items === undefined) return <LoadingState label={t`Loading ${{ word: within(label) }}`} />
  return (
    <>
      {items.length === 0 ? (
        (empty ?? <EmptyState title={t`Nothing here`} />)
      ) : (
        <ul className={styles.list} aria-label={label} aria-busy={isFetching}>
          {items.map((item, index) => (
            <li key={keyOf(item)} className={styles.item}>
              {row(item, index)}
            </li>
          ))}
        </ul>
      )}
      {(next !== undefined || first !== undefined) && (
        <nav className={styles.pager} aria-label={t`Pages of ${{ word: within(label) }}`}>
          <Button variant="default" size="sm" disabled={first === undefined} onClick={first}>{t`First page`}</Button>
          <Button variant="default" size="sm" disabled={next === undefined} onClick={next}>{t`Next page`}</Button>
        </nav>
      )}
    </>
  )
}
