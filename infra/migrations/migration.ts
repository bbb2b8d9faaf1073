/** An item as it is stored. */
export type StoredItem = Readonly<Record<string, unknown>> & { readonly PK: string; readonly SK: string }

/**
 * A change of stored items. INVARIANT: the code before and the code after can read both forms, because a migration runs while both serve calls: first deploy code
 * that reads both, then migrate, then deploy code that reads the new form only.
 */
export type Migration = {
  /** Ascending from 1, and never used again. Items that it has changed carry it as `schemaVersion`. */
  readonly version: number
  readonly about: string
  /** The attributes to set, or `undefined` for an item that is not concerned or has the new form already. */
  readonly change: (item: StoredItem) => Readonly<Record<string, unknown>> | undefined
}
