import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ACCOUNT_CONCURRENCY } from '../../infra/stage-schema.ts'
import { checkedStage, STAGES, type Stage } from '../../infra/stages.ts'
import { configuredStages, stagesIn } from '../../infra/stages-file.ts'

const directory = mkdtempSync(join(tmpdir(), 'countersign-stages-'))
afterAll(() => rmSync(directory, { recursive: true }))
const EXAMPLE = 'infra/stages.example.yaml'
const example = () => parse(readFileSync(EXAMPLE, 'utf8'))

function file(name: string, content: unknown): string {
  const path = join(directory, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('without a file the stages are those of the repository', () => {
  expect(configuredStages([], {}).stages.map(({ name }) => name)).toEqual(STAGES.map(({ name }) => name))
})

test('a YAML or JSON file replaces them, by --config or by the variable', () => {
  const json = file('stages.json', example())
  expect(configuredStages(['--config', EXAMPLE], {})).toEqual(configuredStages([], { COUNTERSIGN_STAGES: json }))
  expect(configuredStages(['--config', json], {})).toMatchObject({
    repository: 'bank/countersign',
    stages: [{ name: 'sandbox', account: '333333333333' }],
  })
})

test.each([
  ['no file', join(directory, 'missing.yaml'), 'missing.yaml must be a JSON or YAML file'],
  ['broken JSON', file('broken.json', '{'), 'broken.json must be a JSON or YAML file'],
  ['no stages', file('none.yaml', 'repository: a/b\nstages: []\n'), 'stages'],
  ['an unknown field beside the stages', file('extra.json', { ...example(), colour: 'blue' }), 'colour'],
  ['an unknown field of a stage', file('field.json', { ...example(), stages: [{ ...example().stages[0], colour: 'blue' }] }), 'colour'],
  ['a repository without owner', file('owner.json', { ...example(), repository: 'countersign' }), 'owner/name'],
  [
    'a stage with another concurrency than fits',
    file('few.json', { ...example(), stages: [{ ...example().stages[0], concurrency: 10 }] }),
    'concurrency',
  ],
])('%s is refused by its name', (_, path, why) => {
  expect(() => stagesIn(path)).toThrow(why)
})

test('each fault names the field and what to write there, in our own words', () => {
  const [{ region: _, ...sandbox }] = example().stages
  const stage = { ...sandbox, account: 333333333333, logDays: 2, colour: 'blue', throttle: { burst: 'much' } }
  const refused = (content: object) => {
    try {
      return stagesIn(file('faults.json', content))
    } catch (error) {
      return (error as Error).message.split('\n').slice(1)
    }
  }
  expect(refused({ stages: [] })).toEqual(['  repository is required', '  stages must not be empty'])
  expect(refused({ ...example(), stages: [stage] })).toEqual([
    '  account must be a string (got a number)',
    '  region is required',
    '  throttle.requestsPerSecond is required',
    '  throttle.burst must be a number (got a string)',
    expect.stringMatching(/^ {2}logDays must be /),
    '  must not have unknown fields: colour',
  ])
})

test('--config without a file says so', () => {
  expect(() => configuredStages(['--config'], {})).toThrow('--config must be followed by a file')
})

test('a stage that names no concurrency gets what its account has, and is refused where that is too little', () => {
  const [{ concurrency: _, ...sandbox }] = STAGES as [Stage]
  const unnamed = sandbox as Stage
  expect(checkedStage(unnamed).concurrency).toBe(1_000)
  process.env[ACCOUNT_CONCURRENCY] = '700'
  try {
    expect(checkedStage(unnamed).concurrency).toBe(700)
    expect(checkedStage({ ...unnamed, concurrency: 900 }).concurrency).toBe(900)
    process.env[ACCOUNT_CONCURRENCY] = '100'
    expect(() => checkedStage(unnamed)).toThrow('must be at least')
  } finally {
    delete process.env[ACCOUNT_CONCURRENCY]
  }
})
