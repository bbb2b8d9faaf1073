import { useState } from 'react'
import { FILTER_NAMES, type TaskFilters } from './task-filters.ts'

/** Filters under a name, as the browser keeps them for a person. */
export type SavedFilters = { readonly name: string; readonly query: string }

const MOST_SAVED = 20
const keyOf = (customerId: number): string => `countersign.filters.${customerId}`

/** The filters that a person has saved in this browser, and the ways to change them. */
export function useSavedFilters(customerId: number) {
  const [saved, setSaved] = useState(() => read(customerId))
  const store = (next: readonly SavedFilters[]): void => {
    setSaved(next)
    localStorage.setItem(keyOf(customerId), JSON.stringify(next))
  }
  return {
    saved,
    isFull: saved.length >= MOST_SAVED,
    save: (name: string, filters: TaskFilters) =>
      store([...saved.filter((each) => each.name !== name), { name, query: queryOf(filters) }].slice(-MOST_SAVED)),
    remove: (name: string) => store(saved.filter((each) => each.name !== name)),
  }
}

function queryOf(filters: TaskFilters): string {
  return new URLSearchParams(FILTER_NAMES.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]]]))).toString()
}

/** Another program may have written anything there. */
function read(customerId: number): readonly SavedFilters[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(customerId)) ?? '[]')
    return Array.isArray(found) ? found.filter(isSaved).slice(0, MOST_SAVED) : []
  } catch {
    return []
  }
}

function isSaved(each: unknown): each is SavedFilters {
  if (typeof each !== 'object' || each === null) return false
  const { name, query } = each as Partial<SavedFilters>
  return typeof name === 'string' && typeof query === 'string'
}
