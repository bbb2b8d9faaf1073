/** The number of callbacks that one process sends at once under one name, and the waiting time while none of them ends, in milliseconds. */
type SlotRules = { readonly most: number; readonly patience: number; readonly longestWait: number }

/** Returns a slot as the function that frees it; `undefined` if none became free in time. */
export type HostSlots = { readonly take: (name: string) => Release | Promise<Release | undefined> }

type Release = () => void

type Host = { taken: number; lastFreed: number; isStuck: boolean; readonly waiting: Set<() => void> }

/**
 * Keeps receivers apart in one process: a host that answers slowly, or not at all, occupies only its own slots. A name is remembered only
 * while something is sent under it. Attempts for a host that is known to be stuck do not wait.
 */
export function hostSlots(rules: SlotRules): HostSlots {
  const hosts = new Map<string, Host>()

  function free(name: string, host: Host): void {
    host.lastFreed = performance.now()
    host.isStuck = false
    const [next] = host.waiting
    if (next !== undefined) {
      host.waiting.delete(next)
      next()
    } else if (--host.taken === 0) hosts.delete(name)
  }

  return {
    take(name) {
      const host = hosts.get(name) ?? { taken: 0, lastFreed: performance.now(), isStuck: false, waiting: new Set() }
      hosts.set(name, host)
      const release = once(() => free(name, host))
      if (host.taken < rules.most) {
        host.taken += 1
        return release
      }
      return host.isStuck ? Promise.resolve(undefined) : itsTurn(host, rules).then((came) => (came ? release : undefined))
    },
  }
}

/** Waits for a free slot. Gives up when no slot has become free for `patience`, or after `longestWait`. */
function itsTurn(host: Host, { patience, longestWait }: SlotRules): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const began = performance.now()
  const granted = (): void => {
    clearTimeout(timer)
    resolve(true)
  }
  const look = (): void => {
    const now = performance.now()
    const quietFor = now - Math.max(began, host.lastFreed)
    const left = Math.min(patience - quietFor, longestWait - (now - began))
    if (left > 1) {
      timer = setTimeout(look, left)
      return
    }
    host.waiting.delete(granted)
    host.isStuck = quietFor >= patience - 1
    resolve(false)
  }
  let timer = setTimeout(look, Math.min(patience, longestWait))
  host.waiting.add(granted)
  return promise
}

function once(run: () => void): () => void {
  let ran = false
  return () => {
    if (ran) return
    ran = true
    run()
  }
}
