import { describe, expect, test } from 'vitest'
import { cellOfId, idSource, idSourceOfCell, MOST_CELLS, momentOf } from '../../shared/domain/ids.ts'

const SINCE = Date.parse('2027-01-01T00:00:00Z')
const NOW = Date.parse('2027-03-01T12:00:00Z')

describe('ids that carry their cell', () => {
  test.each([0, 1, 17, MOST_CELLS - 1])('an id of cell %i names it, and its moment', (cell) => {
    const newId = idSourceOfCell(Math.random, cell)
    for (let count = 0; count < 1_000; count++) {
      const id = newId(NOW + count)
      expect(cellOfId(id, SINCE)).toBe(cell)
      expect(momentOf(id)).toBeGreaterThanOrEqual(NOW + count)
    }
  })

  test('a source that runs ahead of its clock stays in its cell, and issues no id twice', () => {
    const newId = idSourceOfCell(() => 0.99, 5)
    const ids = Array.from({ length: 5_000 }, () => newId(NOW))
    expect(new Set(ids).size).toBe(5_000)
    expect([...ids].sort((one, other) => one - other)).toEqual(ids)
    expect(new Set(ids.map((id) => cellOfId(id, SINCE)))).toEqual(new Set([5]))
  })

  test('two cells never issue the same id', () => {
    const [one, other] = [idSourceOfCell(Math.random, 1), idSourceOfCell(Math.random, 2)]
    const ids = new Set(Array.from({ length: 10_000 }, () => one(NOW)))
    expect(Array.from({ length: 10_000 }, () => other(NOW)).some((id) => ids.has(id))).toBe(false)
  })

  test('ids of all cells stand in one order of time', () => {
    const [early, late] = [idSourceOfCell(Math.random, MOST_CELLS - 1), idSourceOfCell(Math.random, 0)]
    expect(late(NOW + 1)).toBeGreaterThan(early(NOW))
  })

  test('all ids from before there were cells belong to the first one', () => {
    const newId = idSource(Math.random)
    for (let count = 0; count < 1_000; count++) expect(cellOfId(newId(SINCE - 60_000), SINCE)).toBe(0)
  })
})
