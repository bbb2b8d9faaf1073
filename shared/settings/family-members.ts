import type { Call } from '../contract/call.ts'
import { defined } from '../domain/defined.ts'
import { familyNameOf } from '../domain/settings/setting-at.ts'
import { Refusal } from '../errors/refusal.ts'
import { allProperties, type StoredSetting } from '../storage/settings.ts'
import type { SettingScope } from './setting-scope.ts'

/**
 * At most this many keys of one family. Every process reads all of them every 10 seconds, so that a family without a limit would cost more with
 * each key. Keys that are added at once can exceed it by their number.
 */
export const MOST_OF_A_FAMILY = 100

/** Refuses a new key of a family that is full. Reads all properties, only where a key of a family is new. */
export async function refuseMoreOfFamily(call: Pick<Call, 'read'>, { key, reference }: SettingScope): Promise<void> {
  const family = familyNameOf(key)
  if (family === undefined || (await call.read.one(reference)) !== undefined) return
  let members = 0
  for (let after: string | undefined; ; ) {
    const { things, next }: { things: readonly StoredSetting[]; next: string | undefined } = await call.read.list({
      ...allProperties(),
      ...defined({ after }),
    })
    members += things.filter((each) => each.key.startsWith(family)).length
    if (members >= MOST_OF_A_FAMILY)
      throw new Refusal('conflict', {
        description: `There are ${MOST_OF_A_FAMILY} keys ${family}<name>, which is the limit: take one back first.`,
      })
    if (next === undefined) return
    after = next
  }
}
