import type { AuditedCall } from './event-kind.ts'

/** The position of somebody in a tenant, and the name under which they held it. */
export type Post = { readonly position: string; readonly name: string }

const ADMIN_USERS = '/tenants/{tenantId}/admin-users'

/**
 * The administrators of a tenant as they were before some events: each event is undone, the newest first. An event that tells no state
 * changes nothing.
 */
export function postsBefore(now: ReadonlyMap<number, Post>, newestFirst: readonly AuditedCall[]): ReadonlyMap<number, Post> {
  const posts = new Map(now)
  for (const { action, before, after } of newestFirst) {
    if (action === `POST ${ADMIN_USERS}`) posts.delete(idIn(after))
    if (action === `PUT ${ADMIN_USERS}/{customerId}` || action === `DELETE ${ADMIN_USERS}/{customerId}`) {
      const post = postIn(before)
      if (post !== undefined) posts.set(idIn(before), post)
    }
  }
  return posts
}

/** The text of a setting before some events, the newest first; `undefined` if none of them changed it. */
export function settingBefore(newestFirst: readonly AuditedCall[]): string | undefined {
  const changes = newestFirst.filter(({ action }) => /^(PUT|DELETE) \/tenants\/\{tenantId\}\/config\/\{key\}$/.test(action))
  const oldest = changes.at(-1)?.before
  return typeof oldest === 'string' ? oldest : undefined
}

type State = Readonly<Record<string, unknown>>
const stateOf = (state: unknown): State => (typeof state === 'object' && state !== null ? (state as State) : {})
const idIn = (state: unknown): number => Number(stateOf(state).customerId)

function postIn(state: unknown): Post | undefined {
  const { position, firstName, lastName } = stateOf(state)
  return typeof position === 'string' ? { position, name: `${String(firstName)} ${String(lastName)}` } : undefined
}
