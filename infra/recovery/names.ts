import type { Stage } from '../stages.ts'

/** The vault of a stage is called the same in both regions, so that neither stack has to know the other. */
export const vaultName = ({ name }: Pick<Stage, 'name'>): string => `countersign-${name}`

/** Shortest and longest time, in days, for which the locks of both vaults let a backup be kept. */
export const LOCKED_DAYS = { min: 30, max: 400 } as const

/** Nobody, the account's root included, can change or remove a vault's lock once it has been there for so many days. */
export const LOCK_CHANGEABLE_DAYS = 3

/** The keys of the data stack that have a replica, by the output that names each. The deployment hands them on as parameters. */
export const REPLICATED_KEYS = ['KeyArn', 'PkiKeyArn'] as const

/** The secrets of the data stack that have a replica: the description by which it is found in the second region, and its field in a moved stage. */
export const SECRETS = {
  PrivateTokenKeys: { description: 'Private keys that sign tokens: {current, previous?}, JWKs', movedAs: 'privateTokenKeys' },
  PublicTokenKeys: { description: 'Public keys that verify tokens: {current, previous?}, JWKs', movedAs: 'publicTokenKeys' },
  DataKeys: { description: 'Keys that seal secrets in the table: {current, keys: {id: base64}}', movedAs: 'dataKeys' },
} as const
