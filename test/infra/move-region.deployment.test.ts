import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { missingService, obstacles } from '../../infra/operate/deploy-checks.ts'
import { type MovedAccount, type MovedFields, moveRegion } from '../../infra/recovery/move-region.ts'
import type { StackTemplate } from '../../infra/recovery/table-takes-over.ts'
import { countersignApp } from '../../infra/stacks/app.ts'
import { checkedStage, STAGES, type Stage } from '../../infra/stages.ts'
import { BACKUP_AT, RehearsedRegions } from './rehearsed-regions.ts'

const directory = mkdtempSync(join(tmpdir(), 'countersign-move-'))
afterAll(() => rmSync(directory, { recursive: true }))
// Stands for every bundle.
const code = join(directory, 'code')
mkdirSync(code)
writeFileSync(join(code, 'handler.mjs'), '')

const LIVE = STAGES.find(({ name }) => name === 'live') as Stage
const FIRST = LIVE.region
const SECOND = LIVE.secondRegion as string
const DATA = 'countersign-live-data'
const APP = 'countersign-live-app'
const TABLE = `countersign-live-restored-${new Date(BACKUP_AT).toISOString().replace(/\D/g, '').slice(0, 14)}`
const { secondRegion: _, ...ALONE } = LIVE

const made = new Map<string, ReturnType<typeof synthesised>>()
/** The stacks of a stage in the order in which they are deployed, with what is nested in each. Each stage is synthesised once. */
function stacksOf(stage: Stage) {
  const name = JSON.stringify(stage)
  const stacks = made.get(name) ?? synthesised(stage)
  made.set(name, stacks)
  return stacks
}

function synthesised(stage: Stage) {
  const outdir = join(directory, `out-${made.size}`)
  const assembly = countersignApp({ stages: [stage], codeOf: () => code, outdir }).synth()
  const files = readdirSync(outdir).filter((file) => file.endsWith('.nested.template.json'))
  return assembly.stacks.map(({ stackName, environment, template }) => ({
    stackName,
    region: environment.region,
    template: template as StackTemplate,
    nested: files
      .filter((file) => file.startsWith(stackName.replaceAll('-', '')))
      .map((file) => JSON.parse(readFileSync(join(outdir, file), 'utf8')) as StackTemplate),
  }))
}

const deploy = (account: RehearsedRegions, stage: Stage) => {
  for (const { stackName, region, template, nested } of stacksOf(stage)) account.deploy(stackName, region, template, nested)
}

async function* whole() {
  yield { scope: '1', entries: 3, findings: [], hashes: new Set(['seal']) } as never
}

const dataStackOf = (changed: MovedFields) =>
  stacksOf({ ...ALONE, ...changed }).find(({ stackName }) => stackName === DATA)?.template ?? { Resources: {} }

const moved = (port: MovedAccount, anchor = 'seal', onProgress: (line: string) => void = () => undefined) =>
  moveRegion(port, {
    stage: { name: 'live', region: FIRST, secondRegion: SECOND },
    anchor,
    verify: whole,
    dataStackOf,
    clock: { now: () => 0, wait: async () => undefined },
    onProgress,
  })

let account: RehearsedRegions
beforeEach(() => {
  account = new RehearsedRegions(LIVE.account, SECOND)
  deploy(account, LIVE)
}, 120_000)

test('a stage moves: its table, keys and secrets are used in the second region, and every stack can be deployed there', async () => {
  const result = await moved(account.port)
  if (result.kind !== 'moved') throw new Error(result.faults.join())
  const after = checkedStage({ ...ALONE, ...result.changed })
  deploy(account, after)

  const data = account.stackIn(SECOND, DATA)?.template
  const types = Object.values(data?.Resources ?? {}).map(({ Type }) => Type)
  expect(types, 'no key and no secret is made again').not.toContain('AWS::KMS::Key')
  expect(types).not.toContain('AWS::SecretsManager::Secret')
  const [table] = Object.values(data?.Resources ?? {}).filter(({ Type }) => Type === 'AWS::DynamoDB::GlobalTable')
  expect(table?.Properties).toMatchObject({
    TableName: TABLE,
    Replicas: [{ Region: SECOND, SSESpecification: { KMSMasterKeyId: result.changed.moved.key } }],
  })
  const functions = Object.values(account.stackIn(SECOND, APP)?.template.Resources ?? {}).filter(
    ({ Type }) => Type === 'AWS::Lambda::Function',
  )
  expect(functions.length).toBeGreaterThan(20)
  expect(JSON.stringify(functions)).toContain(result.changed.moved.publicTokenKeys)
  expect([...account.secrets.values()]).toEqual(['on-its-own', 'on-its-own', 'on-its-own'])
  expect(account.stackIn(FIRST, DATA), 'what is in the lost region stays').toBeDefined()
})

