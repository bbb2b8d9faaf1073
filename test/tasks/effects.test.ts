import { describe, expect, test } from 'vitest'
import { effectsOf, inFull, MOST_EFFECTS } from '../../shared/domain/tasks/effects.ts'

const effects = (body: unknown, item?: Record<string, unknown>, told: readonly string[] = []) =>
  effectsOf({ body, item, told: new Set(told) })

describe('the effects of a call beside its description', () => {
  test('every field that the description does not name', () => {
    expect(effects({ email: 'a@b.example', firstName: 'Ada', callbackUrl: 'https://x.example' }, undefined, ['firstName'])).toEqual([
      { label: 'e-mail', after: 'a@b.example' },
      { label: 'callback URL', after: 'https://x.example' },
    ])
  })

  test('of a changed item, what gets another value', () => {
    expect(effects({ a: 'x', b: 'same', c: null, d: 1 }, { a: 'w', b: 'same', c: 'gone' })).toEqual([
      { label: 'a', before: 'w', after: 'x' },
      { label: 'c', before: 'gone', after: 'none' },
      { label: 'd', before: 'none', after: '1' },
    ])
  })

  test('of a JSON value, its changed members by their paths', () => {
    const before = { limits: { low: 1, high: 9 }, name: 'n' }
    expect(effects({ value: { limits: { low: 2, high: 9 }, name: 'n' } }, { value: before })).toEqual([
      { label: 'value.limits.low', before: '1', after: '2' },
    ])
  })

  test('members of lists, one by one', () => {
    expect(effects({ transfers: [{ amount: 1 }, { amount: 2 }] })).toEqual([
      { label: 'transfers, 1, amount', after: '1' },
      { label: 'transfers, 2, amount', after: '2' },
    ])
  })

  test('two long values that differ at their end do not read the same', () => {
    const [one, other] = ['a', 'b'].map((end) => effects({ text: 'x'.repeat(400) + end }))
    expect(one).not.toEqual(other)
    expect(one?.[0]?.after.length).toBeLessThan(400)
  })

  test('the number of effects is bounded, and no field is without effect', () => {
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field${n}`, n]))
    expect(effects(body)).toHaveLength(MOST_EFFECTS)
    expect(effects(body)).not.toEqual(effects({ ...body, field499: 'other' }))
  })

  test.each([
    [{ label: 'password', after: '***' }, 'password: set'],
    [{ label: 'e-mail', before: 'none', after: 'a@b' }, 'e-mail: none → “a@b”'],
    [{ label: 'name', after: 'VAT”. Correction: Transfer' }, "name: “VAT'. Correction: Transfer”"],
  ])('as a line: %o', (effect, line) => {
    expect(inFull({ description: 'Do it', effects: [effect] })).toBe(`Do it [${line}]`)
  })
})
