import type { StepUpProof } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { InputError } from '../ui/refusal-words.ts'

const PROVIDER = 'countersign.provider'
/** The state of a step-up begins so. It names the channel by which the new window answers, and only the tab that made it listens there. */
const STEP_UP = 'step-up.'
const LONGEST_MS = 3 * 60_000
const SIGN_IN = '/svc-conductor/portal/sign-in'

/** Keeps the identity provider of this sign-in, for step-ups of its session. */
export function keepProvider(provider: string): void {
  sessionStorage.setItem(PROVIDER, provider)
}

/** The identity provider through which this tab has signed in. */
export const keptProvider = (): string | null => sessionStorage.getItem(PROVIDER)

/** Random text that no other page can know. */
export function newState(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Has the person sign in at their provider once more, in a window of its own; resolves to the proof of a step-up. The window hands over
 * its token instead of signing in with it. The two share no storage: the provider's pages come between them.
 */
export function signOnAgain(provider: string): Promise<StepUpProof> {
  const state = `${STEP_UP}${newState()}`
  const query = new URLSearchParams({ returnTo: `${location.origin}${SIGN_IN}`, state, forceAuthn: 'true' })
  const opened = window.open(`/svc-conductor/saml-login/${encodeURIComponent(provider)}?${query}`, '_blank', 'popup,width=520,height=720')
  if (opened === null)
    return Promise.reject(new InputError(t`The browser has blocked the window. Allow windows of this page, then try again.`))
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(state)
    const timer = setTimeout(() => finish(() => reject(new InputError(t`Nobody has signed in within 3 minutes. Try again.`))), LONGEST_MS)
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

/** The token of a sign-on for a step-up, and the channel of the tab that waits for it; `undefined` in a window that signs in for itself. */
export function handedOver(): { readonly token: string; readonly state: string } | undefined {
  const sent = new URLSearchParams(location.search)
  const [token, state] = [sent.get('token'), sent.get('state')]
  return token !== null && state?.startsWith(STEP_UP) === true && location.pathname === SIGN_IN ? { token, state } : undefined
}

/** Gives the token to the tab that waits for it, and closes this window where the browser allows that. */
export function handOver({ token, state }: { readonly token: string; readonly state: string }): void {
  history.replaceState(null, '', SIGN_IN)
  const channel = new BroadcastChannel(state)
  channel.postMessage(token)
  channel.close()
  window.close()
}
