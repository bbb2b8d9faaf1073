import type { Call } from '../../shared/contract/call.ts'
import { isGranted, opens } from '../../shared/contract/opens.ts'
import { visibleTenant } from '../../shared/contract/visible-tenant.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { DEFAULT_MATRIX, PERMISSIONS, type PermissionName, type ShippedPermission } from '../../shared/domain/permissions/default-matrix.ts'
import { type Matrix, matrixOf } from '../../shared/domain/permissions/matrix.ts'
import type { Scope } from '../../shared/domain/permissions/role-assignments.ts'
import { permissionOfTenantKey, rowsOfProperty, rowsOfTenant } from '../../shared/domain/settings/permission-rows.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { ensureChange } from '../../shared/settings/change-setting.ts'
import { wholeFolder } from '../../shared/settings/read-setting.ts'
import { propertyScope, tenantConfigScope } from '../../shared/settings/setting-scope.ts'
import { allTenantSettings } from '../../shared/storage/settings.ts'

type Asking = Call & {
  readonly body: { readonly tenantId?: TenantId | undefined; readonly key: string; readonly value: unknown }
}

/** The matrix that the proposed rows would give, and its scope: one tenant, or above all. */
export type Proposal = {
  readonly tenantId: TenantId | undefined
  readonly scope: Scope
  /** The permissions whose rows would change. */
  readonly permissions: readonly PermissionName[]
  readonly before: Matrix
  readonly after: Matrix
}

const MATRIX = 'permission.matrix'

/** The scope of a tenant whose policies are proposed; requires the right to change them, at least as a task, and Permission.READ. */
export async function policiesScope(call: Asking): Promise<{ readonly tenantId: TenantId; readonly scope: Scope }> {
  const { caller, body } = call
  const { tenantId = caller.tenantId } = body
  if (tenantId === undefined) throw invalid('tenantId', 'is required for a setting of a tenant')
  const scope = await scopeIn(call, tenantId)
  await refuseUnlessMaySee(call, scope)
  const { settings } = await call.settingsOf(tenantId)
  if (!opens({ caller, scope, settings }, 'TenantConfig.UPDATE')) throw denied('TenantConfig.UPDATE')
  return { tenantId, scope }
}

/**
 * Reads a proposed row, or a proposed `permission.matrix`, as if it were saved, with the same refusals. It requires the right to change
 * the rows, at least as a task, and Permission.READ, since the answer shows rights of others.
 */
export async function proposedRows(call: Asking): Promise<Proposal> {
  const { key } = call.body
  if (key === MATRIX) return proposedMatrix(call)
  const permission = permissionOfTenantKey(key)
  if (permission === undefined) throw invalid('key', `must be ${MATRIX}, approval.policies or a permission row <Item>.<Action>.Allowed`)
  return proposedTenantRow(call, permission)
}

async function proposedTenantRow(call: Asking, permission: PermissionName): Promise<Proposal> {
  const { caller, body } = call
  const { key, value, tenantId = caller.tenantId } = body
  if (tenantId === undefined) throw invalid('tenantId', 'is required for a permission row')
  const scope = await scopeIn(call, tenantId)
  await refuseUnlessMaySee(call, scope)
  const { settings } = await call.settingsOf(tenantId)
  if (!opens({ caller, scope, settings }, 'TenantConfig.UPDATE')) throw denied('TenantConfig.UPDATE')
  const at = { ...call, scope, settings }
  await ensureChange(at, tenantConfigScope({ tenantId, key }), { kind: 'set', value }, 'TenantConfig.UPDATE')

  const above = rowsOfProperty(await matrixNow(call))
  const own = await ownSettings(call, tenantId)
  return {
    tenantId,
    scope,
    permissions: [permission],
    before: matrixOf(above, rowsOfTenant(own)),
    after: matrixOf(above, rowsOfTenant(new Map([...own, [key, value]]))),
  }
}

/** The effect of the service's own rows in one tenant; without one, on paths above all tenants. */
async function proposedMatrix(call: Asking): Promise<Proposal> {
  const { caller, body } = call
  const { tenantId, key, value } = body
  const everywhere: Scope = { kind: 'global' }
  const scope = tenantId === undefined ? everywhere : await scopeIn(call, tenantId)
  await refuseUnlessMaySee(call, scope)
  const { settings } = await call.settingsOf(undefined)
  if (!opens({ caller, scope: everywhere, settings }, 'Property.UPDATE')) throw denied('Property.UPDATE')
  await ensureChange({ ...call, scope: everywhere, settings }, propertyScope({ name: key }), { kind: 'set', value }, 'Property.UPDATE')

  const [now, then] = [rowsOfProperty(await matrixNow(call)), rowsOfProperty(value)]
  const own = rowsOfTenant(tenantId === undefined ? new Map() : await ownSettings(call, tenantId))
  const textIn = (rows: typeof now, permission: ShippedPermission) => rows[permission] ?? DEFAULT_MATRIX[permission]
  return {
    tenantId,
    scope,
    permissions: PERMISSIONS.filter((permission) => textIn(now, permission) !== textIn(then, permission)),
    before: matrixOf(now, own),
    after: matrixOf(then, own),
  }
}

async function scopeIn({ caller, settingsOf }: Asking, tenantId: TenantId): Promise<Scope> {
  const tenant = visibleTenant(caller, await settingsOf(tenantId))
  return { kind: 'tenant', tenantId, institution: tenant.institution, owner: { kind: 'tenant' } }
}

async function refuseUnlessMaySee({ caller, settingsOf }: Asking, scope: Scope): Promise<void> {
  const { settings } = await settingsOf(scope.kind === 'tenant' ? scope.tenantId : undefined)
  if (!isGranted({ caller, scope, settings }, 'Permission.READ')) throw denied('Permission.READ')
}

function denied(permission: PermissionName): Refusal {
  return new Refusal('not-permitted', { description: `Permission denied: ${permission}.` })
}

async function matrixNow({ settingsOf }: Asking): Promise<unknown> {
  return (await settingsOf(undefined)).settings.value(MATRIX)
}

async function ownSettings(call: Asking, tenantId: TenantId): Promise<ReadonlyMap<string, unknown>> {
  return new Map((await wholeFolder(call, allTenantSettings(tenantId))).map(({ key, value }) => [key, value]))
}
