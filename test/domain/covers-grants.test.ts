import { expect, test } from 'vitest'
import type { TenantId } from '../../shared/domain/ids.ts'
import { coversGrants } from '../../shared/domain/permissions/covers-grants.ts'
import { matrixOf, type Overrides } from '../../shared/domain/permissions/matrix.ts'
import type { Principal, RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { asId } from '../support/ids.ts'

const post = (position: string, tenantId: TenantId = asId(1)): RoleAssignment => ({ kind: 'tenant', position, tenantId })
const role = (name: string): RoleAssignment => ({ kind: 'global', role: name })
const inInstitution = (institution: string, name = 'INSTITUTION_ADMIN'): RoleAssignment => ({
  kind: 'institution',
  role: name,
  institution,
})
const director: RoleAssignment = { kind: 'organisation', position: 'DIRECTOR', tenantId: asId(1), organisationId: asId(7) }
const customer: RoleAssignment = { kind: 'customer', tenantId: asId(1) }

const holder = (...holdings: readonly RoleAssignment[]): Principal => ({
  customerId: asId(99),
  tenantId: asId(1),
  roleAssignments: holdings,
})

/** The permission that `caller` lacks compared with `target`, in a tenant with these rows; `undefined` if the caller covers the target. */
function lacking(caller: Principal, target: readonly RoleAssignment[], tenant: Overrides = {}, global: Overrides = {}): string | undefined {
  const coverage = coversGrants(matrixOf(global, tenant), caller, target, 'harbour')
  return coverage.kind === 'covers' ? undefined : coverage.permission
}

test.each([
  ['LEVEL_20 covers LEVEL_20', [post('LEVEL_20')], [post('LEVEL_20')], undefined],
  ['LEVEL_20 covers TENANT_SYSTEM', [post('LEVEL_20')], [post('TENANT_SYSTEM')], undefined],
  ['LEVEL_20 covers ONBOARDING: new customers are customers', [post('LEVEL_20')], [post('ONBOARDING')], undefined],
  ['LEVEL_20 covers a director', [post('LEVEL_20')], [customer, director], undefined],
  ['LEVEL_01 covers LEVEL_19: both read', [post('LEVEL_01')], [post('LEVEL_19')], undefined],
  ['anybody covers a plain customer', [post('ONBOARDING')], [customer], undefined],
  ['TENANT_SYSTEM doesn’t cover LEVEL_20', [post('TENANT_SYSTEM')], [post('LEVEL_20')], 'TenantConfig.UPDATE'],
  ['LEVEL_19 doesn’t cover LEVEL_20', [post('LEVEL_19')], [post('LEVEL_20')], 'TenantConfig.READ'],
  ['LEVEL_19 doesn’t cover ONBOARDING', [post('LEVEL_19')], [post('ONBOARDING')], 'ProfileOfNewCustomer.CREATE'],
  ['LEVEL_19 doesn’t cover a director', [post('LEVEL_19')], [customer, director], 'Organisation.UPDATE'],
  ['LEVEL_20 of another tenant covers nobody here', [post('LEVEL_20', asId(2))], [post('LEVEL_01')], 'Tenant.READ'],
  ['LEVEL_20 doesn’t cover a GLOBAL_ADMIN', [post('LEVEL_20')], [role('GLOBAL_ADMIN')], 'Tenant.CREATE'],
  ['GLOBAL_ADMIN covers everybody', [role('GLOBAL_ADMIN')], [role('GLOBAL_ADMIN'), post('LEVEL_20'), director], undefined],
] as const)('%s', (_, caller, target, expected) => {
  expect(lacking(holder(...caller), target)).toBe(expected)
})

test('what a tenant’s row takes from LEVEL_20 and leaves to TENANT_SYSTEM, LEVEL_20 no longer covers', () => {
  const rows = { 'Withdrawal.CREATE': 'TENANT_SYSTEM,SCA_OTP' }
  expect(lacking(holder(post('LEVEL_20')), [post('TENANT_SYSTEM')], rows)).toBe('Withdrawal.CREATE')
})

test('an institution’s role is covered in its own institution only', () => {
  expect(lacking(holder(inInstitution('harbour')), [inInstitution('harbour')])).toBeUndefined()
  expect(lacking(holder(inInstitution('harbour')), [inInstitution('summit')])).toBe('Tenant.READ')
})

test('a maker doesn’t cover who checks what they make, unless they check it themselves or need no checker', () => {
  const rows = { 'Transfer.CREATE': 'LEVEL_01->LEVEL_02' }
  expect(lacking(holder(post('LEVEL_01')), [post('LEVEL_02')], rows)).toBe('Transfer.CREATE')
  expect(lacking(holder(post('LEVEL_02')), [post('LEVEL_01')], rows)).toBeUndefined()
  expect(lacking(holder(post('LEVEL_03')), [post('LEVEL_02')], rows)).toBeUndefined()
  expect(lacking(holder(post('LEVEL_01'), post('LEVEL_02')), [post('LEVEL_02')], rows)).toBeUndefined()
  expect(lacking(holder(post('LEVEL_20')), [post('LEVEL_20')], { 'Transfer.CREATE': 'LEVEL_20->LEVEL_20' })).toBeUndefined()
})
