import type { ChangedItem } from '../../shared/contract/changed-item.ts'
import { PERSONAL_PARTS } from '../../shared/domain/archive/personal-parts.ts'
import { sealedLine } from '../../shared/domain/archive/sealed-line.ts'
import { ARCHIVED_KINDS } from './archived-kinds.ts'
import type { KeysOfPeople } from './keys-of-people.ts'

type Line = ChangedItem['item']
type Archive = { readonly put: (key: string, lines: string) => Promise<void> }

/**
 * Writes the changes of a batch as JSON lines, in one object for each kind. Data about a person is encrypted under a key of that person.
 * Nothing is lost: a batch that fails comes again, and writes the same objects again. If a batch was divided in between, an item stands in
 * two objects; both have its `PK` and `SK`.
 */
export async function archiveChanges(changes: readonly ChangedItem[], archive: Archive, keysOf: KeysOfPeople): Promise<void> {
  const objects = ARCHIVED_KINDS.flatMap(({ kind, how, keys, lineOf }) => {
    const own = changes.flatMap((change) => {
      const isOfKind = change.how === how && keys.test(change.key.PK)
      const line = isOfKind ? lineOf(change.item) : undefined
      return line === undefined ? [] : [{ change, line }]
    })
    const [first] = own
    return first === undefined ? [] : [{ kind, key: objectKey(kind, first.change), lines: own.map(({ line }) => line) }]
  })
  await Promise.all(objects.map(async ({ kind, key, lines }) => archive.put(key, await archivedLines(kind, lines, keysOf))))
}

/** The lines of a kind as the archive holds them. */
export async function archivedLines(kind: string, lines: readonly Line[], keysOf: KeysOfPeople): Promise<string> {
  const personal = lines.map((line) => ({ line, parts: PERSONAL_PARTS[kind]?.(line) ?? [] }))
  const keys = await keysOf([...new Set(personal.flatMap(({ parts }) => parts.map(({ owner }) => owner)))])
  return personal.map(({ line, parts }) => `${JSON.stringify(sealedLine(line, parts, keys))}\n`).join('')
}

/** Athena reads `day=…` as a column. */
function objectKey(kind: string, { at, sequence }: ChangedItem): string {
  return `archive/${kind}/day=${new Date(at).toISOString().slice(0, 10)}/${sequence}.jsonl`
}
