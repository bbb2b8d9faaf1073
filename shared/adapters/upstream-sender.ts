import { type CallbackHosts, NO_CALLBACK_HOSTS } from '../domain/callbacks/callback-hosts.ts'
import { checkCallbackUrl, mayReach, type Reach } from '../domain/callbacks/callback-url.ts'
import type { UpstreamSender } from '../ports/upstream-sender.ts'
import { type CallbackConnections, callbackConnections } from './callback-connections.ts'
import { type Resolve, systemResolve } from './checked-lookup.ts'
import { exchangeOnce } from './exchange-once.ts'

type Options = {
  readonly resolve?: Resolve
  /** The hosts beside this machine that a local run may call. */
  readonly hosts?: CallbackHosts | undefined
}

/** The longest time for a connection. The exchange has a limit of its own. */
const CONNECT_MS = 10_000
/** Bytes of one answer in all, with its head and its framing: twice the largest body. */
const MOST_BYTES = 2 * 1024 * 1024

/** Creates a sender of requests to upstreams, under the guard of callbacks: public addresses, checked on connect, and no redirects. */
export function upstreamSender({ resolve = systemResolve, hosts = NO_CALLBACK_HOSTS }: Options = {}): UpstreamSender {
  const reaching = (reach: Reach) =>
    callbackConnections(resolve, (address, name) => mayReach(address, reach, name, hosts), CONNECT_MS, MOST_BYTES)
  const connections: Readonly<Record<Reach, CallbackConnections>> = {
    public: reaching('public'),
    loopback: reaching('loopback'),
    listed: reaching('listed'),
  }
  return {
    async send({ baseUrl, policy, ...request }) {
      const target = checkCallbackUrl(baseUrl, policy, hosts)
      if (target.kind === 'refused') return { kind: 'not-sent', why: target.why }
      if (target.reach === 'unlisted') return { kind: 'not-sent', why: 'host-not-listed' }
      const { kept, fresh, wasClosed } = connections[target.reach]
      const { origin } = target.url
      const started = performance.now()
      const first = await exchangeOnce({ ...request, origin, dispatcher: kept })
      // A kept connection that was closed meanwhile says nothing of the receiver, which never saw the request.
      if (first.error === undefined || !wasClosed(first.error)) return first.result
      // INVARIANT: both together end in the time of one, or the function that waits would end before it records the outcome.
      const deadlineMs = request.deadlineMs - (performance.now() - started)
      if (deadlineMs <= 0) return first.result
      const dispatcher = fresh(origin)
      const second = await exchangeOnce({ ...request, deadlineMs, origin, dispatcher })
      await dispatcher.destroy()
      // The first one may have arrived, however the second one failed.
      return second.result.kind === 'not-sent' ? first.result : second.result
    },
  }
}
