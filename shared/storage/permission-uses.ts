import type { CustomerId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { upsert, type Write } from './write.ts'

/** Days for which the last use of a permission is remembered. */
const KEPT_DAYS = 90
const DAY_SECONDS = 86_400

/**
 * The last use of each group of permissions by a person, in seconds since 1970. One number for each group, so the item stays under 1 KB
 * however often it is written. Forgotten when nothing was used for 90 days.
 */
type PermissionUses = Readonly<Record<string, unknown>>

export const permissionUses = (customerId: CustomerId) => reference<PermissionUses>(keys.permissionUses(customerId))

/** Notes a use. */
export function noteUse(customerId: CustomerId, group: string, now: number): Write {
  const second = Math.floor(now / 1000)
  return upsert(permissionUses(customerId), { set: { [group]: second, expiresAt: second + KEPT_DAYS * DAY_SECONDS } }, { twice: 'as-once' })
}

/** The last use of each of these groups, for those that were used in the last 90 days (ISO 8601). */
export function lastUses(uses: PermissionUses | undefined, groups: readonly string[], now: number): Readonly<Record<string, string>> {
  const oldest = Math.floor(now / 1000) - KEPT_DAYS * DAY_SECONDS
  return Object.fromEntries(
    groups.flatMap((group) => {
      const second = uses?.[group]
      return typeof second === 'number' && second > oldest ? [[group, new Date(second * 1000).toISOString()]] : []
    }),
  )
}
