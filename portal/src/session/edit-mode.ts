import { useSyncExternalStore } from 'react'
import { session, shareEditMode } from './client.ts'

const KEY = 'countersign.send-for-approval'

/** Tells whether every change is sent for approval, even one that the person could make alone. */
let isOn = read()
const listeners = new Set<() => void>()

function read(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

/** Turns the mode on or off. It is kept for the session of this tab, and ends with it. */
export function setEditMode(next: boolean): void {
  if (next === isOn) return
  isOn = next
  try {
    if (next) sessionStorage.setItem(KEY, 'on')
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing: the mode lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

session.subscribe(() => {
  if (session.person() === undefined) setEditMode(false)
})

shareEditMode(() => isOn)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isEditModeOn = (): boolean => isOn

export const useEditMode = (): boolean => useSyncExternalStore(subscribe, isEditModeOn)
