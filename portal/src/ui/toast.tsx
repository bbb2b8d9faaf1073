import { t } from '@lingui/core/macro'
import { CloseButton } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { AlertIcon, CheckIcon } from './icons.tsx'
import styles from './toast.module.css'

type Toast = { readonly id: number; readonly text: string; readonly tone: 'good' | 'bad' }

const SHOWN_MS = 6_000
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const close = (id: number): void => show(toasts.filter((toast) => toast.id !== id))

/** Reports a finished action in a corner, and to screen readers. Anything that needs a reaction belongs in the page. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  const id = ++lastId
  show([...toasts.slice(-2), { id, text, tone }])
  setTimeout(() => close(id), SHOWN_MS)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {shown.map(({ id, text, tone }) => (
        <div key={id} className={styles.toast} data-tone={tone}>
          {tone === 'good' ? <CheckIcon /> : <AlertIcon />}
          <bdi>{text}</bdi>
          <CloseButton size="sm" aria-label={t`Close notice`} onClick={() => close(id)} />
        </div>
      ))}
    </div>
  )
}