test('a move that was interrupted goes on where it was, and one that was done does nothing more', async () => {
  const broken: MovedAccount = { ...account.port, complete: () => Promise.reject(new Error('no answer')) }
  await expect(moved(broken)).rejects.toThrow('no answer')
  const result = await moved(account.port)
  if (result.kind !== 'moved') throw new Error('refused')
  deploy(account, checkedStage({ ...ALONE, ...result.changed }))
  const done = account.done.filter((step) => !step.startsWith('complete'))
  await moved(account.port)
  expect(account.done.filter((step) => !step.startsWith('complete'))).toEqual(done)
  expect(done.filter((step) => /^(?:restore|import)/.test(step))).toEqual([`restore ${TABLE}`, `import ${TABLE}`])
  expect(done.filter((step) => step === 'promote')).toHaveLength(3)
})

test('a move tells each of its steps, and what is lost', async () => {
  const lines: string[] = []
  await moved(account.port, 'seal', (line) => lines.push(line))
  expect(lines.flatMap((line) => /^(\d) of 6: /.exec(line)?.[1] ?? [])).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(lines.join('\n')).toContain(`everything after ${new Date(BACKUP_AT).toISOString()} is lost`)
  expect(lines.join('\n')).toContain('1 audits with 3 entries are whole')
})

test('a region that does not answer is no obstacle', async () => {
  account.firstAnswers = false
  expect(await moved(account.port)).toMatchObject({ kind: 'moved', at: BACKUP_AT })
})

test('a backup whose audit does not lead through the seal takes no place, and nothing else is touched', async () => {
  expect(await moved(account.port, 'another')).toMatchObject({ kind: 'refused', faults: ['no audit leads through the seal of --anchor'] })
  expect(account.done).toEqual([`restore ${TABLE}`])
  expect([...account.secrets.values()]).toEqual(['replica', 'replica', 'replica'])
})

test('the rehearsal keeps the rules: a record or a provider that is there already stops a deployment', async () => {
  const withRecords: MovedAccount = { ...account.port, recordsOfStage: async () => [] }
  const result = await moved(withRecords)
  if (result.kind !== 'moved') throw new Error('refused')
  expect(() => deploy(account, checkedStage({ ...ALONE, ...result.changed }))).toThrow(/RecordSet .*origin.* already exists/)
  const forgetful = { ...result.changed, moved: { ...result.changed.moved, found: [] } }
  const other = new RehearsedRegions(LIVE.account, SECOND)
  deploy(other, LIVE)
  for (const record of await other.port.recordsOfStage()) await other.port.removeRecord(record)
  expect(() => deploy(other, checkedStage({ ...ALONE, ...forgetful }))).toThrow(/OIDCProvider .*already exists/)
})

test('the keys that a moved stage uses let in the same services as the first ones', () => {
  const [second] = stacksOf(LIVE).filter(({ stackName }) => stackName === 'countersign-live-second-region')
  const policies = Object.values(second?.template.Resources ?? {}).flatMap(({ Type, Properties }) =>
    Type === 'AWS::KMS::ReplicaKey' ? [JSON.stringify(Properties?.KeyPolicy)] : [],
  )
  expect(policies).toHaveLength(2)
  expect(policies.filter((policy) => policy.includes('ses.amazonaws.com') && policy.includes(`cloudtrail:${SECOND}`))).toHaveLength(1)
})

test('a second region that lacks a service is refused, unless the stage does without it; a moved stage may be deployed there', () => {
  const second = { ...ALONE, region: SECOND }
  expect(missingService({ ...second, accepted: [] })).toEqual([expect.stringContaining(`does not exist in ${SECOND}`)])
  expect(missingService({ ...second, accepted: ['region'] })).toEqual([])
  const moved = { from: FIRST } as Stage['moved']
  const found = { account: LIVE.account, concurrency: 5_000, reservedByOthers: 0, zoneName: LIVE.domain?.zoneName, leftOvers: [] }
  expect(obstacles({ ...ALONE, region: SECOND, restoredTable: TABLE, moved }, found)).toEqual([])
})
