import { setTimeout as pause } from 'node:timers/promises'
import type { Queues } from './queue-emulator.ts'

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
