import type { AuditedCall } from './event-kind.ts'

/** The position or role of somebody, and the name under which they held it. */
export type Post = { readonly position: string; readonly name: string }

/** The paths below which people get their positions and roles. */
export type StaffPath = '/tenants/{tenantId}/admin-users' | '/institutions/{institution}/admin-users' | '/global/admin-users'

/**
 * The administrators of a place as they were before some events: each event is undone, the newest first. An event that tells no state
 * changes nothing.
 */
export function postsBefore(
  now: ReadonlyMap<number, Post>,
  newestFirst: readonly AuditedCall[],
  path: StaffPath = '/tenants/{tenantId}/admin-users',
): ReadonlyMap<number, Post> {
  const posts = new Map(now)
  for (const { action, before, after } of newestFirst) {
    if (action === `POST ${path}`) posts.delete(idIn(after))
    if (action === `PUT ${path}/{customerId}` || action === `DELETE ${path}/{customerId}`) {
      const post = postIn(before)
      if (post !== undefined) posts.set(idIn(before), post)
    }
  }
  return posts
}

const TEMPORARY_POSITIONS = '/tenants/{tenantId}/customers/{customerId}/temporary-positions'

/** The positions that people held for a while at a moment, by some events before it. */
export function temporaryPositionsAt(events: readonly AuditedCall[], at: string): ReadonlyMap<number, readonly string[]> {
  const ended = new Set(
    events.filter(({ action }) => action === `DELETE ${TEMPORARY_POSITIONS}/{temporaryPositionId}`).map(({ before }) => givenIn(before)),
  )
  const held = new Map<number, readonly string[]>()
  for (const { action, after } of events) {
    const { position, until } = stateOf(after)
    if (action !== `POST ${TEMPORARY_POSITIONS}` || typeof position !== 'string') continue
    if (String(until) > at && !ended.has(givenIn(after))) held.set(idIn(after), [...(held.get(idIn(after)) ?? []), position])
  }
  return held
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

const givenIn = (state: unknown): number => Number(stateOf(state).temporaryPositionId)

function postIn(state: unknown): Post | undefined {
  const { position, role, firstName, lastName } = stateOf(state)
  const held = position ?? role
  return typeof held === 'string' ? { position: held, name: `${String(firstName)} ${String(lastName)}` } : undefined
}
