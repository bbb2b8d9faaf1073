import { useSyncExternalStore } from 'react'
import { onOtherTime, serviceNow } from '../session/service-clock.ts'

const TICK_MS = 10_000
const listeners = new Set<() => void>()
let now = serviceNow()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = serviceNow()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = serviceNow()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

onOtherTime(tick)

/** The time of the service, renewed every ten seconds by one timer for the whole page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
