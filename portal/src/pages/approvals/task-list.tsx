import type { Task } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Person } from '../../session/person.ts'
import { noteList, takeOpened } from '../../task/last-list.ts'
import type { TaskStatus } from '../../task/task-words.ts'
import { useKeys } from '../../task/use-keys.ts'
import { later, retried } from '../../text/later.ts'
import { DataList } from '../../ui/data-list.tsx'
import { WideRows } from '../../ui/item-row.tsx'
import { Section } from '../../ui/page.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useList } from '../../ui/use-list.ts'
import type { Decision } from './decide-dialog.tsx'
import { Filters } from './filters.tsx'
import { ListSize } from './list-size.tsx'
import { mayDecide, SelectionBar, useSelection } from './selection-bar.tsx'
import { type Tab, tasksOf } from './tabs.ts'
import { countOf, FILTER_NAMES } from './task-filters.ts'
import { TaskRow } from './task-row.tsx'

/** Loaded after the first key or click, so that it is there when somebody decides. */
const DecideDialog = later(async () => ({ default: (await import('./decide-dialog.tsx')).DecideDialog }))

const NothingHere = retried(async () => ({ default: (await import('./nothing-here.tsx')).NothingHere }))
const ShortcutHelp = retried(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }))

const WATCHED_MS = 8_000
/** The largest page of the service. */
const LARGEST_PAGE = 200
/** At most this many requests are decided together. */
const MOST_TOGETHER = 10_000

/** One tab: its rows, keys, selection and decisions. */
export function TaskList({ tab, person }: { readonly tab: Tab; readonly person: Person }) {
  const [filters, setFilters] = useFilters(FILTER_NAMES)
  const { status } = filters
  const source = tasksOf(tab, person, filters)
  const list = useList({ ...source, watchMs: WATCHED_MS })
  const [decision, setDecision] = useState<Decision>()
  const hasDecided = useRef(false)
  hasDecided.current ||= decision !== undefined
  const rows = useRef<HTMLDivElement>(null)
  const tasks = list.items ?? []
  const room = tasks.some(mayDecide) ? 'none' : 'no-room'
  const { chosen, selectAll, clear, toggle } = useSelection(tasks, filters)
  useLastList(tasks, rows)

  useKeys(
    useMemo(() => {
      const focused = (): Task | undefined => tasks[linksIn(rows.current).indexOf(document.activeElement as HTMLElement)]
      const decide = (kind: Decision['kind']) => (): void => {
        const task = focused()
        const of = chosen.length > 0 ? chosen : task !== undefined && mayDecide(task) ? [task] : []
        if (of.length > 0) setDecision({ kind, tasks: of })
      }
      return { j: () => step(rows.current, 1), k: () => step(rows.current, -1), a: decide('approve'), r: decide('reject') }
    }, [tasks, chosen]),
  )

  return (
    <>
      <Filters tab={tab} filters={filters} customerId={person.customerId} onChange={setFilters}>
        {tasks.length > 0 && (
          <ListSize
            total={list.total}
            shown={tasks.length}
            hasMore={list.next !== undefined}
            readAll={
              room === 'none'
                ? async () => (await source.list({ pageSize: LARGEST_PAGE }).toArray({ max: MOST_TOGETHER })).filter(mayDecide)
                : undefined
            }
            onSelected={selectAll}
          />
        )}
      </Filters>
      <Section>
        <div ref={rows}>
          <WideRows>
            <DataList
              label={t`Requests`}
              of={list}
              keyOf={({ taskId }) => taskId}
              row={(task) => (
                <TaskRow
                  task={task}
                  person={person}
                  selection={mayDecide(task) ? (chosen.some(({ taskId }) => taskId === task.taskId) ? 'selected' : 'selectable') : room}
                  onToggle={() => toggle(task.taskId)}
                />
              )}
              empty={
                <Suspense fallback={<LoadingState />}>
                  <NothingHere
                    tab={tab}
                    status={status as TaskStatus | ''}
                    isFiltered={countOf(filters) > 0}
                    hasMore={list.next !== undefined}
                  />
                </Suspense>
              }
            />
          </WideRows>
        </div>
      </Section>
      {tasks.length > 0 && (
        <Suspense>
          <ShortcutHelp />
        </Suspense>
      )}
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onApprove={() => setDecision({ kind: 'approve', tasks: chosen })}
          onReject={() => setDecision({ kind: 'reject', tasks: chosen })}
          onClear={clear}
        />
      )}
      {hasDecided.current && (
        <Suspense fallback={null}>
          <DecideDialog decision={decision} onDecided={clear} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Notes this list for the pages of its requests, and puts the focus on the row of the request that somebody comes back from. */
function useLastList(tasks: readonly Task[], rows: RefObject<HTMLDivElement | null>): void {
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => {
    noteList({ address: search === '' ? path : `${path}?${search}`, taskIds: tasks.map(({ taskId }) => taskId) })
  }, [tasks, path, search])
  const isThere = tasks.length > 0
  useEffect(() => {
    const opened = isThere ? takeOpened() : undefined
    if (opened !== undefined) rows.current?.querySelector<HTMLElement>(`a[data-row="${opened}"]`)?.focus()
  }, [isThere, rows])
}

const linksIn = (rows: HTMLElement | null): HTMLElement[] => [...(rows?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]

function step(rows: HTMLElement | null, by: 1 | -1): void {
  const links = linksIn(rows)
  const index = links.indexOf(document.activeElement as HTMLElement)
  const next = index === -1 ? 0 : Math.min(links.length - 1, Math.max(0, index + by))
  links[next]?.focus()
}
