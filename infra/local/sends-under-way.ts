import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from '../../shared/http/service.ts'
import type { Queues } from './queue-emulator.ts'

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

type MessagesOnTheirWayOptions = {
  readonly queues: Pick<Queues, 'counts'>
  /** Resolves when the messages that are being sent have reached their queue. */
  readonly arrived: () => Promise<void>
}

/** The queues of a message on its way to the outbox. Notices of a task start in the first. */
const QUEUES = ['tasks', 'messages']
/** Longest wait in milliseconds. Messages that cannot be sent are tried again later, and nobody waits for those. */
const PATIENCE_MS = 500

/** Waits until the messages of every answered call are in the outbox, so that a code is found right after it was requested. */
export async function messagesCaptured({ queues, arrived }: MessagesOnTheirWayOptions): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  const isBusy = () => QUEUES.map((name) => queues.counts(name)).some(({ ready, inFlight }) => ready + inFlight > 0)
  await arrived()
  while (isBusy() && performance.now() < until) await pause(2)
}
