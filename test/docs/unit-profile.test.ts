import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CALL_KINDS } from '../../infra/cost/call-cost.ts'

const PAGE = readFileSync(new URL('../../docs/measurements.md', import.meta.url), 'utf8')
const [, rest = ''] = PAGE.split('## Goals not reached, and why')
const [section = ''] = rest.split('\n## ')

/** The rows of the table: a call, its write units, and what they buy. */
const rows = [...section.matchAll(/^\| (.+?) \| (\d+) \| (.+) \|$/gm)].map(([, call, units, parts = '']) => ({
  call,
  units: Number(units),
  parts,
}))

test('the profile of units has a row for each kind of call that writes, with the units that are measured', () => {
  const writing = CALL_KINDS.filter(({ writeUnits }) => writeUnits > 0)
  expect(rows.map(({ call, units }) => [call, units])).toEqual(writing.map(({ what, writeUnits }) => [what, writeUnits]))
})

test.each(rows)('the parts of “$call” add up to its units', ({ units, parts }) => {
  const each = [...parts.matchAll(/(?:^|, )(\d+) /g)].map(([, count]) => Number(count))
  expect(each.reduce((sum, count) => sum + count, 0)).toBe(units)
})
