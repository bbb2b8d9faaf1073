import * as z from 'zod'
import type { Call } from '../contract/call.ts'
import { cursor } from '../contract/fields.ts'
import { ok, type Reply } from '../contract/http.ts'
import { cursorFrom, fittingCount, linkToNext } from '../contract/list-answer.ts'
import { defined } from '../domain/defined.ts'
import { ROW } from '../domain/settings/permission-rows.ts'
import { keysAt, settingAt } from '../domain/settings/setting-at.ts'
import { invalid, Refusal } from '../errors/refusal.ts'
import type { Listing } from '../storage/read.ts'
import type { StoredSetting } from '../storage/settings.ts'
import { aboutsFor } from '../texts/abouts.ts'
import { narrowerOn } from './integration-keys.ts'
import { defaultOf, knownRow, type rowOfKey, type SettingScope, shownSetting } from './setting-scope.ts'

/** Answers one key. An unset member of a family does not exist, because it has no default. */
export async function readSetting(call: Call, scope: SettingScope): Promise<Reply> {
  const row = knownRow(scope, call.settings)
  const stored = await call.read.one(scope.reference)
  const otherwise = await defaultOf(scope, row, call)
  if (stored === undefined && otherwise === undefined) throw new Refusal('not-found', { because: 'member-not-set' })
  return ok(shownSetting(scope.key, otherwise, stored))
}

/** All keys of a folder fit into one page, unless they contain very long texts. */
export const folderPage = () => z.object({ cursor: cursor().optional() })

/** More than any tenant sets; a page ends by its size before. */
export const MOST_KEYS = 10_000

/**
 * Answers all keys in the registry's order, then those of families that are set. An answer that would be too large ends early, and its
 * `link` leads on from the last key.
 */
export async function readFolder(
  call: Call & { readonly query: z.output<ReturnType<typeof folderPage>> },
  level: SettingScope['level'],
  listing: Listing<StoredSetting>,
): Promise<Reply> {
  const stored = new Map((await wholeFolder(call, listing)).map((setting) => [setting.key, setting]))
  const fixed = [...keysAt(level), ...(level === 'tenant' ? call.settings.ownPermissions.map((name) => `${name}${ROW}`) : [])]
  const members = [...stored.keys()].filter((key) => !fixed.includes(key))
  const abouts = await aboutsFor(call.request)
  const keys = keysFrom([...fixed, ...members], call.query.cursor)
  const settings = await Promise.all(
    keys.flatMap((key) => {
      const row = settingAt(key, level)
      return row === undefined ? [] : [shown(call, key, level, row, abouts.say(row.about), stored.get(key))]
    }),
  )
  const count = fittingCount(settings)
  const last = settings[count - 1]
  if (count === settings.length || last === undefined) return ok(settings, abouts.headers)
  return ok(settings.slice(0, count), { ...abouts.headers, link: linkToNext(call.request, cursorFrom(last.key)) })
}

function keysFrom(keys: readonly string[], cursor: string | undefined): readonly string[] {
  if (cursor === undefined) return keys
  const index = keys.indexOf(Buffer.from(cursor, 'base64url').toString())
  if (index === -1) throw invalid('cursor', 'must be a cursor of this list')
  return keys.slice(index + 1)
}

type Row = ReturnType<typeof rowOfKey>

async function shown(call: Call, key: string, level: SettingScope['level'], row: Row, about: string, stored?: StoredSetting) {
  const { part, globalOnly } = row
  const alsoChangedBy = narrowerOn(key, level, 'UPDATE')
  const described = { about, part, ...(globalOnly ? { globalOnly } : {}), ...defined({ alsoChangedBy }) }
  return { ...shownSetting(key, await defaultOf({ key, level }, row, call), stored), ...described }
}

/** All values that are set in a folder; no page is left out. */
export async function wholeFolder(call: Call, listing: Listing<StoredSetting>): Promise<readonly StoredSetting[]> {
  const { things, next } = await call.read.list(listing)
  return next === undefined ? things : [...things, ...(await wholeFolder(call, { ...listing, after: next }))]
}
