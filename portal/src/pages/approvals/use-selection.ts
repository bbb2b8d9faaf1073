import type { Task } from '@countersign/client'
import { useState } from 'react'
import type { TaskFilters } from './task-filters.ts'

const NONE: readonly Task[] = []

export const mayDecide = ({ moves = [] }: Task): boolean => moves.includes('EXECUTE')

/** The selected requests: those of the page, or all that match the filters. */
export function useSelection(tasks: readonly Task[], _filters: TaskFilters) {
  const [all, setAll] = useState(NONE)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const onPage = tasks.filter((task) => selected.has(task.taskId) && mayDecide(task))
  return {
    chosen: all.length > 0 ? all : onPage,
    selectAll: (found: readonly Task[]): void => setAll(found),
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
