import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { firstUnsealable, hourNumber } from '../../shared/domain/audit/seal.ts'
import { AUDIT_SEALING, noteSealed, SERVICE_SCOPE, sealingMark } from '../../shared/storage/audit.ts'
import { allTenants } from '../../shared/storage/tenants.ts'
import { sealScope } from './seal-scope.ts'

/** Audits that are sealed side by side. */
const AT_ONCE = 8
/** So many entries are sealed in one run, which has minutes; what is left waits until the sweep asks again. */
const MOST_ENTRIES = 100_000
const TENANTS_A_PAGE = 100

/**
 * Seals the hours that are over in the audits of all tenants and of the service. A run that comes twice, or dies and is repeated, finds
 * sealed what is sealed; the sweep asks for one until it has come to its end. 5 reads for an audit in which nothing has happened.
 */
export const sealAudits = consumer({
  queue: 'audit',
  kinds: [AUDIT_SEALING],
  timeoutSeconds: 300,
  async handle(job: Job) {
    const { ports, read, message, now } = job
    const mark = await read.one(sealingMark())
    if ((mark?.sealedTo ?? 0) >= message.turn) return
    const until = firstUnsealable(now)
    if (await sealAll(job, until)) await ports.store.write(noteSealed(hourNumber(until)))
    else ports.log('warn', 'audit.sealing-behind', { until })
  },
})

async function sealAll(job: Job, until: string): Promise<boolean> {
  let left = MOST_ENTRIES
  const seal = async (scopes: readonly string[]): Promise<void> => {
    for (let at = 0; at < scopes.length && left > 0; at += AT_ONCE) {
      const counts = await Promise.all(scopes.slice(at, at + AT_ONCE).map((scope) => sealScope(job, scope, until, left)))
      for (const count of counts) left -= count
    }
  }
  await seal([SERVICE_SCOPE])
  let after: string | undefined
  do {
    const page = await job.read.list(allTenants(TENANTS_A_PAGE, after))
    await seal(page.things.map(({ tenantId }) => String(tenantId)))
    after = page.next
  } while (after !== undefined && left > 0)
  return left > 0
}
