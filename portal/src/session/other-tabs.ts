import type { KeptSession } from '@countersign/client'

/** The messages between the tabs of this browser. */
export type TabNews =
  /** This person's session has ended: every tab of theirs signs out. */
  | { readonly kind: 'ended'; readonly customerId: number }
  /** A duplicated tab has the same session. A token that one of them has renewed must not be renewed again by the other. */
  | { readonly kind: 'renewed'; readonly sessionId: string; readonly session: KeptSession }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('countersign.session')

export const tellOtherTabs = (news: TabNews): void => channel?.postMessage(news)

/** Returns a function that stops listening. */
export function onTabNews(listen: (news: TabNews) => void): () => void {
  const heard = (event: MessageEvent<TabNews>): void => listen(event.data)
  channel?.addEventListener('message', heard)
  return () => channel?.removeEventListener('message', heard)
}
