import type { Task } from '@countersign/client'
import { NativeSelect } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { Person } from '../../session/person.ts'
import { STATUS, type TaskStatus } from '../../task/task-words.ts'
import { useKeys } from '../../task/use-keys.ts'
import { DataList } from '../../ui/data-list.tsx'
import { WideRows } from '../../ui/item-row.tsx'
import { Section } from '../../ui/page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useList } from '../../ui/use-list.ts'
import styles from './approvals.module.css'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { NothingHere } from './nothing-here.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { type Tab, tasksOf } from './tabs.ts'
import { TaskRow } from './task-row.tsx'

const WATCHED_MS = 8_000

/** One tab: its rows, keys, selection and decisions. */
export function TaskList({ tab, person }: { readonly tab: Tab; readonly person: Person }) {
  const [{ status }, setFilters] = useFilters(['status'])
  const list = useList({ ...tasksOf(tab, person, status), watchMs: WATCHED_MS })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [decision, setDecision] = useState<Decision>()
  const rows = useRef<HTMLDivElement>(null)
  const tasks = list.items ?? []
  const room = tasks.some(mayDecide) ? 'none' : 'no-room'
  const chosen = tasks.filter((task) => selected.has(task.taskId) && mayDecide(task))

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
  const toggle = (taskId: number): void =>
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(taskId)) next.add(taskId)
      return next
    })

  return (
    <>
      {tab !== 'for-me' && (
        <div className={styles.filters}>
          <NativeSelect
            label="Status"
            value={status}
            onChange={(event) => setFilters({ status: event.currentTarget.value })}
            data={[{ value: '', label: 'Any status' }, ...Object.entries(STATUS).map(([value, { word }]) => ({ value, label: word }))]}
          />
        </div>
      )}
      <Section>
        <div ref={rows}>
          <WideRows>
            <DataList
              label="Requests"
              of={list}
              keyOf={({ taskId }) => taskId}
              row={(task) => (
                <TaskRow
                  task={task}
                  person={person}
                  selection={mayDecide(task) ? (selected.has(task.taskId) ? 'selected' : 'selectable') : room}
                  onToggle={() => toggle(task.taskId)}
                />
              )}
              empty={<NothingHere tab={tab} status={status as TaskStatus | ''} />}
            />
          </WideRows>
        </div>
      </Section>
      {tasks.length > 0 && <ShortcutHelp />}
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onApprove={() => setDecision({ kind: 'approve', tasks: chosen })}
          onReject={() => setDecision({ kind: 'reject', tasks: chosen })}
          onClear={() => setSelected(new Set())}
        />
      )}
      <DecideDialog
        decision={decision}
        onClose={() => {
          setDecision(undefined)
          setSelected(new Set())
        }}
      />
    </>
  )
}

const mayDecide = ({ moves = [] }: Task): boolean => moves.includes('EXECUTE')

const linksIn = (rows: HTMLElement | null): HTMLElement[] => [...(rows?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]

function step(rows: HTMLElement | null, by: 1 | -1): void {
  const links = linksIn(rows)
  const index = links.indexOf(document.activeElement as HTMLElement)
  const next = index === -1 ? 0 : Math.min(links.length - 1, Math.max(0, index + by))
  links[next]?.focus()
}
