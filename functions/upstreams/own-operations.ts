import type { Call } from '../../shared/contract/call.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { ROW } from '../../shared/domain/settings/permission-rows.ts'
import {
  itemsOf,
  OWN_OPERATIONS,
  type OwnOperations,
  ownPermissionsIn,
  type UpstreamOperation,
} from '../../shared/domain/upstreams/operation.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { allTenantSettings, dropSetting, type StoredSetting, tenantSetting } from '../../shared/storage/settings.ts'
import { keepNote, MOST_UPSTREAMS, notedOperationsOf } from '../../shared/storage/upstreams.ts'
import type { Write } from '../../shared/storage/write.ts'

/** Rows that one change may remove: they share its transaction. */
const MOST_ROWS = 60

type Changing = Pick<Call, 'read' | 'now' | 'newId'>

/**
 * Notes which permissions the operations of a tenant have after a change of one upstream (`undefined`: it is deleted). The rows of
 * permissions that come or go are removed, so that every new one is granted to nobody. At most 20 upstreams: concurrent ones collide here.
 */
export async function notedOperations(
  call: Changing,
  tenantId: TenantId,
  name: string,
  operations: readonly UpstreamOperation[] | undefined,
): Promise<readonly Write[]> {
  const stored = await call.read.one(notedOperationsOf(tenantId))
  const before = (stored?.value ?? {}) as OwnOperations
  const { [name]: own, ...others } = before
  if (operations !== undefined && own === undefined && Object.keys(others).length >= MOST_UPSTREAMS)
    throw new Refusal('conflict', {
      description: `A tenant has at most ${MOST_UPSTREAMS} upstreams. Delete one that is not needed any more.`,
    })
  const after = operations === undefined ? others : { ...others, [name]: itemsOf(operations) }
  const changed = [...new Set([...(stored?.changed ?? []), name])]
  const note = { key: OWN_OPERATIONS, value: after, changed, lastModified: new Date(call.now).toISOString(), version: call.newId() }
  const noted = keepNote(tenantId, stored, note, call.now)
  return [noted, ...(await rowsToDrop(call, tenantId, before, after))]
}

async function rowsToDrop(call: Changing, tenantId: TenantId, before: OwnOperations, after: OwnOperations): Promise<readonly Write[]> {
  const [was, becomes] = [new Set(ownPermissionsIn(before)), new Set(ownPermissionsIn(after))]
  const comesOrGoes = [...was, ...becomes].filter((permission) => was.has(permission) !== becomes.has(permission))
  const changed = comesOrGoes.map((permission) => `${permission}${ROW}`)
  if (changed.length === 0) return []
  const rows = (await settingsOf(call, tenantId)).filter(({ key }) => changed.includes(key))
  if (rows.length > MOST_ROWS)
    throw new Refusal('conflict', { description: `At most ${MOST_ROWS} permission rows can be removed at once. Reset some of them first.` })
  return rows.map((row) => dropSetting(tenantSetting(tenantId, row.key), row))
}

async function settingsOf({ read }: Changing, tenantId: TenantId, after?: string): Promise<readonly StoredSetting[]> {
  const { things, next } = await read.list({ ...allTenantSettings(tenantId), ...(after === undefined ? {} : { after }) })
  return next === undefined ? things : [...things, ...(await settingsOf({ read } as Changing, tenantId, next))]
}
