import type { KeptSession } from '@countersign/client'

/** The messages between the tabs of this browser. */
export type TabMessage =
  /** This person's session has ended: every tab of theirs signs out. */
  | { readonly kind: 'ended'; readonly customerId: number }
  /** A duplicated tab has the same session. A token that one of them has renewed must not be renewed again by the other. */
  | { readonly kind: 'renewed'; readonly sessionId: string; readonly session: KeptSession }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('countersign.session')

export const tellOtherTabs = (message: TabMessage): void => channel?.postMessage(message)

/** Returns a function that stops listening. */
export function onTabMessage(listen: (message: TabMessage) => void): () => void {
  const heard = (event: MessageEvent<TabMessage>): void => listen(event.data)
  channel?.addEventListener('message', heard)
  return () => channel?.removeEventListener('message', heard)
}
