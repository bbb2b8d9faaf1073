import { verifyScope } from '../../../functions/audit/verify-scope.ts'
import { createReader } from '../../../shared/contract/reader.ts'
import { canonicalJson } from '../../../shared/domain/audit/canonical-json.ts'
import { hourAfter, hourOf } from '../../../shared/domain/audit/seal.ts'
import { afterComing, afterLeaving, type Vouched } from '../../../shared/domain/audit/vouched.ts'
import type { Standing } from '../../../shared/domain/cells/standing.ts'
import type { TenantId } from '../../../shared/domain/ids.ts'
import type { Store } from '../../../shared/ports/store.ts'
import { settingsCache } from '../../../shared/runtime/settings-cache.ts'
import { auditOfTenant, auditVouched, storeVouched } from '../../../shared/storage/audit.ts'
import { type CellStanding, cellStanding, changeStanding, moveInDirectory, serveAgain } from '../../../shared/storage/cell-directory.ts'
import { allProperties } from '../../../shared/storage/settings.ts'
import { type Tenant, tenant } from '../../../shared/storage/tenants.ts'
import type { Write } from '../../../shared/storage/write.ts'
import { copyTenant, hashesIn, type MovingCell } from './copy-tenant.ts'
import { belongingsIn } from './scanned-table.ts'
import { retireTenant, wakeTenant } from './wake-tenant.ts'

type Compared = { readonly items: number; readonly differences: readonly string[] }
type Verifying = MovingCell & { readonly store: Pick<Store, 'read' | 'list'> }

const SHOWN = 5

/** Parts of keys of what reads note beside their answers: samples, tallies and last uses. Their last minute may be lost. */
const NOTED_BY_READS = [/^DECISIONS#/, /^TALLIES#/, /\n(?:PERMISSION-USES|AGENT-READS#)/]

/**
 * Compares what both cells have of a tenant: the names and hashes of all items, and the audit with its seals, which must lead to the same
 * last one.
 */
async function compareTenant(from: Verifying, to: Verifying, tenantId: TenantId): Promise<Compared> {
  const of = await belongingsIn([from.table, to.table], tenantId)
  const [here, there] = await Promise.all([hashesIn(from.table, of), hashesIn(to.table, of)])
  const names = new Set([...here.keys(), ...there.keys()])
  const differing = [...names].filter((name) => here.get(name) !== there.get(name) && !NOTED_BY_READS.some((each) => each.test(name)))
  const [sealedHere, sealedThere] = await Promise.all([auditIn(from, tenantId), auditIn(to, tenantId)])
  const ofAudit = [
    ...sealedThere.findings.map(({ kind, hour }) => `audit: ${kind} in ${hour}`),
    ...(sealedHere.last === sealedThere.last && sealedHere.entries === sealedThere.entries ? [] : ['audit: another last seal or count']),
  ]
  return { items: here.size, differences: [...differing.slice(0, SHOWN).map((name) => name.replace('\n', ' ')), ...ofAudit] }
}

async function auditIn({ store }: Verifying, tenantId: TenantId) {
  const [of] = (await store.read([tenant(tenantId)])) as readonly (Tenant | undefined)[]
  return verifyScope(store, auditOfTenant(tenantId, of))
}

/** A cell as an operator reaches it. Its store is not held to its standings. */
export type OperatedCell = MovingCell & { readonly number: number; readonly store: Store }

export type Move = {
  readonly tenantId: TenantId
  readonly from: OperatedCell
  readonly to: OperatedCell
  readonly directory: Pick<Store, 'commit'>
  /** Tells the edge where the tenant lives now. */
  readonly route: (tenantId: TenantId, cell: number) => Promise<void>
  /** Time after which every process has seen a change of a standing, and every write that began before it has ended. */
  readonly settleMs: number
  readonly clock: { readonly now: () => number; readonly wait: (ms: number) => Promise<void> }
  readonly onProgress: (line: string) => void
}

export type Moved = { readonly kind: 'moved'; readonly items: number } | { readonly kind: 'refused'; readonly why: readonly string[] }

/** Rounds of copying while nothing is written; one is enough unless something writes all the same. */
const MOST_ROUNDS = 5

/**
 * Moves a tenant from one cell to another: copies it while it is served, freezes it, copies what has changed, compares, and switches. It
 * can be repeated after any interruption: the standings of the tenant in both cells say which steps are done. Nothing of the tenant is
 * lost in between: until the switch the first cell has everything, and nothing of it is removed.
 */
export async function moveTenant(move: Move): Promise<Moved> {
  const { tenantId, from, to, onProgress } = move
  const [here, there] = [await standingIn(from, tenantId), await standingIn(to, tenantId)]
  if (here !== 'gone') {
    const why = await obstacles(move, there)
    if (why.length > 0) return { kind: 'refused', why }
    await change(to, changeStanding({ tenantId, standing: 'arriving', other: from.number }, ['served', 'gone', 'arriving']))
    await move.clock.wait(move.settleMs)
    if (here === 'served') {
      onProgress(`1 of 5: tenant ${tenantId} is copied while cell ${from.number} serves it`)
      await copyWhileServed(move)
    }
    onProgress('2 of 5: its writes are frozen, and what has changed is copied')
    await change(from, changeStanding({ tenantId, standing: 'frozen', other: to.number }, ['served', 'frozen']))
    await move.clock.wait(move.settleMs)
    const differences = await copyUntilEqual(move)
    if (differences.length > 0) return { kind: 'refused', why: differences }
    onProgress(`4 of 5: cell ${from.number} lets it go, and cell ${to.number} serves it`)
    await change(from, changeStanding({ tenantId, standing: 'gone', other: to.number }, ['frozen']))
  }
  return switchTenant(move)
}

/** Lets the first cell serve a tenant again whose move was given up before the switch. */
export async function giveUpMove({ tenantId, from }: Pick<Move, 'tenantId' | 'from'>): Promise<'served' | 'gone'> {
  const standing = await standingIn(from, tenantId)
  if (standing === 'gone') return 'gone'
  await change(from, serveAgain(tenantId))
  return 'served'
}

/** Differences that are copied so fast that the tenant need not be served meanwhile. */
const FEW = 500
const MOST_ROUNDS_SERVED = 5

/** Copies until little has changed during the last round: the tenant is frozen for as long as the next round takes. */
async function copyWhileServed({ tenantId, from, to, onProgress }: Move): Promise<void> {
  for (let round = 1; round <= MOST_ROUNDS_SERVED; round++) {
    const copied = await copyTenant(from, to, tenantId)
    onProgress(told(copied))
    if (copied.written + copied.removed <= FEW) return
  }
}

async function copyUntilEqual({ tenantId, from, to, onProgress }: Move): Promise<readonly string[]> {
  let differences: readonly string[] = []
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    onProgress(told(await copyTenant(from, to, tenantId)))
    const compared = await compareTenant(from, to, tenantId)
    onProgress(`3 of 5: ${compared.items} items and the audit are compared`)
    differences = compared.differences
    if (differences.length === 0) return []
  }
  return differences.map((difference) => `the cells differ: ${difference}`)
}

