import { describe, expect, test } from 'vitest'
import {
  CONDITION_FIELDS,
  type Condition,
  type ConditionField,
  conditionsIn,
  expressionOf,
} from '../../portal/src/pages/settings/conditions.ts'
import { draftsIn, withField, withItem } from '../../portal/src/pages/settings/policy-draft.ts'
import { policyCondition } from '../../shared/domain/expressions/policy-condition.ts'

const VALUES: Readonly<Record<ConditionField, string>> = {
  amount: '1000',
  sumOfDay: '0.5',
  currency: 'EUR',
  position: 'LEVEL_02',
  agent: '',
}
const EVERY: readonly Condition[] = Object.entries(CONDITION_FIELDS).flatMap(([field, { comparisons }]) =>
  comparisons.map((comparison) => ({ field: field as ConditionField, comparison, value: VALUES[field as ConditionField] })),
)

describe('a condition of the form', () => {
  test.each(EVERY)('$field $comparison $value is an expression that the service takes, and is read back', async (condition) => {
    const when = expressionOf([condition]) ?? ''
    expect(await policyCondition(when)).not.toMatchObject({ kind: 'refused' })
    expect(conditionsIn(when)).toEqual([condition])
  })

  test('several must all hold', async () => {
    const when = expressionOf(EVERY) ?? ''
    expect(await policyCondition(when)).not.toMatchObject({ kind: 'refused' })
    expect(conditionsIn(when)).toEqual(EVERY)
  })

  test.each([
    "amount >= 10.0 || currency == 'EUR'",
    '!(amount >= 10.0)',
    'amount >= body.limit',
    "currency == 'EUR' && operation == 'x'",
    'now > timestamp("2026-01-01T00:00:00Z")',
    "currency == 'it''s'",
  ])('%s stays an expression', (when) => expect(conditionsIn(when)).toBeUndefined())

  test('no condition is every call', () => {
    expect([conditionsIn(undefined), conditionsIn(''), expressionOf([])]).toEqual([[], [], undefined])
  })
})

describe('the form of policies', () => {
  const POLICY = { name: 'p', operations: ['createTransfer'], steps: [{ name: 's', roles: ['LEVEL_02'], approvals: 1 }] }

  test('shows what it has a field for, and leaves everything else to JSON', () => {
    expect(draftsIn([POLICY])).toEqual([POLICY])
    const odd = [{}, 'x', null, [1], [{ ...POLICY, surprise: 1 }], [{ ...POLICY, steps: 'x' }], [{ ...POLICY, steps: [{ people: ['1'] }] }]]
    for (const value of odd) expect(draftsIn(value)).toBeUndefined()
    expect(draftsIn(JSON.parse('[{"__proto__": {"name": 1}}]'))).toBeUndefined()
  })

  test('an emptied field is gone', () => {
    expect(withField(POLICY, 'name', undefined)).toEqual({ operations: POLICY.operations, steps: POLICY.steps })
    expect(withItem([1, 2, 3], 1)).toEqual([1, 3])
    expect(withItem([1, 2, 3], 1, 9)).toEqual([1, 9, 3])
  })
})
