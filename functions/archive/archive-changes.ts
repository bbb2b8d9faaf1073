import type { ChangedItem } from '../../shared/contract/consumer.ts'
import { PERSONAL_PARTS } from '../../shared/domain/archive/personal-parts.ts'
import { sealedLine } from '../../shared/domain/archive/sealed-line.ts'
import { carriedEntry } from '../../shared/storage/carried-entries.ts'
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

type Item = ChangedItem['item']

/** A kind of item that is kept beyond its time in the table, and the change with which it goes to the archive. */
type ArchivedKind = {
  readonly kind: string
  readonly how: ChangedItem['how']
  readonly keys: RegExp
  /** Reads the line for an item; `undefined`: the item is not archived. */
  readonly lineOf: (item: Item) => Item | undefined
}

/**
 * The archived kinds. Entries of the audit are copied when they are written, because their seals need them in the table; some are
 * carried by the item of another thing. Callbacks and answers under an Idempotency-Key are archived when the table removes them. The filter
 * of the deployed stream has the same rules.
 */
export const ARCHIVED_KINDS: readonly ArchivedKind[] = [
  { kind: 'audit', how: 'added', keys: /^AUDIT#|^TENANT#\d+#TRANSFERS(#\d+)?$/, lineOf: withCarriedEntry },
  { kind: 'callbacks', how: 'removed', keys: /^TENANT#\d+#CALLBACKS#/, lineOf: asStored },
  { kind: 'idempotent-answers', how: 'removed', keys: /^IDEMPOTENCY#/, lineOf: asStored },
]

function asStored(item: Item): Item {
  return item
}

/** The fields of an entry, and beside them those of the item that carries it: its seal covers both. */
function withCarriedEntry(item: Item): Item | undefined {
  if (String(item.PK).startsWith('AUDIT#')) return item
  const entry = carriedEntry('TRANSFERS', item)
  const { audit: _, ...rest } = item
  return entry === undefined ? undefined : { ...rest, ...entry }
}
