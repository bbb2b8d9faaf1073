import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { serviceDeed } from '../../shared/contract/service-deed.ts'
import { positionNotice } from '../../shared/people/position-holder.ts'
import { person } from '../../shared/storage/persons.ts'
import { reference } from '../../shared/storage/read.ts'
import { endIsTold, TEMPORARY_POSITION_END, type TemporaryPosition } from '../../shared/storage/temporary-positions.ts'

/**
 * Records that the time of a temporary position is over, and tells people. The position has not counted since that time, even if this runs
 * late.
 */
export const tellEndOfPosition = consumer({
  queue: 'tasks',
  kinds: [TEMPORARY_POSITION_END],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const ended = await job.read.one(reference<TemporaryPosition>(job.message.key))
    if (ended === undefined || Date.parse(ended.until) > job.now) return
    const of = await job.read.one(person(ended.customerId))
    const { tenantId, customerId, temporaryPositionId } = ended
    const path = `tenants/${tenantId}/customers/${customerId}/temporary-positions/${temporaryPositionId}`
    const before = { customerId, position: ended.position, from: ended.from, until: ended.until }
    job.unitOfWork.add(
      endIsTold(ended),
      serviceDeed(job, tenantId, { action: 'temporary-position.ended', path, before }),
      ...(of === undefined ? [] : await positionNotice(job, of, ended, 'ends')),
    )
    if ((await job.commit()) === 'done') job.ports.log('info', 'temporary-position.ended', { customerId, position: ended.position })
  },
})
