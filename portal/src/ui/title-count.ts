import { useSyncExternalStore } from 'react'

let count = ''
const listeners = new Set<() => void>()

/** Sets the number that stands before the title of every page. Empty for none. */
export function setTitleCount(next: string): void {
  count = next
  for (const listener of listeners) listener()
}

export function useTitleCount(): string {
  return useSyncExternalStore(subscribe, () => count)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
