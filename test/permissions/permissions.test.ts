import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideAccess, isRelation } from '../../shared/domain/permissions/decide-access.ts'
import { triedGrants, whatWouldHelp } from '../../shared/domain/permissions/explain.ts'
import { parseGrants, type Row, rowOf } from '../../shared/domain/permissions/grants.ts'
import { everyRole } from '../../shared/domain/permissions/known-roles.ts'
import { matrixOf } from '../../shared/domain/permissions/matrix.ts'
import type { Principal } from '../../shared/domain/permissions/role-assignments.ts'
import { inEnglish } from '../../shared/texts/in-words.ts'
import { asId } from '../support/ids.ts'

const NAMES = [
  'GLOBAL_ADMIN',
  'GLOBAL_SUPPORT',
  'INSTITUTION_ADMIN',
  'LEVEL_01',
  'LEVEL_02',
  'TENANT_SYSTEM',
  'DIRECTOR',
  'MEMBER',
  'CUSTOMER',
  'GLOBAL_AUDITOR',
  'INSTITUTION_AUDITOR',
]
const name = fc.constantFrom(...NAMES)
const grant = fc.oneof(
  name,
  fc.tuple(name, name).map(([maker, checker]) => `${maker}->${checker}`),
  fc.constantFrom('SCA_OTP', 'SCA_IDENTITY', 'SCA_CLOUD_LIVENESS'),
)
const rowText = fc.array(grant, { maxLength: 8 }).map((grants) => grants.join(','))
const holdings = fc.uniqueArray(name, { maxLength: 4 })

function rowFrom(text: string): Row {
  const parsed = parseGrants(text, () => true)
  if (parsed.kind === 'refused') throw new Error(parsed.why)
  return rowOf(parsed.grants)
}

/** The order of a decision, word for word, on the text of the row. */
function plainly(text: string, held: readonly string[]): string {
  const grants = text.split(',').filter((one) => one !== '')
  if (held.some((one) => grants.includes(one))) return 'granted'
  const checkers = grants
    .filter((one) => one.includes('->') && held.includes(one.split('->')[0] ?? ''))
    .map((one) => one.split('->')[1] ?? '')
  if (checkers.length > 0) return `as-task ${[...new Set(checkers)].toSorted()}`
  const isRelated = held.some((one) => ['CUSTOMER', 'DIRECTOR', 'EMPLOYEE', 'HEAD', 'MANAGER', 'MEMBER'].includes(one))
  return isRelated && grants.some((one) => one.startsWith('SCA_')) ? 'step-up' : 'denied'
}

function inWords(row: Row, held: readonly string[]): string {
  const access = decideAccess(row, held, isRelation)
  return access.kind === 'as-task' ? `as-task ${access.checkers.toSorted()}` : access.kind
}

describe('a decision', () => {
  test('is in the order direct grant, maker-checker entry, step-up, denial, for every row and everything that is held', () => {
    fc.assert(
      fc.property(rowText, holdings, (text, held) => {
        expect(inWords(rowFrom(text), held)).toBe(plainly(text, held))
      }),
      { numRuns: 2_000 },
    )
  })

  test('grants to each role that ships, and to each that the configuration adds, what its row names, and to no other', () => {
    const roles = everyRole('GLOBAL_AUDITOR,INSTITUTION_AUDITOR')
    for (const named of roles) {
      const row = rowFrom(named)
      expect(roles.filter((role) => decideAccess(row, [role], isRelation).kind === 'granted')).toEqual([named])
      expect(decideAccess(row, [named], isRelation)).toEqual({ kind: 'granted', by: named })
    }
    for (const stranger of ['', 'LEVEL_21', 'constructor', 'level_01']) expect(inWords(rowFrom(roles.join(',')), [stranger])).toBe('denied')
  })

  test('that was made before is not made again', () => {
    const row = rowFrom('LEVEL_02,LEVEL_01->LEVEL_02,SCA_OTP')
    for (const held of [['LEVEL_02'], ['LEVEL_01'], ['CUSTOMER'], []]) {
      const first = decideAccess(row, held, isRelation)
      expect(decideAccess(row, [...held], isRelation)).toBe(first)
    }
  })
})

describe("a tenant's row", () => {
  const isAbove = (one: string) => one.startsWith('GLOBAL') || one.startsWith('INSTITUTION')

  test('decides for everybody below, and neither gives to nor takes from a role above the tenant', () => {
    fc.assert(
      fc.property(rowText, rowText, holdings, (global, own, held) => {
        const matrix = matrixOf({ 'Wallet.CREATE': global }, { 'Wallet.CREATE': own })
        const decided = inWords(matrix.rowFor('Wallet.CREATE', held), held)
        const [high, low] = [held.filter(isAbove), held.filter((one) => !isAbove(one))]
        if (high.length === 0) expect(decided).toBe(plainly(own, held))
        else if (low.length === 0) expect(decided.replace('step-up', 'denied')).toBe(plainly(global, held).replace('step-up', 'denied'))
        else if (plainly(global, high) === 'granted' || plainly(own, low) === 'granted') expect(decided).toBe('granted')
        else expect(decided).not.toBe('granted')
      }),
      { numRuns: 2_000 },
    )
  })

  test('leaves every other permission as it was', () => {
    const matrix = matrixOf({}, { 'Wallet.CREATE': 'LEVEL_07' })
    expect(inWords(matrix.rowFor('Wallet.CREATE', ['LEVEL_07']), ['LEVEL_07'])).toBe('granted')
    expect(inWords(matrix.rowFor('Wallet.CREATE', ['LEVEL_20']), ['LEVEL_20'])).toBe('denied')
    expect(inWords(matrix.rowFor('Wallet.UPDATE', ['LEVEL_20']), ['LEVEL_20'])).toBe('granted')
  })
})

describe('an explanation', () => {
  const holder = (held: readonly string[]): Principal => ({
    customerId: asId(1),
    tenantId: asId(1),
    roleAssignments: held.map((position) => ({ kind: 'tenant', position, tenantId: asId(1) })),
  })
  const RESULTS: Readonly<Record<string, string>> = { granted: 'ALLOW', 'as-task': 'TASK_REQUIRED', 'step-up': 'SCA_REQUIRED' }

  test('names every grant of the row once, and gives what was decided to those that decided it and to no other', () => {
    fc.assert(
      fc.property(rowText, holdings, (text, held) => {
        const row = rowFrom(text)
        const tried = triedGrants('Wallet.CREATE', row, holder(held), held)
        const written = new Set(text.split(',').filter((one) => one !== ''))
        expect(new Set(tried.map((one) => one.grant))).toEqual(written)
        const { kind } = decideAccess(row, held, isRelation)
        const results = new Set(tried.map(({ result }) => result).filter((result) => result !== 'NO' && result !== 'NOT_NEEDED'))
        expect([...results]).toEqual(kind === 'denied' ? [] : [RESULTS[kind]])
        for (const { why } of tried) expect(why).toMatch(/\.$/)
      }),
      { numRuns: 1_000 },
    )
  })

  test('says of a denial which role or position would open the call, and nothing where none would', () => {
    const help = (text: string) => inEnglish(whatWouldHelp('DENY', triedGrants('Wallet.CREATE', rowFrom(text), holder([]), [])))
    expect(help('LEVEL_20,LEVEL_01->LEVEL_02,CUSTOMER')).toBe('It requires LEVEL_20 for this item; or LEVEL_01 with an approval.')
    expect(help('')).toBe('No role or position has this permission.')
  })
})
