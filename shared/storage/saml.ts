import { reference } from './read.ts'
import { keys } from './table.ts'
import { insert, remove, type Write } from './write.ts'

/** A login at a provider that was started and has not come back. */
export type SamlRequest = {
  /** The short name of the provider. */
  readonly provider: string
  /** SHA-256, base64url, of a cookie in the browser that started it: no other browser may finish it. */
  readonly browserHash: string
  /** The URL that the browser goes to afterwards. */
  readonly landingUrl: string
  /** Text of the page that started it, which the landing repeats. */
  readonly state?: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

export const samlRequest = (requestId: string) => reference<SamlRequest>(keys.samlRequest(requestId))

export function startSamlRequest(requestId: string, started: SamlRequest): Write {
  return insert(samlRequest(requestId), started)
}

/** A request is answered once: of any concurrent answers, one is accepted. */
export function endSamlRequest(requestId: string): Write {
  return remove(samlRequest(requestId), { otherwise: 'wrong-proof' })
}

/** An assertion that was accepted; kept as long as it could be sent again. */
type TakenAssertion = { readonly expiresAt: number }

export const takenAssertion = (provider: string, assertionId: string) =>
  reference<TakenAssertion>(keys.samlAssertion(provider, assertionId))

export function takeAssertion(provider: string, assertionId: string, expiresAt: number): Write {
  return insert(takenAssertion(provider, assertionId), { expiresAt }, { otherwise: 'wrong-proof' })
}
