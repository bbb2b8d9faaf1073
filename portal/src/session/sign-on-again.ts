import type { StepUpProof } from '@countersign/client'

const STEP_UP = 'countersign.step-up'
const PROVIDER = 'countersign.provider'
const CHANNEL = 'countersign.step-up'
const LONGEST_MS = 3 * 60_000
const SIGN_IN = '/svc-conductor/portal/sign-in'

/** Keeps the identity provider of this sign-in, for step-ups of its session. */
export function keepProvider(provider: string): void {
  sessionStorage.setItem(PROVIDER, provider)
}

/** The identity provider through which this tab has signed in. */
export const keptProvider = (): string | null => sessionStorage.getItem(PROVIDER)

/**
 * Has the person sign in at their provider once more, in a window of its own; resolves to the proof of a step-up. The window hands over
 * its token instead of signing in with it.
 */
export function signOnAgain(provider: string): Promise<StepUpProof> {
  const query = new URLSearchParams({ returnTo: `${location.origin}${SIGN_IN}`, forceAuthn: 'true' })
  // The new window starts with a copy of what this tab keeps.
  sessionStorage.setItem(STEP_UP, 'yes')
  const opened = window.open(`/svc-conductor/saml-login/${encodeURIComponent(provider)}?${query}`, '_blank', 'popup,width=520,height=720')
  sessionStorage.removeItem(STEP_UP)
  if (opened === null) return Promise.reject(new Error('The browser has blocked the window. Allow windows of this page, and try again.'))
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL)
    const timer = setTimeout(() => finish(() => reject(new Error('Nobody has signed in within 3 minutes. Try again.'))), LONGEST_MS)
    const finish = (act: () => void): void => {
      clearTimeout(timer)
      channel.close()
      act()
    }
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') finish(() => resolve({ password: data }))
    }
  })
}

/** Hands the token of a sign-on over to the tab that waits for it; false in a window that signs in for itself. */
export function handOver(token: string): boolean {
  if (sessionStorage.getItem(STEP_UP) === null) return false
  sessionStorage.removeItem(STEP_UP)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(token)
  channel.close()
  window.close()
  return true
}
