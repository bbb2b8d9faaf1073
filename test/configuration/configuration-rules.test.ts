import { expect, test } from 'vitest'
import { parseGrants, rowOf } from '../../shared/domain/permissions/grants.ts'
import { rolesWith } from '../../shared/domain/permissions/known-roles.ts'
import { recoveryAccessAfter } from '../../shared/domain/permissions/recovery-access.ts'
import { changeInWords } from '../../shared/domain/settings/change-in-words.ts'
import { inEnglish } from '../../shared/texts/in-words.ts'

function row(text: string) {
  const parsed = parseGrants(text, () => true)
  return rowOf(parsed.kind === 'grants' ? parsed.grants : [])
}

const SHIPPED = 'GLOBAL_ADMIN,LEVEL_20'

test.each([
  ['the operator stays', 'LEVEL_20', ['LEVEL_20'], 'kept'],
  ['the operator adds another', 'LEVEL_20,LEVEL_19', ['LEVEL_20'], 'kept'],
  ['the operator becomes a maker beside one who acts alone', 'LEVEL_19,LEVEL_20->LEVEL_19', ['LEVEL_20'], 'kept-by'],
  ['the operator leaves', 'LEVEL_19', ['LEVEL_20'], 'lost'],
  ['nobody is left', '', ['LEVEL_20'], 'lost'],
  ['only two together', 'LEVEL_20->LEVEL_20', ['LEVEL_20'], 'lost'],
  ['only customers', 'CUSTOMER', ['LEVEL_20'], 'lost'],
  ['only organisations', 'DIRECTOR', ['LEVEL_20'], 'lost'],
  ['only a step-up', 'SCA_OTP', ['LEVEL_20'], 'lost'],
  ['only from above', 'GLOBAL_ADMIN', ['LEVEL_20'], 'lost'],
  ['whoever has it from above is free', '', ['GLOBAL_ADMIN'], 'kept'],
  ['a role above without the right is not', '', ['GLOBAL_SUPPORT', 'LEVEL_20'], 'lost'],
])('a way back: %s', (_, after, held, kind) => {
  expect(recoveryAccessAfter(row(after), row(SHIPPED), held).kind).toBe(kind)
})

test.each([
  ['GLOBAL_ADMIN', '', true],
  ['LEVEL_07', '', true],
  ['DIRECTOR', '', true],
  ['CUSTOMER', '', true],
  ['LEVEL_00', '', false],
  ['LEVEL_21', '', false],
  ['GLOBAL_AUDITOR', '', false],
  ['GLOBAL_AUDITOR', 'GLOBAL_AUDITOR', true],
  ['GLOBAL_AUDITOR', 'INSTITUTION_X, GLOBAL_AUDITOR ,', true],
  ['', ',', false],
  ['constructor', '', false],
])('%j is a role or position where %j is supported: %s', (name, supported, known) => {
  expect(rolesWith(supported)(name)).toBe(known)
})

test.each([
  [1, 2, '1 → 2'],
  ['a', 'b', '"a" → "b"'],
  [undefined, true, 'nothing → true'],
  ['a', 'b\n→ \u202e"c', '"a" → "b\\n→ ⟨U+202E⟩\\"c"'],
  ['a', 'b” approved', '"a" → "b\' approved"'],
  [{}, JSON.parse('{"constructor": "a", "__proto__": "b"}') as object, 'constructor: nothing → "a"; __proto__: nothing → "b"'],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, 'b: 2 → 3'],
  [{ a: 1 }, { b: 1 }, 'a: 1 → nothing; b: nothing → 1'],
  [{ a: 1 }, { a: 1 }, 'no change'],
  [{ a: 1 }, [1], '{"a":1} → [1]'],
  ['x'.repeat(500), '', `"${'x'.repeat(299)}… (502 characters) → ""`],
])('the change of %j to %j is told as %s', (before, after, words) => {
  expect(inEnglish(changeInWords(before, after))).toBe(words)
})

test('for an object with very many changes the first are shown, and the number of the others', () => {
  const before = Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`k${place}`, 0]))
  const after = Object.fromEntries(Object.keys(before).map((key) => [key, 1]))
  expect(inEnglish(changeInWords(before, after))).toMatch(/^k0: 0 → 1; .*; k19: 0 → 1; and 10 more$/)
})
