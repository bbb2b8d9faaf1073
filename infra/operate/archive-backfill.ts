import { ARCHIVED_KINDS, archiveChanges, archivedLines } from '../../functions/archive/archive-changes.ts'
import type { KeysOfPeople } from '../../functions/archive/keys-of-people.ts'
import { oldestFirst } from '../../shared/audit/entries-in-order.ts'
import { eventIn } from '../../shared/domain/archive/set-aside.ts'
import type { Store } from '../../shared/ports/store.ts'
import { changedItems, type StreamEvent } from '../../shared/runtime/changed-items.ts'
import type { Audit } from '../../shared/storage/audit.ts'

/** The objects of the archive's bucket. */
export type ArchiveObjects = {
  readonly put: (key: string, lines: string) => Promise<void>
  readonly get: (key: string) => Promise<string>
  readonly under: (prefix: string) => AsyncIterable<string>
}

type Line = Readonly<Record<string, unknown>>

const PAGE = 250
const DATE = 'YYYY-MM-DD'.length
const [AUDIT] = ARCHIVED_KINDS.filter(({ kind }) => kind === 'audit')

/**
 * Writes the entries of an audit again, from the table, which keeps them for good: one object for each day. Repeating it writes the same objects.
 * Returns the number of entries.
 */
export async function backfillAudit(
  store: Pick<Store, 'list'>,
  of: Audit,
  archive: Pick<ArchiveObjects, 'put'>,
  keysOf: KeysOfPeople,
): Promise<number> {
  let [day, lines, entries] = ['', [] as Line[], 0]
  const close = async () => {
    if (lines.length > 0)
      await archive.put(`archive/audit/day=${day}/backfill-${of.scope}.jsonl`, await archivedLines('audit', lines, keysOf))
    lines = []
  }
  for await (const { position, stored } of oldestFirst(store, of, PAGE, '0')) {
    if (position.slice(0, DATE) !== day) await close()
    day = position.slice(0, DATE)
    lines.push(AUDIT?.lineOf(stored) ?? stored)
    entries += 1
  }
  await close()
  return entries
}

/** Archives every batch that Lambda has set aside, as its function would have. Returns the number of batches. */
export async function replaySetAside(archive: ArchiveObjects, prefix: string, keysOf: KeysOfPeople): Promise<number> {
  let batches = 0
  for await (const key of archive.under(prefix)) {
    await archiveChanges(changedItems(eventIn(await archive.get(key)) as StreamEvent), archive, keysOf)
    batches += 1
  }
  return batches
}
