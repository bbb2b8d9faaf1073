import type { Call } from '../contract/call.ts'
import { isGranted } from '../contract/opens.ts'
import { PERMISSIONS, type PermissionName } from '../domain/permissions/default-matrix.ts'
import { parseGrants, type Row, rowOf } from '../domain/permissions/grants.ts'
import { mayBecome } from '../domain/permissions/may-become.ts'
import { holdsRight, type Reach, rightsGiven } from '../domain/permissions/rights-given.ts'
import { heldAt, isInstitutionOrGlobal, nameOf, type Principal } from '../domain/permissions/role-assignments.ts'
import { type Rows, rowsInForce } from '../domain/permissions/shipped-rows.ts'
import type { ApprovalPolicy } from '../domain/policies/approval-policy.ts'
import { loosenedPolicies } from '../domain/policies/loosened-policies.ts'
import { holdsDirectCall } from '../domain/policies/required-approvals.ts'
import { quoted } from '../domain/quoted-text.ts'
import { assertableBy, type ProviderKind, reachOf } from '../domain/saml/provider-reach.ts'
import { loosens } from '../domain/settings/loosens.ts'
import { ownPermissionOfKey, permissionOfTenantKey, ROW } from '../domain/settings/permission-rows.ts'
import { isProviderKey } from '../domain/settings/provider-keys.ts'
import { goodValue, type SettingChange } from './change-setting.ts'
import { isPositionKey, positionsGiven } from './group-positions.ts'
import { defaultOf, MATRIX, rowOfKey, type SettingScope } from './setting-scope.ts'

/** A change of one key, with the values in force before and after it. */
type Changed = { readonly key: string; readonly before: unknown; readonly after: unknown }

/**
 * Names a right that this change gives to somebody and that `who` does not hold: a permission row, an identity provider, or less than
 * four eyes for rows with pairs. `undefined` if there is none: then `who` may make the change alone. GLOBAL_ADMIN is exempt.
 */
export async function rightBeyond(call: Call, scope: SettingScope, change: SettingChange, who: Principal): Promise<string | undefined> {
  if (who.roleAssignments.some((one) => one.kind === 'global' && one.role === 'GLOBAL_ADMIN')) return undefined
  const otherwise = await defaultOf(scope, rowOfKey(scope), call)
  const stored = await call.read.one(scope.reference)
  const after = change.kind === 'set' ? await goodValue(call, scope, change.value) : undefined
  const changed = { key: scope.key, before: stored?.value ?? otherwise, after: after ?? otherwise }
  // Those who write the upstreams of a tenant grant the rows of their operations.
  if (ownPermissionOfKey(scope.key) !== undefined && isGranted({ ...call, caller: { ...call.caller, ...who } }, 'Upstream.UPDATE'))
    return undefined
  if (permissionOfTenantKey(scope.key) !== undefined) return beyondRow(call, changed, 'tenant', who)
  if (scope.key === MATRIX) return beyondMatrix(call, (stored?.value ?? {}) as Rows, (after ?? {}) as Rows, who)
  if (isProviderKey(scope.key)) return beyondProviders(call, changed, who)
  if (isPositionKey(scope.key)) return beyondGroups(call, changed, who)
  if (scope.key === 'approval.policies') return beyondPolicies(call, changed, who)
  return beyondLoosened(call, loosens(changed), who)
}

function beyondRow(call: Call, { key, before, after }: Changed, reach: Reach, who: Principal): string | undefined {
  const permission = permissionOfTenantKey(key)
  if (permission === undefined) return undefined
  const held = heldAt(who, call.scope)
  const [was, becomes] = [rowWritten(before), rowWritten(after)]
  // A tenant's row says nothing about roles above the tenant.
  const own = reach === 'tenant' && held.some(isInstitutionOrGlobal) ? call.settings.matrix.rowFor(permission, held) : was
  const given = rightsGiven(was, becomes, reach).find((right) => !holdsRight(own, held, right))
  return given === undefined ? undefined : named(permission, given.to)
}

