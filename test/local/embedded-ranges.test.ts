import { describe, expect, test } from 'vitest'
import { query } from '../../infra/local/embedded/reads.ts'
import { openTableFiles } from '../../infra/local/embedded/table-files.ts'

const TABLE = { name: 'things', keys: { partition: 'PK', sort: 'SK' }, indexes: [], created: 0 }
const NUMBERS = Array.from({ length: 3_000 }, (_, number) => String(number).padStart(5, '0'))

/** A partition of 3,000 items, and how many of them each query reads. */
function filled() {
  const files = openTableFiles(':memory:')
  for (const sk of NUMBERS) files.put(TABLE.name, { pk: 'P', sk }, { PK: { S: 'P' }, SK: { S: sk } })
  let rows = 0
  const partition: typeof files.partition = (...asked) => {
    const found = files.partition(...asked)
    rows += found.length
    return found
  }
  const tools = { files: { ...files, partition }, tables: { named: () => TABLE } as never, capacity: { add: () => undefined } as never }
  return (condition: string, values: Readonly<Record<string, string>>, isForward: boolean) => {
    rows = 0
    const page = query(
      {
        TableName: TABLE.name,
        KeyConditionExpression: `PK = :pk${condition}`,
        ExpressionAttributeValues: Object.fromEntries([[':pk', 'P'], ...Object.entries(values)].map(([name, S]) => [name, { S }])) as never,
        ScanIndexForward: isForward,
      },
      tools,
    )
    return { rows, found: (page.Items ?? []).map(({ SK }) => (SK as { readonly S: string }).S) }
  }
}

const ask = filled()

describe.each([true, false])('a range of the embedded table, in ascending order: %s', (isForward) => {
  test.each([
    [' AND SK BETWEEN :from AND :to', { ':from': '01500', ':to': '01510' }, (sk: string) => sk >= '01500' && sk <= '01510'],
    [' AND begins_with(SK, :prefix)', { ':prefix': '015' }, (sk: string) => sk.startsWith('015')],
    [' AND SK >= :from', { ':from': '02900' }, (sk: string) => sk >= '02900'],
    [' AND SK < :to', { ':to': '00100' }, (sk: string) => sk < '00100'],
  ] as const)('%s reads only its own rows', (condition, values, isIn) => {
    const expected = NUMBERS.filter(isIn)
    const { rows, found } = ask(condition, values, isForward)
    expect(found).toEqual(isForward ? expected : expected.toReversed())
    expect(rows).toBeLessThanOrEqual(expected.length + 1)
  })

  test('without a condition on the sort key it is the whole partition', () => {
    expect(ask('', {}, isForward).found).toHaveLength(NUMBERS.length)
  })
})
