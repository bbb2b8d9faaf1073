import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { CLIENT_CHANGE, type ClientChange, forgetClientChange } from '../../shared/storage/oauth-clients.ts'
import { reference } from '../../shared/storage/read.ts'

/**
 * Tells the other cells of an OAuth client above tenants whose change was interrupted: they refuse it until then. The store publishes the
 * client before it removes the note.
 */
export const publishInterruptedChange = consumer({
  queue: 'tasks',
  kinds: [CLIENT_CHANGE],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const noted = await job.read.one(reference<ClientChange>(job.message.key))
    if (noted === undefined) return
    job.unitOfWork.add(forgetClientChange(noted))
    if ((await job.commit()) === 'done') job.ports.log('info', 'oauth-client.published', { clientId: noted.clientId })
  },
})
