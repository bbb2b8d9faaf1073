import { checkCallbackUrl, type UrlRefusal } from '../../shared/domain/callbacks/callback-url.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import type { Ports } from '../../shared/ports/ports.ts'

const WORDING: Readonly<Record<UrlRefusal, string>> = {
  malformed: 'is not an absolute URL',
  'too-long': 'is too long',
  'scheme-not-allowed': 'must be https',
  'credentials-not-allowed': 'carries credentials',
  'fragment-not-allowed': 'carries a fragment',
  'address-not-public': 'does not name a public address',
}

/** Refuses a callback URL that would never be called. What its name resolves to is checked when it is called. */
export function refuseUncallable(callbackUrl: string | undefined, { callbackPolicy }: Ports): void {
  if (callbackUrl === undefined) return
  const checked = checkCallbackUrl(callbackUrl, callbackPolicy)
  if (checked.kind === 'refused') throw invalid('callbackUrl', WORDING[checked.why])
}
