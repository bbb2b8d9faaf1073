import type { EventReport } from '../domain/events/event-report.ts'
import type { TenantId } from '../domain/ids.ts'
import type { SettingKey } from '../domain/settings/registry.ts'
import type { RefusalName } from '../errors/catalogue.ts'
import type { Due } from './due.ts'
import type { Bind, CarryingKind, Changing, Clause, Reference, Unchanging } from './read.ts'
import type { Key } from './table.ts'

export type { Bind, Clause }

/** One write of a transaction. `otherwise` is the refusal for a failed condition; without it, the condition is only a safeguard (409). */
export type Write = {
  readonly kind: 'put' | 'update' | 'delete' | 'check'
  readonly key: Key
  readonly item?: Readonly<Record<string, unknown>>
  readonly change?: Change
  readonly when: readonly Clause[]
  readonly otherwise?: RefusalName
  /** An event that becomes due because of this write. */
  readonly due?: Due
  /**
   * The same, but only if one of these texts of the tenant is set; without a tenant, those of the whole service. The commit reads the
   * configuration.
   */
  readonly dueWhereSet?: {
    readonly due: Due
    readonly tenantId: TenantId | undefined
    readonly keys: readonly SettingKey[]
    /** Attributes of the item that are set with it. */
    readonly set?: Readonly<Record<string, unknown>>
  }
  /** A message that is sent after the commit. Its item is in the due index for a later time, in case the message is lost. */
  readonly announced?: Due
  /**
   * The tenant of an item that is due at once and needs no entry in the due index if the tenant has a mark of that minute: the rescue
   * finds the item by its id. The commit makes sure of the mark.
   */
  readonly markedFor?: TenantId
  /**
   * Two calls that write exactly this, on the same state, have the same effect as one. Alone in a commit, such a write needs no
   * transaction, which costs double, because it recognises its own repetition: by everything that it sets, or, where the item may change
   * before the repetition arrives, by attributes that nothing changes later. A write that adds to a number needs an attribute that this
   * call alone sets.
   */
  readonly twice?: 'as-once' | { readonly knownBy: readonly string[] }
  /**
   * Written by itself before the transaction of its commit. Only rows of lists and audit entries of new items may use it.
   * `taken-back`: harmless if the call dies here; discarded if the rest is refused.
   * `kept`: cannot be discarded. It goes ahead only of a single new item, which nothing refuses; otherwise it joins the transaction.
   */
  readonly ahead?: 'taken-back' | 'kept'
  /** The write makes a thing that never changes, whose item can carry the audit entry of the call. */
  readonly canCarry?: CarryingKind
  /** Events that this write makes happen. The commit stores those that a webhook endpoint wants. */
  readonly reports?: readonly EventReport[]
  /** Harmless even if the call that asked for it is refused or dies afterwards: money only changes its place. */
  readonly harmless?: 'without-its-call'
}

export type Change = {
  readonly set?: Readonly<Record<string, unknown>>
  readonly add?: Readonly<Record<string, number>>
  readonly remove?: readonly string[]
}

export const isAbsent: Clause = ({ name }) => `attribute_not_exists(${name('PK')})`
export const isPresent: Clause = ({ name }) => `attribute_exists(${name('PK')})`
export const equals =
  (attribute: string, value: unknown): Clause =>
  ({ name, value: bound }) =>
    `${name(attribute)} = ${bound(value)}`
export const isAtLeast =
  (attribute: string, value: number): Clause =>
  ({ name, value: bound }) =>
    `${name(attribute)} >= ${bound(value)}`
export const isBelow =
  (attribute: string, value: number): Clause =>
  ({ name, value: bound }) =>
    `${name(attribute)} < ${bound(value)}`
export const isOneOf =
  (attribute: string, values: readonly unknown[]): Clause =>
  ({ name, value: bound }) =>
    `${name(attribute)} IN (${values.map(bound).join(', ')})`
