import type { Task } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'
import styles from './approvals.module.css'
import type { TaskFilters } from './task-filters.ts'

type SelectionBarProps = {
  readonly count: number
  readonly onApprove: () => void
  readonly onReject: () => void
  readonly onClear: () => void
}

/** The actions for the selected rows. */
export function SelectionBar({ count, onApprove, onReject, onClear }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label={t`Selected requests`} data-print="no">
      <span role="status">{plural(count, { one: '# selected', other: '# selected' })}</span>
      <Button variant="subtle" color="gray" size="sm" onClick={onClear}>{t`Clear`}</Button>
      <Button variant="default" size="sm" leftSection={<CrossIcon size={16} />} onClick={onReject}>{t`Reject selected`}</Button>
      <Button size="sm" leftSection={<CheckIcon size={16} />} onClick={onApprove}>{t`Approve selected`}</Button>
    </section>
  )
}

/** Everything that matches the filters for which it was asked. */
type All = { readonly asked: string; readonly tasks: readonly Task[] }
const NONE: All = { asked: '', tasks: [] }

export const mayDecide = ({ moves = [] }: Task): boolean => moves.includes('EXECUTE')

/** The selected requests: those of the page, or all that match the filters. A selection by other filters, which nobody sees, does not count. */
export function useSelection(tasks: readonly Task[], filters: TaskFilters) {
  const [all, setAll] = useState(NONE)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const asked = JSON.stringify(filters)
  const onPage = tasks.filter((task) => selected.has(task.taskId) && mayDecide(task))
  return {
    chosen: all.asked === asked && all.tasks.length > 0 ? all.tasks : onPage,
    selectAll: (found: readonly Task[]): void => setAll({ asked, tasks: found }),
    clear(): void {
      setAll(NONE)
      setSelected(new Set())
    },
    toggle(taskId: number): void {
      setAll(NONE)
      setSelected((before) => {
        const next = new Set(before)
        if (!next.delete(taskId)) next.add(taskId)
        return next
      })
    },
  }
}
