import type { Call } from '../contract/call.ts'
import { ok, type Reply } from '../contract/http.ts'
import { defined } from '../domain/defined.ts'
import type { EventReport } from '../domain/events/event-report.ts'
import type { PermissionName } from '../domain/permissions/default-matrix.ts'
import { parseGrants, type Row, rowOf } from '../domain/permissions/grants.ts'
import { rolesWith } from '../domain/permissions/known-roles.ts'
import { recoveryAccessAfter } from '../domain/permissions/recovery-access.ts'
import { heldAt } from '../domain/permissions/role-assignments.ts'
import { type Rows, rowsThatDiffer } from '../domain/permissions/shipped-rows.ts'
import { changeInWords } from '../domain/settings/change-in-words.ts'
import { hidingSecret, KEPT_SECRET, secretIn, withSecret } from '../domain/settings/client-secret.ts'
import { judgeValue } from '../domain/settings/judge-value.ts'
import { permissionOfKey } from '../domain/settings/permission-rows.ts'
import { familyNameOf } from '../domain/settings/setting-at.ts'
import { invalid, Refusal } from '../errors/refusal.ts'
import { adminUsersOf } from '../storage/persons.ts'
import { allProperties, dropSetting, keepSetting, type StoredSetting } from '../storage/settings.ts'
import { tenantOfKey } from '../storage/tenant-of-key.ts'
import { HIGHEST_POSITION } from '../storage/tenants.ts'
import { reporting } from '../storage/write.ts'
import { type Phrase, say } from '../texts/phrase.ts'
import { refuseGroupAboveHighest } from './group-positions.ts'
import { refuseUnknownPeople } from './known-people.ts'
import { refuseRivalProvider, refuseUnknownSecret, sealingSecret } from './sealed-secret.ts'
import { defaultOf, knownRow, MATRIX, rowOfKey, type SettingScope, shownSetting, valueInForce } from './setting-scope.ts'

/**
 * At most this many keys of one family. Every process reads all of them every 10 seconds, so that a family without a limit would cost more with
 * each key. Keys that are added at once can exceed it by their number.
 */
export const MOST_OF_A_FAMILY = 100

