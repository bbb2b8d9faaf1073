import type { ChangedItem } from '../../shared/contract/changed-item.ts'
import { ARCHIVED_KINDS } from './archived-kinds.ts'

type Archive = { readonly put: (key: string, lines: string) => Promise<void> }

/**
 * Writes the changes of a batch as JSON lines, one object for each kind. Nothing is lost: a batch that fails comes again, and writes the
 * same objects again. An item can be there twice if a batch was divided; its `PK` and `SK` tell.
 */
export async function archiveChanges(changes: readonly ChangedItem[], archive: Archive): Promise<void> {
  const objects = ARCHIVED_KINDS.flatMap(({ kind, how, keys, lineOf }) => {
    const own = changes.flatMap((change) => {
      const isOfKind = change.how === how && keys.test(change.key.PK)
      const line = isOfKind ? lineOf(change.item) : undefined
      return line === undefined ? [] : [{ change, line }]
    })
    const [first] = own
    return first === undefined
      ? []
      : [{ key: objectKey(kind, first.change), lines: own.map(({ line }) => `${JSON.stringify(line)}\n`).join('') }]
  })
  await Promise.all(objects.map(({ key, lines }) => archive.put(key, lines)))
}

/** Athena reads `day=…` as a column. */
function objectKey(kind: string, { at, sequence }: ChangedItem): string {
  return `archive/${kind}/day=${new Date(at).toISOString().slice(0, 10)}/${sequence}.jsonl`
}
