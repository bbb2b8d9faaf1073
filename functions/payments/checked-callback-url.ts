import { checkCallbackUrl, WHY_REFUSED } from '../../shared/domain/callbacks/callback-url.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import type { Ports } from '../../shared/ports/ports.ts'

/** Refuses a callback URL that would never be called. The addresses of its name are checked when it is called. */
export function refuseUncallable(
  callbackUrl: string | undefined,
  { callbackPolicy, callbackHosts }: Pick<Ports, 'callbackPolicy' | 'callbackHosts'>,
): void {
  if (callbackUrl === undefined) return
  const checked = checkCallbackUrl(callbackUrl, callbackPolicy, callbackHosts)
  if (checked.kind === 'refused') throw invalid('callbackUrl', WHY_REFUSED[checked.why])
}