export const has =
  (attribute: string): Clause =>
  ({ name }) =>
    `attribute_exists(${name(attribute)})`
export const hasNo =
  (attribute: string): Clause =>
  ({ name }) =>
    `attribute_not_exists(${name(attribute)})`
/** The item is as it was read: absent, or with every attribute unchanged, and without those of `fields` that it did not have. */
export function asRead(item: Readonly<Record<string, unknown>> | undefined, fields: readonly string[]): readonly Clause[] {
  if (item === undefined) return [isAbsent]
  const attributes = Object.keys(item).filter((attribute) => !OF_THE_TABLE.has(attribute))
  const absent = fields.filter((field) => !(field in item))
  return [isPresent, ...attributes.map((attribute) => equals(attribute, item[attribute])), ...absent.map(hasNo)]
}

/** The item exists, and these attributes of it are as they were read. */
export function asReadIn(item: Readonly<Record<string, unknown>>, attributes: readonly string[]): readonly Clause[] {
  return [isPresent, ...attributes.map((attribute) => (attribute in item ? equals(attribute, item[attribute]) : hasNo(attribute)))]
}

/** Attributes that locate an item and are not part of its contents. */
const OF_THE_TABLE: ReadonlySet<string> = new Set(['PK', 'SK'])

export const oneHolds =
  (...clauses: readonly Clause[]): Clause =>
  (bind) =>
    `(${clauses.map((clause) => clause(bind)).join(' OR ')})`
export const allHold =
  (...clauses: readonly Clause[]): Clause =>
  (bind) =>
    `(${clauses.map((clause) => clause(bind)).join(' AND ')})`

type Options = Pick<Write, 'otherwise' | 'due' | 'markedFor' | 'twice' | 'ahead'>

/** Reports an event with a write: it is stored in the transaction of the write, for each endpoint that wants it. */
export function reporting(write: Write, ...reports: readonly EventReport[]): Write {
  return { ...write, reports: [...(write.reports ?? []), ...reports] }
}

/** Creates a thing that does not exist yet. */
export function insert<T extends object>(reference: Reference<T> & (Changing | Unchanging), item: T, options: Options = {}): Write {
  const carrying = reference.neverChanges === undefined ? {} : { canCarry: reference.neverChanges }
  return { kind: 'put', key: reference.key, item: item as Readonly<Record<string, unknown>>, when: [isAbsent], ...options, ...carrying }
}

/** Writes a thing over the present one, if any. */
export function replace<T extends object>(
  reference: Reference<T> & Changing,
  item: T,
  options: Options & { readonly when?: readonly Clause[] } = {},
): Write {
  return { kind: 'put', key: reference.key, item: item as Readonly<Record<string, unknown>>, when: [], ...options }
}

/** Changes an existing thing. */
export function update<T>(
  reference: Reference<T> & Changing,
  change: Change,
  options: Options & { readonly when?: readonly Clause[] } = {},
): Write {
  return { kind: 'update', key: reference.key, change, ...options, when: [isPresent, ...(options.when ?? [])] }
}

/** Changes a thing, or creates it. */
export function upsert<T>(
  reference: Reference<T> & Changing,
  change: Change,
  options: Options & { readonly when?: readonly Clause[] } = {},
): Write {
  return { kind: 'update', key: reference.key, change, when: [], ...options }
}

export function remove<T>(reference: Reference<T> & Changing, options: Options & { readonly when?: readonly Clause[] } = {}): Write {
  return { kind: 'delete', key: reference.key, ...options, when: [isPresent, ...(options.when ?? [])] }
}

/** Deletes a thing if it exists. */
export function discard<T>({ key }: Reference<T> & Changing): Write {
  return { kind: 'delete', key, when: [] }
}

/** Writes nothing; the transaction fails unless the clauses hold. */
export function check<T>(reference: Reference<T>, when: readonly Clause[], otherwise?: RefusalName): Write {
  return { kind: 'check', key: reference.key, when, ...(otherwise === undefined ? {} : { otherwise }) }
}
