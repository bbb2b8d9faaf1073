import type { ResponseInfo } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../session/client.ts'
import { watching } from '../session/queries.ts'
import { setTitleCount } from '../ui/page.tsx'

/** Counts what waits, for the title and the icon. It shows nothing on the page, so it is loaded after it. */
export default function ShownCount(): null {
  useShownCount(useWaitingCount())
  return null
}

const PAUSE_MS = 60_000

/** The number of requests that wait for the person, as the service counts them: `10000+` at most. Empty for none. */
function useWaitingCount(): string {
  const { data = '' } = useQuery({
    queryKey: ['listTasks', 'waitingCount'],
    queryFn: async ({ signal }) => {
      let total = ''
      const onResponse = ({ headers }: ResponseInfo): void => {
        total = headers.get('total-count') ?? ''
      }
      await client.listTasks({ waitingForCustomerId: 'me' }, { pageSize: 1, signal, onResponse }).toArray({ max: 1 })
      return total === '0' ? '' : total
    },
    staleTime: PAUSE_MS,
    refetchInterval: watching(PAUSE_MS),
  })
  return data
}

type BadgingNavigator = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }

/** Shows the count before the title of the tab, and at the icon of the installed app. Browsers without badges show only the title. */
function useShownCount(waiting: string): void {
  useEffect(() => showCount(waiting), [waiting])
  // Nobody else sees it after the person has signed out.
  useEffect(() => () => showCount(''), [])
}

function showCount(waiting: string): void {
  setTitleCount(waiting)
  const badge = navigator as unknown as BadgingNavigator
  const count = Number.parseInt(waiting, 10)
  const shown = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.()
  shown?.catch(() => undefined)
}
