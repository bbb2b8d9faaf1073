import { oldestFirst } from '../../shared/audit/entries-in-order.ts'
import { chainFinding, compareHour, type Finding, type Registered } from '../../shared/domain/audit/compare-seals.ts'
import { hourOf, type Seal } from '../../shared/domain/audit/seal.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { Store } from '../../shared/ports/store.ts'
import { type Audit, type AuditHead, auditHead, registerOf, sealsOf } from '../../shared/storage/audit.ts'
import { type FoundEntry, registered } from '../../shared/storage/audit-sources.ts'

/** The result of comparing an audit with its seals. */
export type Verified = {
  readonly scope: string
  readonly seals: number
  readonly entries: number
  /** Entries since the last seal, which nothing proves yet. */
  readonly unsealed: number
  /** The first hour with unsealed entries: long ago if sealing has stopped or seals were removed. */
  readonly unsealedSince: string | undefined
  /** The hash of the last seal, for comparison with the chain later. */
  readonly last: string | undefined
  readonly hashes: ReadonlySet<string>
  /** All seals in order, with their data about the other audits. */
  readonly sealed: readonly Pick<Seal, 'hour' | 'hash' | 'heads'>[]
  readonly findings: readonly Finding[]
}

const PAGE = 250

/** Reads an audit from its beginning, hour by hour, with its seals. */
export async function verifyScope(store: Pick<Store, 'list' | 'read'>, of: Audit): Promise<Verified> {
  const { scope } = of
  const head = (await store.read([auditHead(scope)]))[0] as AuditHead | undefined
  const findings: Finding[] = []
  const hashes = new Set<string>()
  const sealed: Verified['sealed'][number][] = []
  const entries = hoursOf(oldestFirst(store, of, PAGE, '0'))
  let hour = await entries.next()
  let previous: Seal | undefined
  let count = 0

  /** Entries of hours without a seal, before this one: somebody has added them. */
  async function findStrays(before: string): Promise<void> {
    for (; !hour.done && hour.value.hour < before; hour = await entries.next()) {
      const { hour: at, entries: added } = hour.value
      findings.push(...added.map((entry) => ({ kind: 'added', hour: at, place: registered(entry).place }) as const))
    }
  }

  for await (const seal of allSeals(store, scope)) {
    await findStrays(seal.hour)
    const beside = hour.value?.hour === seal.hour ? hour.value : undefined
    const now = (beside?.entries ?? []).map(registered)
    if (beside !== undefined) hour = await entries.next()
    const chain = chainFinding(previous, seal)
    findings.push(...(chain === undefined ? [] : [chain]), ...compareHour(seal, await wholeRegister(store, scope, seal.hour), now))
    hashes.add(seal.hash)
    sealed.push({ hour: seal.hour, hash: seal.hash, ...defined({ heads: seal.heads }) })
    previous = seal
    count += now.length
  }
  if (previous?.hash !== head?.last)
    findings.push({
      kind: 'chain-broken',
      hour: head?.sealedTo ?? previous?.hour ?? '',
      why: 'the last seal is not the one that was made last',
    })
  if (head !== undefined) await findStrays(head.sealedTo)
  let unsealed = 0
  const unsealedSince = hour.value?.hour
  for (; !hour.done; hour = await entries.next()) unsealed += hour.value.entries.length
  return { scope, seals: hashes.size, entries: count + unsealed, unsealed, unsealedSince, last: previous?.hash, hashes, sealed, findings }
}

type Hour = { readonly hour: string; readonly entries: readonly FoundEntry[] }

async function* hoursOf(entries: AsyncGenerator<FoundEntry>): AsyncGenerator<Hour, undefined> {
  let open: { readonly hour: string; readonly entries: FoundEntry[] } | undefined
  for await (const entry of entries) {
    const hour = hourOf(entry.position)
    if (open !== undefined && open.hour !== hour) yield open
    if (open?.hour !== hour) open = { hour, entries: [] }
    open.entries.push(entry)
  }
  if (open !== undefined) yield open
  return undefined
}

/** All seals of an audit, in order. */
export async function* allSeals(store: Pick<Store, 'list'>, scope: string): AsyncGenerator<Seal> {
  let after: string | undefined
  do {
    const page = await store.list(sealsOf(scope, PAGE, after))
    yield* page.things
    after = page.next
  } while (after !== undefined)
}

async function wholeRegister(store: Pick<Store, 'list'>, scope: string, hour: string): Promise<readonly Registered[]> {
  const all: Registered[] = []
  let after: string | undefined
  do {
    const page = await store.list(registerOf(scope, hour, after))
    for (const part of page.things) all.push(...part.entries)
    after = page.next ?? undefined
  } while (after !== undefined)
  return all
}
