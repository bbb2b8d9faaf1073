import type { List, ListOptions, Page, ResponseInfo } from '@countersign/client'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { watching } from '../session/queries.ts'

export type ShownList<Item> = {
  readonly items: readonly Item[] | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly reload: () => void
  /** Goes to the next page; absent on the last one. */
  readonly next: (() => void) | undefined
  /** Goes back to the first page; absent there. */
  readonly first: (() => void) | undefined
  /** The number of items of the whole list, where the service tells it: `2340`, or `10000+`. */
  readonly total: string | undefined
}

const PAGE_SIZE = 25
const LEFT_PAGE_KEPT_MS = 10_000

type ListSettings<Item> = {
  /** `[operationId, input]`: everything that the answer depends on. */
  readonly queryKey: readonly unknown[]
  readonly list: (options: ListOptions) => List<Item>
  readonly pageSize?: number
  /** Interval of automatic refreshes in ms; never by default. */
  readonly watchMs?: number
  readonly enabled?: boolean
}

/**
 * One page of a list at a time, so that a list of any length takes the memory of one page. The start of the page is part of the address
 * (`from`), so that the back button leads to the previous page.
 */
export function useList<Item>({ queryKey, list, pageSize = PAGE_SIZE, watchMs, enabled = true }: ListSettings<Item>): ShownList<Item> {
  const [params, setParams] = useSearchParams()
  const from = params.get('from') ?? undefined
  const query = useQuery({
    ...pageQuery({ queryKey, list, pageSize }, from),
    placeholderData: keepPreviousData,
    enabled,
    ...(watchMs === undefined ? {} : { refetchInterval: watching(watchMs) }),
  })
  const goTo = (cursor: string | undefined): void =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (cursor === undefined) next.delete('from')
      else next.set('from', cursor)
      return next
    })
  const next = query.data?.next
  return {
    items: query.data?.items,
    error: query.error,
    isFetching: query.isFetching,
    reload: () => void query.refetch(),
    next: next === undefined ? undefined : () => goTo(next),
    first: from === undefined ? undefined : () => goTo(undefined),
    total: query.data?.total,
  }
}

/** The query of one page of a list. */
export function pageQuery<Item>({ queryKey, list, pageSize = PAGE_SIZE }: ListSettings<Item>, from: string | undefined) {
  return queryOptions({
    queryKey: [...queryKey, { pageSize, from }],
    queryFn: async ({ signal }) => {
      let total: string | undefined
      const onResponse = ({ headers }: ResponseInfo): void => {
        total = headers.get('total-count') ?? undefined
      }
      return { ...(await firstPage(list({ pageSize, from, signal, onResponse }))), total }
    },
    // Pages that were left are dropped soon: going through thousands of pages must not keep them all.
    gcTime: LEFT_PAGE_KEPT_MS,
  })
}

async function firstPage<Item>(list: List<Item>): Promise<Page<Item>> {
  for await (const page of list.pages()) return page
  return { items: [], isLast: true }
}
