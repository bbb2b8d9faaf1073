import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { advanceEventParts, callbacksIn, callbackTo, EVENT_PARTS, type EventParts } from '../../shared/storage/event-parts.ts'
import { reference } from '../../shared/storage/read.ts'

/** Callbacks of one turn: they fit into one transaction. */
const MOST_OF_A_TURN = 50

/** Turns events that were stored together into callbacks, some of them each turn. */
export const sendEventParts = consumer({
  queue: 'callbacks',
  kinds: [EVENT_PARTS],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const stored = await job.read.one(reference<EventParts>(job.message.key))
    if (stored?.turn !== job.message.turn) return
    const { tenantId, targets, done, traceId } = stored
    const all = callbacksIn(stored)
    for (const { payload, target } of all.slice(done, done + MOST_OF_A_TURN)) {
      const to = targets[target]
      if (to !== undefined)
        job.unitOfWork.add(...callbackTo({ tenantId, callbackId: job.newId(), target: to, payload, now: job.now, traceId }))
    }
    const next = done + MOST_OF_A_TURN
    job.unitOfWork.add(advanceEventParts(stored, next, next >= all.length, job.now))
    if ((await job.commit()) === 'done') job.ports.log('info', 'event.parts', { tenantId, stored: Math.min(next, all.length) })
  },
})
