import type { Service } from '../../shared/http/service.ts'

/**
 * A queue that reports when the messages being sent have arrived. The emulator counts delays from their arrival, in real time: a message
 * whose delay was computed before the clock was moved, and which arrives afterwards, would wait as if it had not been moved.
 */
export function withArrivals(queue: Service['queue']): Service['queue'] & { readonly arrived: () => Promise<void> } {
  const underWay = new Set<Promise<void>>()
  return {
    send(messages) {
      const sending = queue.send(messages)
      const settled: Promise<void> = sending.catch(() => undefined).finally(() => underWay.delete(settled))
      underWay.add(settled)
      return sending
    },
    async arrived() {
      await Promise.all(underWay)
    },
  }
}
