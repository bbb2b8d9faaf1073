import { expect, test } from 'vitest'
import { parseGrants, rowOf } from '../../shared/domain/permissions/grants.ts'
import { holdsRight, rightsGiven } from '../../shared/domain/permissions/rights-given.ts'

const row = (text: string) => {
  const parsed = parseGrants(text, () => true)
  return rowOf(parsed.kind === 'grants' ? parsed.grants : [])
}

/** The rights that a holder of LEVEL_20 gives without having them, by the row before and after. */
test.each([
  ['LEVEL_20', 'LEVEL_20,LEVEL_01', []],
  ['LEVEL_20', 'LEVEL_20->LEVEL_19', []],
  ['LEVEL_20->LEVEL_19', 'LEVEL_20', ['alone LEVEL_20']],
  ['LEVEL_20->LEVEL_19', 'LEVEL_20->LEVEL_18', ['approve LEVEL_18']],
  ['LEVEL_20->LEVEL_19', 'LEVEL_20->LEVEL_19,LEVEL_01->LEVEL_19', ['approve LEVEL_19']],
  ['LEVEL_20->LEVEL_19', 'LEVEL_20->LEVEL_19,SCA_OTP', ['alone SCA_OTP']],
  ['LEVEL_20->LEVEL_19,LEVEL_01->LEVEL_20', 'LEVEL_01', ['alone LEVEL_01']],
  ['LEVEL_01->LEVEL_02', '', []],
  ['LEVEL_01->LEVEL_02', 'LEVEL_01->LEVEL_02,GLOBAL_SUPPORT', []],
] as const)('%s → %s', (before, after, expected) => {
  const beyond = rightsGiven(row(before), row(after), 'tenant').filter((right) => !holdsRight(row(before), ['LEVEL_20'], right))
  expect(beyond.map(({ kind, to }) => `${kind} ${to}`)).toEqual(expected)
})

test('a row of the whole service gives roles above the tenants what it says', () => {
  expect(rightsGiven(row(''), row('GLOBAL_SUPPORT'), 'service')).toEqual([{ kind: 'alone', to: 'GLOBAL_SUPPORT' }])
})
