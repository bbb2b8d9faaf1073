import type { Call } from '../../shared/contract/call.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import { keysAt, settingAt } from '../../shared/domain/settings/setting-at.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { Listing } from '../../shared/storage/read.ts'
import type { StoredSetting } from '../../shared/storage/settings.ts'
import { defaultOf, rowOfKey, type SettingPlace } from './setting-place.ts'
import { shownSetting } from './setting-shape.ts'

/** Answers one key. One of a family that isn't set doesn't exist: it has no default. */
export async function readSetting(call: Call, place: SettingPlace): Promise<Reply> {
  const row = rowOfKey(place)
  const stored = await call.read.one(place.reference)
  const otherwise = await defaultOf(place, row, call)
  if (stored === undefined && otherwise === undefined) throw new Refusal('not-found', { because: 'member-not-set' })
  return ok(shownSetting(place.key, otherwise, stored))
}

/** Answers all keys in the registry's order, then those of families that are set. As many read units as 4 KiB are stored, one round trip. */
export async function readFolder(call: Call, level: SettingPlace['level'], listing: Listing<StoredSetting>): Promise<Reply> {
  const stored = new Map((await wholeFolder(call, listing)).map((setting) => [setting.key, setting]))
  const fixed = keysAt(level)
  const members = [...stored.keys()].filter((key) => !fixed.includes(key))
  return ok(
    await Promise.all(
      [...fixed, ...members].flatMap((key) => {
        const row = settingAt(key, level)
        return row === undefined ? [] : [shown(call, key, level, row, stored.get(key))]
      }),
    ),
  )
}

async function shown(call: Call, key: string, level: SettingPlace['level'], row: ReturnType<typeof rowOfKey>, stored?: StoredSetting) {
  return shownSetting(key, await defaultOf({ key, level }, row, call), stored)
}

/** Everything that is set in a folder; no page is left out. */
export async function wholeFolder(call: Call, listing: Listing<StoredSetting>): Promise<readonly StoredSetting[]> {
  const { things, next } = await call.read.list(listing)
  return next === undefined ? things : [...things, ...(await wholeFolder(call, { ...listing, after: next }))]
}
