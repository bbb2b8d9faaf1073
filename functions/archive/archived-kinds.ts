import type { ChangedItem } from '../../shared/contract/changed-item.ts'

/** A kind of item that is kept beyond its time in the table, and the change with which it goes to the archive. */
type ArchivedKind = { readonly kind: string; readonly how: ChangedItem['how']; readonly keys: RegExp }

/**
 * The audit is copied when it is written, since its seals need it in the table; callbacks and answers under an Idempotency-Key are moved when the
 * table removes them. The filter of the deployed stream says the same.
 */
export const ARCHIVED_KINDS: readonly ArchivedKind[] = [
  { kind: 'audit', how: 'added', keys: /^AUDIT#/ },
  { kind: 'callbacks', how: 'removed', keys: /^TENANT#\d+#CALLBACKS#/ },
  { kind: 'idempotent-answers', how: 'removed', keys: /^IDEMPOTENCY#/ },
]
