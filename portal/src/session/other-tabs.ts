import type { KeptSession } from '@countersign/client'

/** The messages between the tabs of this browser. */
type TabMessage =
  /** This person has signed out, or their session has ended: so has that of every tab of theirs. */
  | { readonly kind: 'ended'; readonly why: 'signed-out' | 'ended'; readonly customerId: number }
  /** This person has signed in again after their session had ended: tabs that wait for that go on with the new one. */
  | { readonly kind: 'resumed'; readonly customerId: number; readonly session: KeptSession }
  /** A duplicated tab has the same session. A token that one of them has renewed must not be renewed again by the other. */
  | { readonly kind: 'renewed'; readonly sessionId: string; readonly session: KeptSession }
  /** A new tab without a session asks for one. `asker` names the question. */
  | { readonly kind: 'asked'; readonly asker: string }
  /** A signed-in tab shares its session, and whether its changes are sent for approval. */
  | { readonly kind: 'shared'; readonly asker: string; readonly session: KeptSession; readonly editMode: boolean }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('countersign.session')

/** Longest wait for another tab, in ms. A tab of the same browser answers within a few. */
const PATIENCE_MS = 250

/** Asks the other tabs of this browser for their session. It passes through memory only. Resolves to `undefined` if none answers. */
export function askOtherTabs(): Promise<Extract<TabMessage, { kind: 'shared' }> | undefined> {
  if (channel === undefined) return Promise.resolve(undefined)
  const asker = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('')
  return new Promise((resolve) => {
    const stop = onTabMessage((message) => {
      if (message.kind === 'shared' && message.asker === asker) finish(message)
    })
    const timer = setTimeout(() => finish(undefined), PATIENCE_MS)
    const finish = (found: Extract<TabMessage, { kind: 'shared' }> | undefined): void => {
      clearTimeout(timer)
      stop()
      resolve(found)
    }
    tellOtherTabs({ kind: 'asked', asker })
  })
}

export const tellOtherTabs = (message: TabMessage): void => channel?.postMessage(message)

/** Returns a function that stops listening. */
export function onTabMessage(listen: (message: TabMessage) => void): () => void {
  const heard = (event: MessageEvent<TabMessage>): void => listen(event.data)
  channel?.addEventListener('message', heard)
  return () => channel?.removeEventListener('message', heard)
}

const KEY = 'countersign.session'

/** The session of this browser tab, kept over a reload. Never in localStorage: another tab or a later visitor must not find it. */
export function readKeptSession(): KeptSession | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    return text === null ? undefined : (JSON.parse(text) as KeptSession)
  } catch {
    return undefined
  }
}

export function keepSession(session: KeptSession | undefined): void {
  try {
    if (session === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(session))
  } catch {
    // A browser that keeps nothing: the session lasts until the page is left.
  }
}
