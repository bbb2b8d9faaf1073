import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideAccess, isRelation } from '../../shared/domain/permissions/decide-access.ts'
import { decideAgain, effectOf, type Outcome } from '../../shared/domain/permissions/decide-again.ts'
import { matrixOf } from '../../shared/domain/permissions/matrix.ts'

const allow: Outcome = { decision: 'ALLOW', by: ['LEVEL_20'] }
const deny: Outcome = { decision: 'DENY', by: [] }
const task = (...by: readonly string[]): Outcome => ({ decision: 'TASK_REQUIRED', by })
const stepUp = (...by: readonly string[]): Outcome => ({ decision: 'SCA_REQUIRED', by })

test.each([
  ['denied stays denied', deny, deny, undefined],
  ['allowed stays allowed, by whatever grant', allow, { decision: 'ALLOW', by: ['LEVEL_01'] } as const, undefined],
  ['the same approvers in another order', task('A', 'B'), task('B', 'A'), undefined],
  ['the same method', stepUp('SCA_OTP'), stepUp('SCA_OTP'), undefined],
  ['denied, then allowed', deny, allow, 'GAINS'],
  ['denied, then as a task', deny, task('A'), 'GAINS'],
  ['denied, then by a step-up', deny, stepUp('SCA_OTP'), 'GAINS'],
  ['as a task, then at once', task('A'), allow, 'GAINS'],
  ['by a step-up, then at once', stepUp('SCA_OTP'), allow, 'GAINS'],
  ['allowed, then denied', allow, deny, 'LOSES'],
  ['as a task, then denied', task('A'), deny, 'LOSES'],
  ['by a step-up, then denied', stepUp('SCA_OTP'), deny, 'LOSES'],
  ['allowed, then as a task', allow, task('A'), 'CHANGES'],
  ['allowed, then by a step-up', allow, stepUp('SCA_OTP'), 'CHANGES'],
  ['as a task, then by a step-up', task('A'), stepUp('SCA_OTP'), 'CHANGES'],
  ['other approvers', task('A'), task('B'), 'CHANGES'],
  ['one more approver', task('A'), task('A', 'B'), 'CHANGES'],
  ['another method', stepUp('SCA_OTP'), stepUp('SCA_IDENTITY'), 'CHANGES'],
] as const)('a change of rows: %s', (_, from, to, effect) => {
  expect(effectOf(from, to)).toBe(effect)
})

describe('a decision that is made again', () => {
  const NAMES = ['GLOBAL_ADMIN', 'LEVEL_01', 'LEVEL_02', 'DIRECTOR', 'CUSTOMER']
  const name = fc.constantFrom(...NAMES)
  const grant = fc.oneof(
    name,
    fc.tuple(name, name).map(([maker, checker]) => `${maker}->${checker}`),
    fc.constantFrom('SCA_OTP', 'SCA_IDENTITY'),
  )
  const row = fc.array(grant, { maxLength: 6 }).map((grants) => grants.join(','))
  const held = fc.uniqueArray(name, { maxLength: 3 })
  const KINDS = { granted: 'ALLOW', 'as-task': 'TASK_REQUIRED', 'step-up': 'SCA_REQUIRED', denied: 'DENY' } as const

  test('is the one of the row, with a tenant’s own row over the service’s and with a narrower permission beside', () => {
    fc.assert(
      fc.property(row, fc.option(row, { nil: undefined }), row, held, (above, own, narrower, holds) => {
        const rows = { 'Customer.READ': above, 'ProfileOfNewCustomer.READ': narrower }
        const matrix = matrixOf(rows, own === undefined ? {} : { 'Customer.READ': own })
        const wide = KINDS[decideAccess(matrix.rowFor('Customer.READ', holds), holds, isRelation).kind]
        const narrow = KINDS[decideAccess(matrix.rowFor('ProfileOfNewCustomer.READ', holds), holds, isRelation).kind]
        expect(decideAgain({ permission: 'Customer.READ', held: holds }, matrix).decision).toBe(wide)
        const both = decideAgain({ permission: 'Customer.READ', orElse: 'ProfileOfNewCustomer.READ', held: holds }, matrix)
        expect(both.decision).toBe(wide === 'DENY' ? narrow : wide)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['the checker of the maker', 'LEVEL_01->LEVEL_02', ['LEVEL_02'], ['LEVEL_01'], 'ALLOW'],
    ['the checker of another maker', 'LEVEL_01->LEVEL_02,CUSTOMER->DIRECTOR', ['DIRECTOR'], ['LEVEL_01'], 'DENY'],
    ['a checker whose maker lost the right', 'LEVEL_20', ['LEVEL_02'], ['LEVEL_01'], 'DENY'],
    ['whoever could act alone, of a maker who could too', 'LEVEL_20,LEVEL_01', ['LEVEL_20'], ['LEVEL_01'], 'ALLOW'],
    ['whoever could by a step-up', 'LEVEL_20,SCA_OTP', ['CUSTOMER'], ['LEVEL_20'], 'SCA_REQUIRED'],
  ])('tells of a check: %s', (_, text, holds, makerHeld, decision) => {
    const matrix = matrixOf({ 'Transfer.CREATE': text }, {})
    expect(decideAgain({ permission: 'Transfer.CREATE', held: holds, makerHeld }, matrix).decision).toBe(decision)
  })
})
