import { describe, expect, test } from 'vitest'
import { codeSteps, deploySteps, losses } from '../../infra/operate/deploy-steps.ts'

describe('the steps of a deployment', () => {
  test('a stage without a domain: data, its first keys, the application', () => {
    expect(deploySteps({ name: 'dev', domain: undefined, secondRegion: undefined }).map(({ kind, stack }) => [kind, stack])).toEqual([
      ['stack', 'countersign-dev-data'],
      ['first-keys', 'countersign-dev-data'],
      ['stack', 'countersign-dev-app'],
      ['source-maps', 'countersign-dev-app'],
    ])
  })

  test('with a domain the edge comes before the application, which reads its secret, and the portal last', () => {
    const domain = { name: 'pay.bank.example', zoneName: 'bank.example', hostedZoneId: 'Z123456', originSecretVersion: 1 }
    expect(deploySteps({ name: 'live', domain, secondRegion: undefined }).map(({ kind, stack }) => `${kind} ${stack}`)).toEqual([
      'stack countersign-live-data',
      'first-keys countersign-live-data',
      'stack countersign-live-edge',
      'stack countersign-live-app',
      'source-maps countersign-live-app',
      'portal countersign-live-edge',
      'stack countersign-live-canary',
    ])
  })

  test('it asks before it changes a stack that holds data', () => {
    const steps = deploySteps({ name: 'live', domain: undefined, secondRegion: 'eu-central-1' })
    expect(steps.flatMap((step) => (step.kind === 'stack' ? [[step.stack, step.asks]] : []))).toEqual([
      ['countersign-live-data', true],
      ['countersign-live-second-region', true],
      ['countersign-live-backup', true],
      ['countersign-live-app', false],
    ])
  })
})

test('the second region is given the keys that it replicates, and stands before the backups that are copied there', () => {
  const steps = deploySteps({ name: 'live', domain: undefined, secondRegion: 'eu-central-1' })
  expect(steps[2]).toMatchObject({
    stack: 'countersign-live-second-region',
    given: { stack: 'countersign-live-data', outputs: ['KeyArn', 'PkiKeyArn'] },
  })
  expect(steps[3]).toMatchObject({ stack: 'countersign-live-backup' })
})

test('the vault of another account stands before the backups that are copied there, and the pipeline does not touch it', () => {
  const steps = deploySteps({ name: 'live', domain: undefined, secondRegion: 'eu-central-1', backupAccount: '444444444444' })
  const stacks = steps.map(({ stack }) => stack)
  expect(stacks.indexOf('countersign-live-backup-account')).toBe(stacks.indexOf('countersign-live-backup') - 1)
  expect(codeSteps(steps).map(({ stack }) => stack)).not.toContain('countersign-live-backup-account')
})

test('the pipeline changes code and the portal, and nothing that holds data', () => {
  const domain = { name: 'pay.bank.example', zoneName: 'bank.example', hostedZoneId: 'Z123456', originSecretVersion: 1 }
  const steps = codeSteps(deploySteps({ name: 'live', domain, secondRegion: 'eu-central-1' }))
  expect(steps.map(({ kind, stack }) => `${kind} ${stack}`)).toEqual([
    'stack countersign-live-edge',
    'stack countersign-live-app',
    'source-maps countersign-live-app',
    'portal countersign-live-edge',
    'stack countersign-live-canary',
  ])
})

describe('a difference that would lose data', () => {
  test.each([
    ['[~] AWS::DynamoDB::GlobalTable Table TableCD117FA1 replace\n └─ [~] KeySchema (requires replacement)', 2],
    ['[-] AWS::DynamoDB::GlobalTable Table TableCD117FA1 destroy', 1],
    ['[~] AWS::KMS::Key Key Key961B73FD may be replaced', 1],
    ['[-] AWS::S3::Bucket Documents orphan', 1],
  ])('%j is refused', (difference, lines) => {
    expect(losses(difference, {})).toHaveLength(lines)
  })

  test.each([
    'There were no differences',
    '[+] AWS::SecretsManager::Secret Other Other1',
    '[~] AWS::DynamoDB::GlobalTable Table Table1\n └─ [~] Replicas',
  ])('%j may be deployed', (difference) => {
    expect(losses(difference, {})).toEqual([])
  })
})
