import type { List } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { within } from '../text/lists.ts'
import { ItemList } from '../ui/item-row.tsx'
import { ErrorLine, LoadingState } from '../ui/states.tsx'

/** Most lists of a person are short. Of longer ones, the newest are shown. */
const MOST_SHOWN = 100

type OfPersonProps<Item> = {
  readonly label: string
  readonly queryKey: readonly unknown[]
  readonly list: () => List<Item>
  readonly row: (item: Item) => ReactNode
  /** The text for an empty list. */
  readonly empty: string
}

/** All things of one kind that a person has, with its states. Rows carry their keys. */
export function OfPerson<Item>({ label, queryKey, list, row, empty }: OfPersonProps<Item>) {
  const { data, error } = useQuery({ queryKey, queryFn: () => list().toArray({ max: MOST_SHOWN }) })
  if (data === undefined)
    return error === null ? <LoadingState lines={1} label={t`Loading ${{ word: within(label) }}`} /> : <ErrorLine error={error} />
  if (data.length === 0) return <p>{empty}</p>
  return <ItemList label={label}>{data.map(row)}</ItemList>
}
