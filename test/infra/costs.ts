import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { idleCost, totalOf } from '../../infra/idle-cost.ts'
import { resources, type Synthesised } from './synthesised.ts'

const OPERATING = new URL('../../docs/operating.md', import.meta.url)
const all = ({ data, app, edge, backup, secondRegion }: Synthesised) =>
  [data, app, edge, backup, secondRegion].flatMap((template) => (template === undefined ? [] : resources(template)))

/** The cost of a stage without calls, from its templates. */
export function costs(each: readonly [string, Synthesised][]): void {
  describe.each(each)('idle, %s', (name, synthesised) => {
    const rows = idleCost(all(synthesised))

    test('costs what the documentation says', () => {
      const said = new RegExp(`^\\| ${name} \\| ([\\d.]+) \\|`, 'm').exec(readFileSync(OPERATING, 'utf8'))?.[1]
      expect(said).toBe(totalOf(rows).toFixed(2))
    })

    test('costs less than 40 US dollars a month, and no row is nothing', () => {
      expect(totalOf(rows)).toBeLessThan(40)
      for (const { dollars } of rows) expect(dollars).toBeGreaterThan(0)
    })
  })

  test('a key more costs a dollar more, and so does a rule of the edge', () => {
    const before = totalOf(idleCost([]))
    expect(totalOf(idleCost([{ Type: 'AWS::KMS::Key' }])) - before).toBe(1)
    expect(totalOf(idleCost([{ Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } }]))).toBe(7)
    const onTwo = { Metrics: [{ MetricStat: {} }, { MetricStat: {} }, { Expression: 'a + b' }] }
    expect(totalOf(idleCost([{ Type: 'AWS::CloudWatch::Alarm', Properties: onTwo }]))).toBeCloseTo(0.2)
  })
}
