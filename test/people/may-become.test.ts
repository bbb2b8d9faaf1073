import { expect, test } from 'vitest'
import type { TenantId } from '../../shared/domain/ids.ts'
import { matrixOf, type Overrides } from '../../shared/domain/permissions/matrix.ts'
import { type Manner, mayBecome } from '../../shared/domain/permissions/may-become.ts'
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
function lacking(
  caller: Principal,
  target: readonly RoleAssignment[],
  tenant: Overrides = {},
  global: Overrides = {},
  manner: Manner = 'act-for',
): string | undefined {
  const coverage = mayBecome(matrixOf(global, tenant), manner, { caller, target, institution: 'harbour' })
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

const PAIRS = {
  'Transfer.CREATE': 'LEVEL_18,LEVEL_01->LEVEL_02,LEVEL_03->LEVEL_04,LEVEL_05->LEVEL_05,LEVEL_06->LEVEL_02,LEVEL_06->LEVEL_04',
}

/** Tells whether somebody in the first position may act for, appoint and become somebody in the second. */
test.each([
  ['LEVEL_18', 'LEVEL_01', [true, true, true], 'a direct grant covers the maker'],
  ['LEVEL_18', 'LEVEL_02', [true, true, true], 'and the checker'],
  ['LEVEL_19', 'LEVEL_01', [true, true, false], 'no half does not cover a maker'],
  ['LEVEL_19', 'LEVEL_02', [true, true, false], 'nor a checker'],
  ['LEVEL_01', 'LEVEL_01', [true, true, true], 'the same half covers itself: the maker'],
  ['LEVEL_02', 'LEVEL_02', [true, true, true], 'and the checker'],
  ['LEVEL_01', 'LEVEL_02', [false, false, false], 'a maker and their checker'],
  ['LEVEL_02', 'LEVEL_01', [true, false, false], 'a checker and their maker'],
  ['LEVEL_01', 'LEVEL_03', [true, true, false], 'the maker of another pair'],
  ['LEVEL_02', 'LEVEL_04', [true, true, false], 'the checker of another pair'],
  ['LEVEL_03', 'LEVEL_06', [true, true, false], 'a maker who may propose to more people'],
  ['LEVEL_05', 'LEVEL_05', [true, true, false], 'a position that is both halves: together they are maker and checker'],
] as const)('%s and %s: %j, %s', (caller, target, expected, _) => {
  const of = (manner: Manner) => lacking(holder(post(caller)), [post(target)], PAIRS, {}, manner) === undefined
  expect((['act-for', 'appoint', 'become'] as const).map(of)).toEqual(expected)
})

test('an organisation position that acts after a step-up is covered by a direct grant only', () => {
  const rows = { 'Withdrawal.CREATE': 'TENANT_SYSTEM,SCA_OTP' }
  expect(lacking(holder(post('LEVEL_20')), [director], rows, {}, 'act-for')).toBeUndefined()
  expect(lacking(holder(post('LEVEL_20')), [director], rows, {}, 'become')).toBe('Withdrawal.CREATE')
  expect(lacking(holder(post('TENANT_SYSTEM')), [director], rows, {}, 'become')).toBeUndefined()
  expect(lacking(holder(post('LEVEL_20')), [customer], rows, {}, 'become')).toBeUndefined()
})

test('pairs of roles above the tenant are halves too, beside a tenant’s own row', () => {
  const [first, second] = [role('GLOBAL_FINANCE_L1'), role('GLOBAL_FINANCE_L2')]
  for (const rows of [{}, { 'Transfer.CREATE': 'LEVEL_20' }]) expect(lacking(holder(first), [second], rows, {}, 'become')).toBeDefined()
  expect(lacking(holder(second), [first], {}, {}, 'appoint')).toBeDefined()
  expect(lacking(holder(role('GLOBAL_ADMIN')), [first, second], {}, {}, 'become')).toBeUndefined()
})
