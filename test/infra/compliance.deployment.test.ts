import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countersignApp } from '../../infra/stacks/app.ts'
import { KEPT_FINDINGS } from '../../infra/stacks/compliance.ts'
import { STAGES, type Stage } from '../../infra/stages.ts'

const live = STAGES.find(({ kind }) => kind === 'live') as Stage
const { domain: _domain, mail: _mail, alarmEmail: _email, ...bare } = live

const EVERYTHING: Stage = {
  ...live,
  name: 'everything',
  backupAccount: '444444444444',
  staticEgress: true,
  alarmWebhook: 'https://chat.example/hook',
  allowedOrigins: ['https://app.bank.example'],
  shift: 'gradual',
}
const BARE: Stage = { ...bare, name: 'bare', alarmWebhook: 'https://chat.example/hook', shift: 'at-once' }

type Resources = Readonly<Record<string, { readonly Type: string; readonly Properties?: object; readonly DeletionPolicy?: string }>>

/** The stacks that nobody deletes by mistake. */
const protectedStacks = new Set<string>()

/** The resources of the stacks of both, by the names of the stacks. A finding of cdk-nag without a reason throws. */
function synthesised(): ReadonlyMap<string, Resources> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-compliance-'))
  try {
    const code = join(directory, 'code')
    mkdirSync(code)
    writeFileSync(join(code, 'handler.mjs'), '')
    const { stacks } = countersignApp({ stages: [EVERYTHING, BARE], codeOf: () => code, outdir: join(directory, 'out') }).synth()
    for (const { stackName, terminationProtection } of stacks) if (terminationProtection === true) protectedStacks.add(stackName)
    return new Map(stacks.map(({ stackName, template }) => [stackName, (template as { readonly Resources: Resources }).Resources]))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

// Outside of the tests: it takes longer than everything that is asked of it.
const stacks = synthesised()
const countOf = (name: string) => Object.keys(stacks.get(name) ?? {}).length

describe('the rules of AWS Solutions, NIST 800-53 R5 and PCI DSS 3.2.1 find nothing without a reason', () => {
  test('in a stage with everything on', () => {
    for (const part of ['data', 'app', 'edge', 'canary', 'backup', 'backup-account', 'second-region'])
      expect(countOf(`countersign-everything-${part}`)).toBeGreaterThan(0)
  })

  test('in a stage without a domain, a mail identity and an address for alarms', () => {
    expect(countOf('countersign-bare-app')).toBeGreaterThan(0)
    expect(stacks.has('countersign-bare-edge')).toBe(false)
  })

  test('each stack has at most 500 resources', () => {
    for (const name of stacks.keys()) expect([name, countOf(name) <= 500]).toEqual([name, true])
  })

  test('a finding that stays has a reason, and is listed once', () => {
    for (const { rule, reason } of KEPT_FINDINGS) expect([rule, reason.length > 40]).toEqual([rule, true])
    expect(new Set(KEPT_FINDINGS.map(({ rule }) => rule)).size).toBe(KEPT_FINDINGS.length)
  })
})

test('nobody deletes by mistake a stack of a live stage that keeps something, and the secret of the edge outlives its stack', () => {
  for (const part of ['data', 'edge', 'backup', 'backup-account', 'second-region'])
    expect([part, protectedStacks.has(`countersign-everything-${part}`)]).toEqual([part, true])
  const secrets = Object.values(stacks.get('countersign-everything-edge') ?? {}).filter(
    ({ Type }) => Type === 'AWS::SecretsManager::Secret',
  )
  expect(secrets.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['RetainExceptOnCreate'])
})

test('backups are copied to another account, under a key of that account, where the stage may add and nothing else', () => {
  const own = JSON.stringify(stacks.get('countersign-everything-backup'))
  expect(own.match(/:444444444444:backup-vault:countersign-everything/g)).toHaveLength(2)
  const elsewhere = Object.values(stacks.get('countersign-everything-backup-account') ?? {})
  expect(elsewhere.map(({ Type }) => Type).filter((type) => /Key$|Vault$/.test(type))).toEqual([
    'AWS::KMS::Key',
    'AWS::Backup::BackupVault',
  ])
  const vault = elsewhere.find(({ Type }) => Type === 'AWS::Backup::BackupVault')?.Properties
  expect(vault).toMatchObject({
    EncryptionKeyArn: { 'Fn::GetAtt': [expect.stringMatching(/^Key/), 'Arn'] },
    LockConfiguration: { MinRetentionDays: 30, ChangeableForDays: 3 },
    AccessPolicy: { Statement: [{ Effect: 'Allow', Action: 'backup:CopyIntoBackupVault' }] },
  })
  // AWS Backup of the other account has to read what it is given: https://docs.aws.amazon.com/aws-backup/latest/devguide/create-cross-account-backup.html
  const keys = Object.values(stacks.get('countersign-everything-data') ?? {}).filter(({ Type }) => Type === 'AWS::KMS::Key')
  expect(JSON.stringify(keys)).toMatch(/kms:CreateGrant","Condition":\{"Bool":\{"kms:GrantIsForAWSResource":"true"\}\}/)
})
