import { changedMembers, isMembers, type Members, memberAt } from './merged-members.ts'

/** A changed item as it was when the call was proposed. */
export type ItemBaseline = {
  readonly etag: string
  /** The maker sent `If-Match`: the call runs only while the item has this etag. */
  readonly onlyThis?: true
  /** Digests of the fields that the call writes. */
  readonly fields: Readonly<Record<string, string>>
  /** JSON objects that the call sets, as they were: only members that differ from these are written. */
  readonly objects?: Readonly<Record<string, Members>>
}

/**
 * Fields of answers that change without anybody changing the item, that not everybody who reads it sees, or that a deletion does not
 * concern.
 */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'balance',
  'created',
  'default',
  'emailSuppressed',
  'lastModified',
  'lockedUntil',
  'pendingContact',
  'pendingTasks',
  'previousExpires',
  'proofsSetBy',
  'status',
])

/** The effect of a call on an item, for the comparison of two states of the item. */
type ItemChange = {
  /** The body, with JSON values as the item shows them afterwards; `undefined` for a deletion, which concerns all fields. */
  readonly body: unknown
  /** The fields that the item can show. For another field of the body, such as a password, the time of the last change is compared. */
  readonly shownFields: ReadonlySet<string>
}

/** The values that a call writes, as they stand in the item: of a JSON object only the members that the proposal changes, by dotted path. */
export function writtenValues(
  shown: Members,
  { body, shownFields }: ItemChange,
  objects: ItemBaseline['objects'] = {},
): Readonly<Record<string, unknown>> {
  if (!isMembers(body)) return Object.fromEntries(Object.entries(shown).filter(([name]) => !NOT_COMPARED.has(name)))
  const fields = Object.entries(body).filter(([, sent]) => sent !== undefined)
  return Object.fromEntries(
    fields.flatMap(([name, sent]): readonly (readonly [string, unknown])[] => {
      const base = Object.hasOwn(objects, name) ? objects[name] : undefined
      if (base !== undefined && isMembers(sent))
        return changedMembers(base, sent).map((path) => [[name, ...path].join('.'), memberAt(shown[name], path)])
      return [[name, shownFields.has(name) ? shown[name] : { since: shown.lastModified }]]
    }),
  )
}

/** The fields that have another value than at proposal time. */
export function fieldsChanged({ fields }: Pick<ItemBaseline, 'fields'>, now: Readonly<Record<string, string>>): readonly string[] {
  return [...new Set([...Object.keys(fields), ...Object.keys(now)])].filter((name) => fields[name] !== now[name])
}