/**
 * The steps after which there is no way back but another move. The old cell answers nothing before the new one answers anything, so no
 * read is older than a write.
 */
async function switchTenant({ tenantId, from, to, directory, route, settleMs, clock, onProgress }: Move): Promise<Moved> {
  await clock.wait(settleMs)
  const { items } = await compareTenant(from, to, tenantId)
  if ((await standingIn(to, tenantId)) === 'arriving') {
    await vouch(from, tenantId, (stays) => afterLeaving(stays, hourOf(new Date(clock.now()).toISOString())))
    await vouch(to, tenantId, (stays) => afterComing(stays, hourAfter(hourOf(new Date(clock.now()).toISOString()))))
    await wakeTenant(to.table, tenantId, clock.now(), await dueShards(to, clock))
    const movedAt = new Date(clock.now()).toISOString()
    const noted = await directory.commit([moveInDirectory({ tenantId, cell: to.number, movedAt }, from.number)])
    if (noted.kind === 'refused') return { kind: 'refused', why: [`the directory has tenant ${tenantId} in a third cell`] }
    await route(tenantId, to.number)
    await change(to, serveAgain(tenantId))
  }
  const left = await retireTenant(from.table, tenantId)
  onProgress(`5 of 5: ${left} items that were due in cell ${from.number} rest`)
  return { kind: 'moved', items }
}

async function vouch({ store }: OperatedCell, tenantId: TenantId, next: (stays: Vouched | undefined) => Vouched): Promise<void> {
  const scope = String(tenantId)
  const [stored] = (await store.read([auditVouched(scope)])) as readonly ({ readonly hours: Vouched } | undefined)[]
  await change({ store }, storeVouched(scope, next(stored?.hours)))
}

async function standingIn({ store }: Pick<OperatedCell, 'store'>, tenantId: TenantId): Promise<Standing> {
  const [stored] = (await store.read([cellStanding(tenantId)])) as readonly (CellStanding | undefined)[]
  return stored?.standing ?? 'served'
}

async function change({ store }: Pick<OperatedCell, 'store'>, write: Write): Promise<void> {
  const { kind } = await store.commit([write])
  if (kind === 'refused') throw new Error('Somebody else moves this tenant at the same time. Look who it is, then repeat this.')
}

async function obstacles({ tenantId, from, to }: Move, there: Standing): Promise<readonly string[]> {
  const [here] = (await from.store.read([tenant(tenantId)])) as readonly (Tenant | undefined)[]
  const [already] = (await to.store.read([tenant(tenantId)])) as readonly (Tenant | undefined)[]
  const [one, other] = await Promise.all([propertiesOf(from), propertiesOf(to)])
  return [
    ...(here === undefined ? [`there is no tenant ${tenantId} in cell ${from.number}`] : []),
    ...(here?.institution === undefined ? [] : [`its institution ${here.institution} stays: its administrators would lose the tenant`]),
    ...(there === 'served' && already !== undefined ? [`cell ${to.number} has a tenant ${tenantId} already`] : []),
    ...(there === 'frozen' ? [`cell ${to.number} moves the tenant itself`] : []),
    ...(one === other ? [] : ['the properties of the cells differ: set them alike, since they hold for every tenant']),
  ]
}

async function propertiesOf({ store }: OperatedCell): Promise<string> {
  const { things } = await createReader(store).list(allProperties())
  return canonicalJson(things.map(({ key, value }) => [key, value]))
}

async function dueShards({ store }: OperatedCell, clock: Move['clock']): Promise<number> {
  return (await settingsCache(store, clock).of(undefined)).settings.value('due.shards')
}

const told = ({ items, written, removed, documents }: Awaited<ReturnType<typeof copyTenant>>): string =>
  `   ${items} items: ${written} written, ${removed} removed, ${documents} documents`
