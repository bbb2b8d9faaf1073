import type { Progress } from '@countersign/client'

type Retry = Extract<Progress, { readonly kind: 'retry' }>

/** A call that the service has asked to come later. `until` is in ms on the clock of this machine. */
export type WaitingCall = { readonly isRead: boolean; readonly until: number; readonly giveUp: () => void }

/** Shorter waits pass unnoticed, in ms. */
const NOTICED_MS = 2_000

let waiting: readonly WaitingCall[] = []
const listeners = new Set<() => void>()

function show(next: readonly WaitingCall[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Notes the waits that somebody would take for a page that hangs. A renewal of the session waits unseen: its token still works. */
export function noteWait(progress: Progress): void {
  if (progress.kind !== 'retry' || progress.waitMs < NOTICED_MS || progress.url.endsWith('/renew')) return
  const call = waitingCall(progress)
  show([...waiting, call])
  void progress.over.then(() => show(waiting.filter((each) => each !== call)))
}

const waitingCall = ({ method, waitMs, giveUp }: Retry): WaitingCall => ({
  isRead: method === 'GET',
  until: Date.now() + waitMs,
  giveUp,
})

export const waitingCalls = {
  current: (): readonly WaitingCall[] => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
