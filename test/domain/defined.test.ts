import { describe, expect, expectTypeOf, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'

describe('defined', () => {
  test('leaves out the fields that are undefined, and keeps every other value in its order', () => {
    const fields = defined({ a: undefined, b: null, c: '', d: 0, e: false, f: 'text', g: undefined })
    expect(Object.entries(fields)).toEqual([
      ['b', null],
      ['c', ''],
      ['d', 0],
      ['e', false],
      ['f', 'text'],
    ])
  })

  test('makes a field that may be undefined optional, and leaves the type of every other field as it is', () => {
    const name = 'Ada' as string | undefined
    const of: { readonly id: number; readonly name?: string } = { id: 1, ...defined({ name }) }
    expect(of).toEqual({ id: 1, name: 'Ada' })
    expectTypeOf(defined({ id: 1, name })).toExtend<{ readonly id: number; readonly name?: string }>()
    // @ts-expect-error: the field may be missing.
    const missing: { readonly name: string } = defined({ name })
    expect(missing).toEqual({ name: 'Ada' })
  })
})
