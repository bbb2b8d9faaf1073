import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { type GrowingTree, growingTree } from '../../shared/domain/audit/merkle-tree.ts'
import { firstUnsealable, headHash, hourBefore, hourNumber } from '../../shared/domain/audit/seal.ts'
import { isVouchedFor, type Vouched } from '../../shared/domain/audit/vouched.ts'
import { writtenId } from '../../shared/domain/ids.ts'
import { EVERYBODY_SERVED } from '../../shared/ports/cells.ts'
import {
  AUDIT_SEALING,
  type Audit,
  type AuditHead,
  auditHead,
  auditOfService,
  auditOfTenant,
  auditVouched,
  noteSealed,
  sealingMark,
} from '../../shared/storage/audit.ts'
import { standingsOfCell } from '../../shared/storage/cell-directory.ts'
import { allTenants } from '../../shared/storage/tenants.ts'
import { sealHeads, sealScope } from './seal-scope.ts'

/** Number of audits that are sealed in parallel. */
const AT_ONCE = 8
/** Maximum number of entries sealed in one run, which has minutes. The rest waits until the sweep asks again. */
const MOST_ENTRIES = 100_000
const TENANTS_A_PAGE = 100

/**
 * Seals the past hours in the audits of all tenants and of the service. A repeated run finds its work done; the sweep asks for runs until
 * one completes. 7 reads for the audit of a tenant with one shard and without new entries. The service's audit comes last: its seal contains the last seals of all
 * others.
 */
const sealAudits = consumer({
  queue: 'audit',
  kinds: [AUDIT_SEALING],
  timeoutSeconds: 300,
  async handle(job: Job) {
    const { ports, read, message, now } = job
    const mark = await read.one(sealingMark())
    if ((mark?.sealedTo ?? 0) >= message.turn) return
    const until = firstUnsealable(now)
    if (await isAnyFrozen(job)) return ports.log('info', 'audit.sealing-waits', { until })
    if (await sealAll(job, until)) await ports.store.write(noteSealed(hourNumber(until)))
    else ports.log('warn', 'audit.sealing-behind', { until })
  },
})

async function sealAll(job: Job, until: string): Promise<boolean> {
  let left = MOST_ENTRIES
  const seal = async (audits: readonly Audit[]): Promise<void> => {
    for (let at = 0; at < audits.length && left > 0; at += AT_ONCE) {
      const counts = await Promise.all(audits.slice(at, at + AT_ONCE).map((of) => sealScope(job, of, until, left)))
      for (const count of counts) left -= count
    }
  }
  const heads = growingTree()
  let after: string | undefined
  do {
    const page = await job.read.list(allTenants(TENANTS_A_PAGE, after))
    const audits = page.things.map((of) => auditOfTenant(of.tenantId, of))
    await seal(await servedHere(audits, job))
    await addHeads(
      heads,
      audits.map(({ scope }) => scope),
      until,
      job,
    )
    after = page.next
  } while (after !== undefined && left > 0)
  if (left <= 0) return false
  left -= await sealScope(job, auditOfService(), hourBefore(until), left)
  if (left <= 0) return false
  await sealHeads(job, auditOfService(), until, heads.root())
  return true
}

/** Adds the last seal of each audit that has one. If another run has gone further, this one has nothing to do. */
async function addHeads(heads: GrowingTree, scopes: readonly string[], until: string, { ports }: Job): Promise<void> {
  const found = (await ports.store.read(scopes.map(auditHead))) as readonly (AuditHead | undefined)[]
  const vouched = await vouchedIn(scopes, ports)
  scopes.forEach((scope, index) => {
    const head = found[index]
    if (head === undefined || !isVouchedFor(vouched[index], hourBefore(until))) return
    if (head.sealedTo > until) throw new Error(`the audit of ${scope} is sealed further than this run goes`)
    heads.add(headHash(scope, head.last))
  })
}

const MOST_STANDINGS = 1_000

/** A run would leave out the tenant that is frozen, and seal its hours too late for the seal of the service. */
async function isAnyFrozen({ ports: { standings, store } }: Job): Promise<boolean> {
  if (standings === EVERYBODY_SERVED) return false
  return (await store.list(standingsOfCell(MOST_STANDINGS))).things.some(({ standing }) => standing === 'frozen')
}

/** The audits that this cell goes on with; another cell seals those of tenants that have left. */
async function servedHere(audits: readonly Audit[], { ports: { standings } }: Job): Promise<readonly Audit[]> {
  const all = await Promise.all(audits.map(async (of) => ((await standings.of(writtenId(of.scope))) === 'served' ? [of] : [])))
  return all.flat()
}

async function vouchedIn(scopes: readonly string[], { standings, store }: Job['ports']): Promise<readonly (Vouched | undefined)[]> {
  if (standings === EVERYBODY_SERVED) return []
  const found = (await store.read(scopes.map(auditVouched))) as readonly ({ readonly hours: Vouched } | undefined)[]
  return found.map((each) => each?.hours)
}

export const auditConsumers = [sealAudits]