/** Refuses a new key of a family that is full. Reads all properties, only where a key of a family is new. */
async function refuseMoreOfFamily(call: Pick<Call, 'read'>, { key, reference }: SettingScope): Promise<void> {
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

/** The change of a key: set it, or reset it to the value that applies without it. */
export type SettingChange = { readonly kind: 'set'; readonly value: unknown } | { readonly kind: 'reset' }

/** The row that decides who may change a tenant's configuration. */
const RECOVERY = { permission: 'TenantConfig.UPDATE', key: 'TenantConfig.UPDATE.Allowed' } as const

/** Refuses unknown keys, bad values, values that only GLOBAL roles may set, and changes that would lock a tenant out. */
export async function ensureChange(call: Call, scope: SettingScope, change: SettingChange, permission: PermissionName): Promise<void> {
  const row = change.kind === 'set' ? knownRow(scope, call.settings) : rowOfKey(scope)
  if (row.globalOnly && !call.caller.roleAssignments.some(({ kind }) => kind === 'global'))
    throw new Refusal('not-permitted', { description: `Permission denied: ${permission} of ${scope.key} requires a GLOBAL role.` })
  const value = change.kind === 'set' ? await goodValue(call, scope, change.value) : undefined
  if (change.kind === 'set') {
    await refuseUnknownLogic(call, scope.key, value)
    await refuseUnknownSecret(call, scope, value)
    await refuseRivalProvider(call, scope)
    await refuseMoreOfFamily(call, scope)
    await refuseUnknownPeople(call, scope, value)
  }
  await refuseGroupAboveHighest(call, scope, value)
  if (change.kind === 'reset' && (await call.read.one(scope.reference)) === undefined)
    throw new Refusal('not-found', { because: 'not-overridden' })
  if (scope.key === RECOVERY.key) await ensureRecoveryAccess(call, change)
}

export async function changeSetting(call: Call, scope: SettingScope, change: SettingChange): Promise<Reply> {
  const before = await call.read.one(scope.reference)
  const otherwise = await defaultOf(scope, rowOfKey(scope), call)
  if (change.kind === 'reset') {
    if (before === undefined) throw new Refusal('not-found', { because: 'not-overridden' })
    call.unitOfWork.add(
      reporting(dropSetting(scope.reference, before), settingReport(scope, shownSetting(scope.key, otherwise, undefined))),
    )
    call.unitOfWork.change = { before: hidingSecret(scope.key, before.value), after: keptValue(scope.key, otherwise, undefined) }
    return ok(shownSetting(scope.key, otherwise, undefined))
  }
  const value = await sealingSecret(call, scope, before, await goodValue(call, scope, change.value))
  const kept = { key: scope.key, value, lastModified: new Date(call.now).toISOString(), version: call.newId() }
  const report = settingReport(scope, shownSetting(scope.key, otherwise, { value }))
  call.unitOfWork.add(reporting(keepSetting(scope.reference, before, kept), report))
  call.unitOfWork.change = { before: keptValue(scope.key, otherwise, before), after: hidingSecret(scope.key, value) }
  return ok(shownSetting(scope.key, otherwise, { value }))
}

/** Reports the change of a key of a tenant as a reader of it sees it. Keys of the whole service are nobody's event. */
function settingReport({ key, reference }: SettingScope, shown: object): EventReport {
  const eventType = permissionOfKey(key) === undefined ? 'setting.changed' : 'permission.changed'
  return { eventType, tenantId: tenantOfKey(reference.key), data: () => shown }
}

/** `Set property rate.limit.config: count: 30000 → 10`. */
export async function describeChange(call: Call, scope: SettingScope, change: SettingChange, where: Phrase): Promise<Phrase> {
  const otherwise = await defaultOf(scope, rowOfKey(scope), call)
  const before = await call.read.one(scope.reference)
  const next = change.kind === 'set' ? { value: await goodValue(call, scope, change.value) } : undefined
  const difference = changeInWords(
    valueInForce(scope.key, otherwise, before),
    markingSecret(scope.key, next, valueInForce(scope.key, otherwise, next)),
  )
  const { key } = scope
  return change.kind === 'set'
    ? say`Set ${{ where }} ${{ key }}: ${{ difference }}`
    : say`Take back ${{ where }} ${{ key }}: ${{ difference }}`
}

/** Shows that a new secret was sent, but not which. */
function markingSecret(key: string, next: { readonly value: unknown } | undefined, shown: unknown): unknown {
  const secret = secretIn(key, next?.value)
  return secret === undefined || secret === KEPT_SECRET ? shown : withSecret(key, shown, '*** (new)')
}

/** The value that GET shows after the key was set to `value`. */
export async function shownAfter(call: Call, scope: SettingScope, value: unknown): Promise<unknown> {
  return valueInForce(scope.key, undefined, { value: await goodValue(call, scope, value) })
}

/** The value for the audit: of the permission rows, only those that differ from the shipped ones. */
function keptValue(key: string, otherwise: unknown, stored: Pick<StoredSetting, 'value'> | undefined): unknown {
  if (stored !== undefined) return hidingSecret(key, stored.value)
  return key === MATRIX ? {} : otherwise
}

/** The value as it is stored; refused if it is bad. */
export async function goodValue(call: Call, scope: SettingScope, value: unknown): Promise<unknown> {
  const { settings } = await call.settingsOf(undefined)
  const judged = await judgeValue(rowOfKey(scope), value, rolesWith(settings.value('roles.supported')), call.ports)
  if (judged.kind === 'bad') throw new Refusal('invalid-request', { fields: judged.errors })
  return scope.key === MATRIX ? rowsThatDiffer(judged.value as Rows) : judged.value
}

/** Refuses the name of logic that does not exist, because missing logic refuses everybody: a typing error must not lock everybody out. */
async function refuseUnknownLogic(call: Call, key: string, value: unknown): Promise<void> {
  if (key !== 'postAuthenticationLogic' || value === '') return
  const { settings } = await call.settingsOf(undefined)
  if (settings.member('post.authentication.logic.', String(value)) === undefined)
    throw invalid('value', 'must name a property post.authentication.logic.<name> that is set')
}

/** Reads the tenant's admins, a hundred per round trip, only if the caller could no longer change alone what they can now. */
async function ensureRecoveryAccess(call: Call, change: SettingChange): Promise<void> {
  const held = heldAt(call.caller, call.scope)
  const above = (await call.settingsOf(undefined)).settings.matrix.rowFor(RECOVERY.permission, held)
  const access = recoveryAccessAfter(change.kind === 'set' ? rowWritten(change.value) : above, above, held)
  if (access.kind === 'lost') throw shutOut(access.why)
  if (access.kind === 'kept-by' && !(await isHeldByAnybody(call, access.positions)))
    throw shutOut(`nobody holds ${access.positions.join(' or ')}, which alone could change the configuration`)
}

function shutOut(why: string): Refusal {
  return new Refusal('conflict', { description: `This would lock the tenant out: ${why}.` })
}

async function isHeldByAnybody({ scope, read }: Call, positions: readonly string[]): Promise<boolean> {
  if (scope.kind !== 'tenant') return false
  // The highest always has a holder.
  if (positions.includes(HIGHEST_POSITION)) return true
  for (let after: string | undefined; ; ) {
    const { things, next } = await read.list(adminUsersOf(scope.tenantId, 100, after))
    if (things.some(({ position }) => positions.includes(position ?? ''))) return true
    if (next === undefined) return false
    after = next
  }
}

function rowWritten(value: unknown): Row {
  const parsed = parseGrants(String(value), () => true)
  return rowOf(parsed.kind === 'grants' ? parsed.grants : [])
}
