import type { CallbackPolicy } from '../callbacks/callback-url.ts'

/** The addresses to which notices are pushed: https on public addresses, or this machine on a local run. */
export function pushPolicy(policy: CallbackPolicy): CallbackPolicy {
  return policy === 'local' ? 'local' : 'live'
}
