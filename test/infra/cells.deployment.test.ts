import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deploySteps } from '../../infra/operate/deploy-steps.ts'
import { countersignApp } from '../../infra/stacks/app.ts'
import { checkedStages, STAGES, type Stage } from '../../infra/stages.ts'
import { FIRST_CELL, SECOND_CELL, TABLE_OF_DIRECTORY } from './shipped/cell-over-tls.ts'

const live = STAGES.find(({ kind }) => kind === 'live') as Stage
const DIRECTORY = `arn:aws:dynamodb:${live.region}:${live.account}:table/${TABLE_OF_DIRECTORY}`

type Resource = { readonly Type: string; readonly Properties: Readonly<Record<string, unknown>> }
type Template = { readonly Resources: Readonly<Record<string, Resource>>; readonly Outputs?: Readonly<Record<string, unknown>> }

/** The templates of some stages. A finding of cdk-nag without a reason throws. */
function synthesised(stages: readonly Stage[]): ReadonlyMap<string, Template> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-cells-'))
  try {
    const code = join(directory, 'code')
    mkdirSync(code)
    writeFileSync(join(code, 'handler.mjs'), '')
    const { stacks } = countersignApp({ stages, codeOf: () => code, outdir: join(directory, 'out') }).synth()
    return new Map(stacks.map(({ stackName, template }) => [stackName, template as Template]))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const templates = synthesised([FIRST_CELL, SECOND_CELL])
const templateOf = (name: string): Template => templates.get(name) as Template
const of = (template: Template, type: string): readonly Resource[] =>
  Object.values(template.Resources).filter((resource) => resource.Type === type)

describe('two cells behind one edge', () => {
  test('the first has the edge, whose function chooses among the cells and the directory', () => {
    const edge = templateOf('countersign-live-edge')
    const [distribution] = of(edge, 'AWS::CloudFront::Distribution')
    const { Origins, DefaultCacheBehavior } = (distribution as Resource).Properties.DistributionConfig as {
      Origins: { Id: string; DomainName: unknown }[]
      DefaultCacheBehavior: { TargetOriginId: string }
    }
    const names = Object.fromEntries(Origins.map(({ Id, DomainName }) => [Id, DomainName]))
    expect(names).toMatchObject({
      'cell-0': `origin.${live.domain?.name}`,
      'cell-1': `origin-1.${live.domain?.name}`,
      directory: `directory.${live.domain?.name}`,
    })
    expect(DefaultCacheBehavior.TargetOriginId).toBe('cell-0')
    const router = of(edge, 'AWS::CloudFront::Function').find(({ Properties }) => String(Properties.FunctionCode).includes('cf.kvs()'))
    expect(router?.Properties.FunctionConfig).toMatchObject({ KeyValueStoreAssociations: [{}], Runtime: 'cloudfront-js-2.0' })
    expect(edge.Outputs).toHaveProperty('RoutesStore')
  })

  test('the other has no edge and no canary, and the name of the first', () => {
    expect(templates.has('countersign-live-2-edge')).toBe(false)
    expect(templates.has('countersign-live-2-canary')).toBe(false)
    const app = templateOf('countersign-live-2-app')
    const variables = of(app, 'AWS::Lambda::Function').map(
      ({ Properties }) => (Properties.Environment as { Variables: Record<string, unknown> }).Variables,
    )
    expect(new Set(variables.map(({ BASE_URL }) => BASE_URL))).toEqual(new Set([`https://${live.domain?.name}`]))
    const told = variables.filter(({ TABLE_NAME }) => TABLE_NAME !== undefined).map(({ CELL }) => JSON.parse(String(CELL)))
    expect(new Set(told.map((cell) => JSON.stringify(cell)))).toEqual(new Set([JSON.stringify({ number: 1, directory: DIRECTORY })]))
    expect(of(app, 'AWS::ApiGatewayV2::DomainName')[0]?.Properties.DomainName).toBe(`origin-1.${live.domain?.name}`)
    expect(of(templateOf('countersign-live-2-data'), 'AWS::KMS::Key')).toHaveLength(1)
  })

  test('only functions that write identities or clients write in the directory, and every function with the table reads standings', () => {
    const policies = of(templateOf('countersign-live-2-app'), 'AWS::IAM::Policy').map(({ Properties }) => JSON.stringify(Properties))
    const taking = policies.filter((policy) => policy.includes(DIRECTORY))
    expect(taking.length).toBeGreaterThan(0)
    for (const policy of taking) expect(policy).toContain('IDENTITY#*')
    for (const policy of policies.filter((each) => each.includes('TENANT#*'))) expect(policy).toContain('"CELL"')
  })

  test('the directory lets the functions of the other account take names, and nothing else', () => {
    const [table] = of(templateOf('countersign-live-directory'), 'AWS::DynamoDB::GlobalTable')
    const text = JSON.stringify(table?.Properties)
    expect(text).toContain('333333333333')
    for (const action of ['Scan', 'Query', 'UpdateItem', '"dynamodb:*"']) expect(text).not.toContain(action)
  })

  test('the directory rings when it fails, is slow or throttled, and its new version is taken back', () => {
    const directory = templateOf('countersign-live-directory')
    const alarms = of(directory, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties)
    const runbooks = alarms.map(({ AlarmDescription }) => String(AlarmDescription).split('#')[1])
    const expected = ['failed-calls', 'failing-table', 'failing-version', 'function-errors', 'slow-calls', 'throttled-table']
    expect(runbooks.toSorted()).toEqual(expected)
    const [topic] = of(directory, 'AWS::SNS::Subscription')
    expect(topic?.Properties.Endpoint).toBe(live.alarmEmail)
    for (const { AlarmActions } of alarms) expect(AlarmActions).toHaveLength(1)
    const counted = of(directory, 'AWS::Logs::MetricFilter').map(({ Properties }) => JSON.stringify(Properties))
    expect(counted.some((filter) => filter.includes('Countersign/live') && filter.includes('"MetricName":"Faults"'))).toBe(true)
    const [group] = of(directory, 'AWS::CodeDeploy::DeploymentGroup')
    expect(JSON.stringify(group?.Properties.AlarmConfiguration)).toContain('Version')
    expect(JSON.stringify(of(directory, 'AWS::ApiGatewayV2::Integration'))).toContain('ShiftAlias')
  })

  test('a deployment brings the directory after the edge, and no edge for another cell', () => {
    const names = (stage: Stage) => deploySteps(stage).map((step) => step.stack)
    expect(names(FIRST_CELL)).toContain('countersign-live-directory')
    expect(names(FIRST_CELL).indexOf('countersign-live-directory')).toBeLessThan(names(FIRST_CELL).indexOf('countersign-live-app'))
    expect(names(SECOND_CELL)).toContain('countersign-live-2-cell')
    expect(names(SECOND_CELL).filter((name) => /edge|canary/.test(name))).toEqual([])
  })
})

test('a stage without cells has nothing of it', () => {
  for (const [name, template] of synthesised([live])) {
    expect(of(template, 'AWS::CloudFront::KeyValueStore'), name).toEqual([])
    expect(JSON.stringify(template), name).not.toMatch(/"CELL"|directory\.|cf\.kvs/)
  }
})

test.each([
  ['without a domain', { domain: undefined }, 'needs a domain'],
  ['in another region than the directory', { region: 'eu-north-1' }, 'region of the first'],
  ['without the key pair of the first', { cell: { ...SECOND_CELL.cell, pkiKey: undefined } }, 'needs pkiKey'],
  ['with the number of the first', { cell: { ...SECOND_CELL.cell, number: 0 } }, 'number 0'],
  ['with a number that another has', { name: 'live-3', account: '555555555555' }, 'same domain'],
])('a cell %s is not synthesised', (_, change, named) => {
  const { domain: _domain, ...rest } = SECOND_CELL
  const changed = { ...rest, ...('domain' in change ? {} : { domain: SECOND_CELL.domain }), ...change } as Stage
  expect(() => checkedStages([FIRST_CELL, SECOND_CELL, changed].filter(({ name }, at) => at === 2 || name !== changed.name))).toThrow(named)
})
