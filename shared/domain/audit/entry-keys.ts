import { createHash } from 'node:crypto'
import { type AuditedCall, kindOf, taskOf } from './event-kind.ts'

/** An audit entry, as far as it can be searched for. */
type Searched = AuditedCall & { readonly actor: number | string }

/** The parts of a search; every given one must fit. */
export type Wanted = {
  readonly actor?: number | string | undefined
  readonly item?: string | undefined
  readonly kind?: string | undefined
  readonly task?: number | undefined
  /** Beginning of the path. */
  readonly path?: string | undefined
}

/** Beginnings of paths are indexed up to this many segments: `/tenants/1/customers/8`. */
const MOST_SEGMENTS = 4

const keyOf = {
  actor: (actor: number | string) => `actor ${actor}`,
  item: (item: string) => `item ${item}`,
  kind: (kind: string) => `kind ${kind}`,
  task: (taskId: number) => `task ${taskId}`,
  path: (segments: readonly string[]) => `path ${segments.join('/')}`,
} as const

/** Everything by which an entry is found. An entry that a search wants has all keys of the search. */
export function keysOfEntry(entry: Searched): readonly string[] {
  const task = taskOf(entry)
  const segments = segmentsOf(entry.path)
  return [
    keyOf.actor(entry.actor),
    keyOf.kind(kindOf(entry)),
    ...(task === undefined ? [] : [keyOf.task(task)]),
    ...itemsOf(entry).map(keyOf.item),
    ...segments.slice(0, MOST_SEGMENTS).map((_, at) => keyOf.path(segments.slice(0, at + 1))),
  ]
}

/** The keys that an entry must have for a search. None if the search asks for nothing that is indexed. */
export function keysOfSearch({ actor, item, kind, task, path }: Wanted): readonly string[] {
  // The last segment of a beginning can be cut anywhere.
  const segments = segmentsOf(path ?? '/').slice(0, MOST_SEGMENTS)
  const whole = segmentsOf((path ?? '/').slice(0, (path ?? '/').lastIndexOf('/'))).slice(0, MOST_SEGMENTS)
  const under = segments.length > whole.length ? whole : segments
  return [
    ...(actor === undefined ? [] : [keyOf.actor(actor)]),
    ...(item === undefined ? [] : [keyOf.item(item)]),
    ...(kind === undefined ? [] : [keyOf.kind(kind)]),
    ...(task === undefined ? [] : [keyOf.task(task)]),
    ...(under.length === 0 ? [] : [keyOf.path(under)]),
  ]
}

/** The things that an entry names: segments of its path, its task, and the ids and identities in its states. */
export function itemsOf({ path, taskId, before, after }: Pick<AuditedCall, 'path' | 'taskId' | 'before' | 'after'>): readonly string[] {
  const named = [before, after].flatMap((state) =>
    Object.entries(typeof state === 'object' ? (state ?? {}) : {}).flatMap(([name, value]: [string, unknown]) =>
      name === 'identity' || name.endsWith('Id') ? [String(value)] : [],
    ),
  )
  return [...new Set([...path.split('/'), ...(taskId === undefined ? [] : [String(taskId)]), ...named])].filter((item) => item !== '')
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

/** Bits for each key, and bits that each key sets: fewer than 1 of 200 filters without a key seem to hold it. */
const BITS_A_KEY = 12
const SET_BY_KEY = 6

/** A Bloom filter over keys, in base64: it tells surely which keys it does not hold. */
export type KeyFilter = string

export function filterOf(keys: Iterable<string>): KeyFilter {
  const all = [...new Set(keys)]
  const bits = Buffer.alloc(Math.max(8, Math.ceil((all.length * BITS_A_KEY) / 8)))
  for (const key of all) for (const bit of bitsOf(key, bits.length * 8)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7))
  return bits.toString('base64')
}

/** Tells whether a filter may hold all of these keys. */
export function mayHold(filter: KeyFilter, keys: readonly string[]): boolean {
  const bits = Buffer.from(filter, 'base64')
  if (bits.length === 0) return true
  return keys.every((key) => bitsOf(key, bits.length * 8).every((bit) => ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0))
}

function bitsOf(key: string, size: number): readonly number[] {
  const hash = createHash('sha256').update(key, 'utf8').digest()
  const [first, step] = [hash.readUInt32BE(0), hash.readUInt32BE(4) | 1]
  return Array.from({ length: SET_BY_KEY }, (_, at) => (first + at * (step >>> 0)) % size)
}