function beyondMatrix(call: Call, before: Rows, after: Rows, who: Principal): string | undefined {
  const [rowsBefore, rowsAfter] = [rowsInForce(before), rowsInForce(after)]
  for (const permission of PERMISSIONS) {
    const key = `${permission}${ROW}`
    const beyond = beyondRow(call, { key, before: rowsBefore[key], after: rowsAfter[key] }, 'service', who)
    if (beyond !== undefined) return beyond
  }
  return undefined
}

/** Judges a provider as the roles that it can sign in as, both before and after the change: its certificate and address may change. */
async function beyondProviders(call: Call, { before, after }: Changed, who: Principal): Promise<string | undefined> {
  const providers = [before, after].filter((each): each is ProviderKind => each !== undefined)
  for (const provider of providers) {
    const beyond = await beyondProvider(call, provider, who)
    if (beyond !== undefined) return beyond
  }
  return undefined
}

async function beyondProvider(call: Call, provider: ProviderKind, who: Principal): Promise<string | undefined> {
  const reach = reachOf(provider)
  const { tenant, settings } = await call.settingsOf(reach.kind === 'tenant' ? reach.tenantId : undefined)
  for (const assignment of assertableBy(reach, settings.value('roles.supported'))) {
    const people = { caller: who, target: [assignment], institution: tenant?.institution }
    const coverage = mayBecome(settings.matrix, 'become', people)
    if (coverage.kind === 'lacks') return named(coverage.permission, nameOf(assignment))
  }
  return undefined
}

/** Judges positions that a directory may give: whoever lets it give one must be able to appoint to it. */
function beyondGroups({ settings, scope }: Call, { before, after }: Changed, who: Principal): string | undefined {
  if (scope.kind !== 'tenant') return undefined
  const given = positionsGiven(before, after)
  for (const position of given) {
    const target = [{ kind: 'tenant', position, tenantId: scope.tenantId } as const]
    const coverage = mayBecome(settings.matrix, 'appoint', { caller: who, target, institution: scope.institution })
    if (coverage.kind === 'lacks') return named(coverage.permission, position)
  }
  return undefined
}

/** Judges loosened policies. One that holds direct calls gives them back to everybody whom it held, `who` included. */
function beyondPolicies(call: Call, { before, after }: Changed, who: Principal): string | undefined {
  const loosened = loosenedPolicies(listed(before), listed(after))
  if (loosened.length === 0) return undefined
  const held = heldAt(who, call.scope)
  const binding = loosened.find((policy) => holdsDirectCall(policy, held))
  return binding === undefined
    ? beyondLoosened(call, 'four-eyes', who)
    : `the calls of policy ${quoted(binding.name)} without its approvals`
}

const listed = (value: unknown): readonly ApprovalPolicy[] => (Array.isArray(value) ? value : [])

/** Judges a loosened rule: it gives the makers of pairs the right to act alone, or narrower holders more of what they have. */
function beyondLoosened({ settings, scope }: Call, loosened: ReturnType<typeof loosens>, who: Principal): string | undefined {
  if (loosened === 'nothing') return undefined
  const held = heldAt(who, scope)
  for (const permission of [...PERMISSIONS, ...settings.matrix.own]) {
    const to = loosened === 'four-eyes' ? makerIn(settings.matrix.rowFor(permission, [])) : loosened.get(permission)
    const holds = () => held.some((role) => settings.matrix.rowFor(permission, held).direct.has(role))
    if (to !== undefined && !holds()) return named(permission, to)
  }
  return undefined
}

/** A position of the tenant that proposes by this row. */
function makerIn({ makerChecker }: Row): string | undefined {
  return [...makerChecker.keys()].find((maker) => !isInstitutionOrGlobal(maker))
}

const named = (permission: PermissionName, to: string): string => `${permission} to ${to}`

function rowWritten(value: unknown): Row {
  const parsed = parseGrants(String(value ?? ''), () => true)
  return rowOf(parsed.kind === 'grants' ? parsed.grants : [])
}
