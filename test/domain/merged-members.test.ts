import { describe, expect, test } from 'vitest'
import { changedMembers, mergedMembers } from '../../shared/domain/tasks/merged-members.ts'

type Value = Record<string, unknown>

describe('a proposal writes only the members that it changes', () => {
  test.each<[string, Value, Value, Value, Value]>([
    ['nothing changed', { a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }],
    ['one member changed, another one since', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 9 }, { a: 2, b: 9 }],
    ['a member added since stays', { a: 1 }, { a: 2 }, { a: 1, c: 3 }, { a: 2, c: 3 }],
    ['a member removed since stays away', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1 }, { a: 2 }],
    ['a member that the proposal removes goes', { a: 1, b: 1 }, { a: 1 }, { a: 5, b: 1 }, { a: 5 }],
    ['a member that the proposal adds comes', { a: 1 }, { a: 1, b: 2 }, { a: 5 }, { a: 5, b: 2 }],
    ['within a member too', { a: { x: 1, y: 1 } }, { a: { x: 2, y: 1 } }, { a: { x: 1, y: 7 } }, { a: { x: 2, y: 7 } }],
    ['a list is one value', { a: [1, 2] }, { a: [1, 3] }, { a: [9, 2] }, { a: [1, 3] }],
    ['null is a value', { a: 1 }, { a: null }, { a: 1 }, { a: null }],
    ['the order of members is no change', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, { a: 0 }, { a: 0 }],
    ['an object over a text since', { a: { x: 1 } }, { a: { x: 2 } }, { a: 'text' }, { a: { x: 2 } }],
    ['names of the language', {}, JSON.parse('{"__proto__": 1, "constructor": 2}'), {}, JSON.parse('{"__proto__": 1, "constructor": 2}')],
  ])('%s', (_, base, proposed, current, merged) => {
    const result = mergedMembers(base, proposed, current)
    expect(JSON.stringify(Object.entries(result).toSorted())).toBe(JSON.stringify(Object.entries(merged).toSorted()))
  })

  test('the paths of the changed members are the deepest', () => {
    expect(changedMembers({ a: { x: 1, y: 1 }, b: 1, c: 1 }, { a: { x: 2, y: 1 }, b: 1, d: 1 })).toEqual([['a', 'x'], ['c'], ['d']])
  })
})
