import type { KeptSession } from '@countersign/client'

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
