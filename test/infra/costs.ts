import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CALL_KINDS, callCost } from '../../infra/cost/call-cost.ts'
import { gibCost, idleCost, totalOf } from '../../infra/cost/idle-cost.ts'
import { PRICE_LIST, PRICES, UNDATED_PRICES } from '../../infra/cost/prices.ts'
import { STAGES } from '../../infra/stages.ts'
import { resources, type Synthesised } from './synthesised.ts'

const OPERATING = new URL('../../docs/operating.md', import.meta.url)
const all = ({ data, app, edge, canary, backup, secondRegion }: Synthesised) =>
  [data, app, edge, canary, backup, secondRegion].flatMap((template) => (template === undefined ? [] : resources(template)))

/** The cost of a stage without calls, from its templates. */
export function costs(each: readonly [string, Synthesised][]): void {
  describe.each(each)('idle, %s', (name, synthesised) => {
    const rows = idleCost(all(synthesised))

    test('costs what the documentation says', () => {
      const said = new RegExp(`^\\| ${name} \\| ([\\d.]+) \\|`, 'm').exec(readFileSync(OPERATING, 'utf8'))?.[1]
      expect(said).toBe(totalOf(rows).toFixed(2))
    })

    // Where code shifts gradually, an alarm on two metrics watches the new version of each function.
    const most = STAGES.find((stage) => stage.name === name)?.shift === 'gradual' ? 50 : 45

    test(`costs less than ${most} US dollars a month, and no row is nothing`, () => {
      expect(totalOf(rows)).toBeLessThan(most)
      for (const { dollars } of rows) expect(dollars).toBeGreaterThan(0)
    })
  })

  test.each(CALL_KINDS.map((kind) => [kind.what, kind] as const))(
    'a million calls to %s cost what the documentation says',
    (what, kind) => {
      const said = new RegExp(`^\\| ${what} \\| ([\\d.]+) \\| ([\\d.]+) \\|`, 'm').exec(readFileSync(OPERATING, 'utf8'))
      expect(said?.slice(1)).toEqual(each.map(([, synthesised]) => callCost(kind, all(synthesised)).toFixed(2)))
    },
  )

  test('a GiB costs what the documentation says', () => {
    const stages = each.map(([, synthesised]) => gibCost(all(synthesised)))
    const names = [...new Set(stages.flatMap((rows) => rows.map(({ what }) => what)))]
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      const said = new RegExp(`^\\| ${name} \\| ([\\d.]+) \\| ([\\d.]+) \\|`, 'm').exec(readFileSync(OPERATING, 'utf8'))
      const dollars = stages.map((rows) => (rows.find(({ what }) => what === name)?.dollars ?? 0).toFixed(2))
      expect([name, ...(said?.slice(1) ?? [])]).toEqual([name, ...dollars])
    }
  })

  test('each backup that is kept costs a table once more, in each vault', () => {
    const rule = (ScheduleExpression: string, DeleteAfterDays: number, CopyActions: readonly object[]) => ({
      ...{ ScheduleExpression, Lifecycle: { DeleteAfterDays }, CopyActions },
    })
    const backups = (copies: readonly object[]) => {
      const rules = [rule('cron(0 2 * * ? *)', 35, copies), rule('cron(0 3 1 * ? *)', 400, copies)]
      const plan = { Type: 'AWS::Backup::BackupPlan', Properties: { BackupPlan: { BackupPlanRule: rules } } }
      return gibCost([plan]).find(({ what }) => what === 'its backups')?.dollars
    }
    expect(backups([])).toBeCloseTo((35 + 13) * PRICES.tableBackupGib)
    expect(backups([{}, {}])).toBeCloseTo(3 * (35 + 13) * PRICES.tableBackupGib)
  })

  test('where there are cells, a call costs a look-up at the edge, and a login the function of the directory', () => {
    const of = (name: string) => ({ Type: 'AWS::Lambda::Function', Properties: { Description: `Countersign: ${name}`, MemorySize: 1024 } })
    const functions = ['wallets', 'authentication'].map(of)
    const cells = [...functions, of('directory'), { Type: 'AWS::CloudFront::KeyValueStore' }]
    const more = (what: string) => {
      const kind = CALL_KINDS.find((one) => one.what === what)
      if (kind === undefined) throw new Error(`no call is to ${what}`)
      return callCost(kind, cells) - callCost(kind, functions)
    }
    expect(more('read a wallet')).toBeCloseTo(0.03)
    expect(more('log in with a password')).toBeGreaterThan(1)
    // The small table of the directory is not taken for that of the stage.
    const table = (TableName: string, count: number) => ({
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: { TableName, Replicas: Array.from({ length: count }, () => ({})) },
    })
    const tables = [table('countersign-live-directory', 1), table('countersign-live', 2)]
    expect(gibCost(tables).find(({ what }) => what === 'of the table')?.dollars).toBeCloseTo(2 * PRICES.tableGib)
  })

  test('a call costs more with more memory, with an edge before it, and with a second replica of the table', () => {
    const [kind = CALL_KINDS[0]] = CALL_KINDS.filter(({ writeUnits }) => writeUnits > 0)
    if (kind === undefined) throw new Error('no kind of call writes')
    const of = (MemorySize: number) => ({
      Type: 'AWS::Lambda::Function',
      Properties: { Description: `Countersign: ${kind.group}`, MemorySize },
    })
    const before = callCost(kind, [of(1024)])
    expect(callCost(kind, [of(2048)])).toBeGreaterThan(before)
    expect(callCost(kind, [of(1024), { Type: 'AWS::CloudFront::Distribution' }, { Type: 'AWS::WAFv2::WebACL' }])).toBeCloseTo(before + 1.8)
    const table = { Type: 'AWS::DynamoDB::GlobalTable', Properties: { Replicas: [{}, {}] } }
    expect(callCost(kind, [of(1024), table]) - before).toBeCloseTo(kind.writeUnits * 0.705)
  })

  test('every price says where it holds and where it is published, and those without a date are named', () => {
    for (const [name, { where, offer, checked, ...price }] of Object.entries(PRICE_LIST)) {
      expect([name, where.length > 0, offer.length > 0]).toEqual([name, true, true])
      expect([name, 'published' in price]).toEqual([name, checked === 'price-list'])
    }
    expect(UNDATED_PRICES).toEqual([
      'key',
      'dashboard',
      'webAcl',
      'webAclRule',
      'edgeRequest',
      'edgeFunction',
      'firewallRequest',
      'traceRecorded',
      'edgeLookup',
      'edgeGib',
      'tableGib',
      'recoveryGib',
      'tableBackupGib',
      'bucketGib',
      'bucketBackupGib',
    ])
    expect(PRICES.writeUnit).toBe(PRICE_LIST.writeUnit.dollars)
  })

  test('fixed addresses cost what the documentation says', () => {
    const gateways = Array.from({ length: 2 }, () => [{ Type: 'AWS::EC2::NatGateway' }, { Type: 'AWS::EC2::EIP' }]).flat()
    const said = /It\s+costs\s+about\s+(\d+)\s+US\s+dollars\s+a\s+month/.exec(readFileSync(OPERATING, 'utf8'))?.[1]
    expect(said).toBe(totalOf(idleCost(gateways)).toFixed(0))
  })

  test('a key more costs a dollar more, and so does a rule of the edge', () => {
    const before = totalOf(idleCost([]))
    expect(totalOf(idleCost([{ Type: 'AWS::KMS::Key' }])) - before).toBe(1)
    expect(totalOf(idleCost([{ Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } }]))).toBe(7)
    const onTwo = { Metrics: [{ MetricStat: {} }, { MetricStat: {} }, { Expression: 'a + b' }] }
    expect(totalOf(idleCost([{ Type: 'AWS::CloudWatch::Alarm', Properties: onTwo }]))).toBeCloseTo(0.2)
  })
}
