/** How many callbacks one process sends to one host at once, and how long it waits for one of them to end, in milliseconds. */
export type SlotRules = { readonly most: number; readonly patience: number }

/** Gives a slot, as the function that frees it; `undefined` when none came free in time. */
export type HostSlots = { readonly take: (host: string) => Promise<(() => void) | undefined> }

type Host = { taken: number; readonly waiting: Set<() => void> }

/**
 * Keeps receivers apart inside one process: a host that answers slowly, or not at all, holds its own slots and nobody else's.
 * A host is remembered only while something is sent to it.
 */
export function hostSlots({ most, patience }: SlotRules): HostSlots {
  const hosts = new Map<string, Host>()

  function free(name: string, host: Host): void {
    const [next] = host.waiting
    if (next !== undefined) {
      host.waiting.delete(next)
      next()
    } else if (--host.taken === 0) hosts.delete(name)
  }

  return {
    take(name) {
      const host = hosts.get(name) ?? { taken: 0, waiting: new Set() }
      hosts.set(name, host)
      const release = once(() => free(name, host))
      if (host.taken < most) {
        host.taken += 1
        return Promise.resolve(release)
      }
      const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>()
      const timer = setTimeout(() => {
        host.waiting.delete(granted)
        resolve(undefined)
      }, patience)
      const granted = (): void => {
        clearTimeout(timer)
        resolve(release)
      }
      host.waiting.add(granted)
      return promise
    },
  }
}

function once(run: () => void): () => void {
  let ran = false
  return () => {
    if (ran) return
    ran = true
    run()
  }
}
