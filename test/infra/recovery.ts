import { describe, expect, test } from 'vitest'
import { STAGES } from '../../infra/stages.ts'
import { resources, type Synthesised } from './synthesised.ts'

type Rule = {
  readonly Lifecycle: { readonly DeleteAfterDays: number }
  readonly CopyActions: readonly { readonly DestinationBackupVaultArn: unknown; readonly Lifecycle: unknown }[]
}

/** The recovery of a stage after the loss of its table, its administrators or its region. */
export function recovery(each: readonly [string, Synthesised][]): void {
  const withSecond = each.flatMap(([name, { data, backup, secondRegion }]) =>
    backup === undefined || secondRegion === undefined ? [] : [[name, { data, backup, secondRegion }] as const],
  )

  test('every live stage has a second region', () => {
    expect(withSecond.map(([name]) => name)).toEqual(STAGES.filter(({ kind }) => kind === 'live').map(({ name }) => name))
  })

  describe.each(withSecond)('recovery of %s', (name, { data, backup, secondRegion }) => {
    const second = STAGES.find((stage) => stage.name === name)?.secondRegion

    test('the table and the documents are backed up daily and monthly, and each backup is copied to the second region', () => {
      const [plan] = resources(backup, 'AWS::Backup::BackupPlan')
      const { BackupPlanRule: rules } = (plan?.Properties.BackupPlan ?? {}) as { readonly BackupPlanRule: readonly Rule[] }
      expect(rules.map(({ Lifecycle }) => Lifecycle.DeleteAfterDays)).toEqual([35, 400])
      for (const { CopyActions, Lifecycle } of rules) {
        expect(CopyActions).toHaveLength(1)
        expect(CopyActions[0]?.Lifecycle).toEqual(Lifecycle)
        expect(JSON.stringify(CopyActions[0]?.DestinationBackupVaultArn)).toContain(`:backup:${second}:`)
        expect(JSON.stringify(CopyActions[0]?.DestinationBackupVaultArn)).toContain(`backup-vault:countersign-${name}`)
      }
      const [selection] = resources(backup, 'AWS::Backup::BackupSelection')
      const { Resources } = (selection?.Properties.BackupSelection ?? {}) as { readonly Resources: readonly unknown[] }
      expect(Resources).toHaveLength(3)
      expect(JSON.stringify(Resources)).toMatch(/Table.*Documents.*Archive/)
    })

    test('attack: nobody can delete a backup before its time, in either region', () => {
      for (const template of [backup, secondRegion]) {
        const vaults = resources(template, 'AWS::Backup::BackupVault')
        expect(vaults).toHaveLength(1)
        for (const { Properties, DeletionPolicy } of vaults) {
          expect(Properties).toMatchObject({
            BackupVaultName: `countersign-${name}`,
            EncryptionKeyArn: expect.anything(),
            LockConfiguration: { MinRetentionDays: 30, MaxRetentionDays: 400, ChangeableForDays: 3 },
          })
          expect(DeletionPolicy).toBe('RetainExceptOnCreate')
        }
      }
    })

    test('each key has a replica in the second region, which is kept', () => {
      const replicas = resources(secondRegion, 'AWS::KMS::ReplicaKey')
      expect(replicas).toHaveLength(resources(data, 'AWS::KMS::Key').length)
      for (const { Properties, DeletionPolicy } of replicas) {
        const { Ref } = Properties.PrimaryKeyArn as { readonly Ref: string }
        expect(Object.keys(data.findOutputs(Ref))).toEqual([Ref])
        expect(DeletionPolicy).toBe('RetainExceptOnCreate')
      }
    })

    test('each secret has a replica in the second region', () => {
      const secrets = resources(data, 'AWS::SecretsManager::Secret')
      expect(secrets).toHaveLength(3)
      for (const { Properties } of secrets) expect(Properties.ReplicaRegions).toEqual([{ Region: second }])
    })
  })

  describe.each(each)('the documents of %s', (_, { data }) => {
    test('deleted versions outlive the days to which the table can be restored', () => {
      const [bucket] = resources(data, 'AWS::S3::Bucket')
      const { Rules } = (bucket?.Properties.LifecycleConfiguration ?? {}) as {
        readonly Rules: readonly { readonly NoncurrentVersionExpiration: { readonly NoncurrentDays: number } }[]
      }
      for (const { NoncurrentVersionExpiration } of Rules) expect(NoncurrentVersionExpiration.NoncurrentDays).toBeGreaterThan(35)
    })
  })
}
