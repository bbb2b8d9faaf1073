import type { Key } from '../../../shared/storage/table.ts'

/** An item as it is stored. */
export type StoredItem = Readonly<Record<string, unknown>> & Key

type Named = {
  /** Ascending from 1, and never used again. Items that it has changed carry it as `schemaVersion`. */
  readonly version: number
  readonly about: string
}

/** Sets attributes of items. */
export type ChangeOfItems = Named & {
  /** The attributes to set, or `undefined` for an item that is not concerned or has the new form already. */
  readonly change: (item: StoredItem) => Readonly<Record<string, unknown>> | undefined
}

/** Writes items that are derived from others and that the code before did not write, such as an index. */
export type DerivedItems = Named & {
  /** Attributes that the derived items depend on: they are written only while these are as they were read. */
  readonly dependsOn: readonly string[]
  /** The items that must stand beside this one; none for an item that is not concerned. */
  readonly derive: (item: StoredItem) => readonly StoredItem[]
}

/**
 * A change of stored items. INVARIANT: the code before and the code after can read both forms, because a migration runs while both serve
 * calls: first deploy code that reads both, then migrate, then deploy code that reads the new form only.
 */
export type Migration = ChangeOfItems | DerivedItems
