import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { client } from '../../session/client.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { besideInList, noteOpened } from '../../task/last-list.ts'
import { useKeys } from '../../task/use-keys.ts'

/** Leads to the request before this one and to the next: those of the list that was shown last, otherwise the next one that waits. */
export function NextRequest({ taskId }: { readonly taskId: number }) {
  const [, goTo] = useLocation()
  const path = useTenantPath()
  const { next: nextInList, previous } = besideInList(taskId)
  const waiting = useQuery({
    queryKey: ['listTasks', { next: taskId }],
    queryFn: async ({ signal }) => {
      const found = await client.listTasks({ waitingForCustomerId: 'me', sort: 'oldest' }, { pageSize: 2, signal }).toArray({ max: 2 })
      return found.find((task) => task.taskId !== taskId)?.taskId ?? null
    },
    enabled: nextInList === undefined,
  })
  const next = nextInList ?? waiting.data ?? undefined
  const keys = useMemo(() => {
    const open = (id: number | undefined) => (): void => {
      if (id === undefined) return
      noteOpened(id)
      goTo(path(`/tasks/${id}`))
    }
    return { n: open(next), p: open(previous) }
  }, [next, previous, goTo, path])
  useKeys(keys)
  if (next === undefined && previous === undefined) return null
  return (
    <Group gap="sm">
      <Button
        variant="default"
        size="sm"
        disabled={previous === undefined}
        onClick={keys.p}
        aria-keyshortcuts="p"
      >{t`Previous request`}</Button>
      <Button variant="default" size="sm" disabled={next === undefined} onClick={keys.n} aria-keyshortcuts="n">{t`Next request`}</Button>
    </Group>
  )
}
