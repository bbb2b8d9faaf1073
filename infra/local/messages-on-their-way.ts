import { setTimeout as pause } from 'node:timers/promises'
import type { Queues } from './queue-emulator.ts'

export type MessagesOnTheirWayOptions = {
  readonly queues: Pick<Queues, 'counts'>
  /** Resolves when what is being sent has come to its queue. */
  readonly arrived: () => Promise<void>
}

/** What a message passes on its way to the outbox; news of a task begin in the first. */
const QUEUES = ['tasks', 'messages']
/** Longest wait; milliseconds. What cannot be sent is tried again later, and nobody waits for that. */
const PATIENCE = 500

/** Waits until the messages of every call that has been answered are in the outbox: who looks for a code right after asking for it finds it. */
export async function messagesCaptured({ queues, arrived }: MessagesOnTheirWayOptions): Promise<void> {
  const until = performance.now() + PATIENCE
  const isBusy = () => QUEUES.map((name) => queues.counts(name)).some(({ ready, inFlight }) => ready + inFlight > 0)
  await arrived()
  while (isBusy() && performance.now() < until) await pause(2)
}
