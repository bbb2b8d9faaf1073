import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault, type IBackupVault } from 'aws-cdk-lib/aws-backup'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { AccountPrincipal, ManagedPolicy, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { type IKey, Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import { defined } from '../../shared/domain/defined.ts'
import type { DataStack } from '../stacks/data-stack.ts'
import type { Stage } from '../stages.ts'
import { LOCK_CHANGEABLE_DAYS, LOCKED_DAYS, vaultName } from './names.ts'

type Properties = StackProps & { readonly stage: Stage; readonly data: DataStack; readonly secondRegion: string }

/** As far back as the table itself can go. */
const DAILY_KEPT_DAYS = 35
/** Long enough for a yearly audit to look at the end of its year. */
const MONTHLY_KEPT_DAYS = 400

/** https://docs.aws.amazon.com/aws-backup/latest/devguide/security-iam-awsmanpol.html */
const NEEDED_POLICIES = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup']

/**
 * Backups of the table and the documents in a locked vault, each copied to the vault of the second region, and to that of the backup account. Recovery to any second is the table's own;
 * these are for the loss of the table, of the account's administration or of the region.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, { stage, data, secondRegion, ...props }: Properties) {
    super(scope, id, { terminationProtection: stage.deletionProtection, ...props })
    const copies = [this.#vaultIn(stage, 'CopyVault', { region: secondRegion })]
    if (stage.backupAccount !== undefined) copies.push(this.#vaultIn(stage, 'VaultElsewhere', { account: stage.backupAccount }))
    const plan = new BackupPlan(this, 'Plan', { backupVault: this.#vault(stage, data) })
    const rule = (ruleName: string, scheduleExpression: Schedule, keptDays: number) => {
      const deleteAfter = Duration.days(keptDays)
      const copyActions = copies.map((destinationBackupVault) => ({ destinationBackupVault, deleteAfter }))
      plan.addRule(new BackupPlanRule({ ruleName, scheduleExpression, deleteAfter, copyActions }))
    }
    rule('daily', Schedule.cron({ hour: '2', minute: '0' }), DAILY_KEPT_DAYS)
    rule('monthly', Schedule.cron({ day: '1', hour: '3', minute: '0' }), MONTHLY_KEPT_DAYS)
    plan.addSelection('Kept', {
      role: this.#role(),
      disableDefaultBackupPolicy: true,
      resources: [
        BackupResource.fromArn(data.table.tableArn),
        BackupResource.fromArn(data.documents.bucketArn),
        BackupResource.fromArn(data.archive.bucketArn),
      ],
    })
  }

  /** In the region of a moved stage the vault for copies is there already. */
  #vault(stage: Stage, data: DataStack): IBackupVault {
    return stage.moved === undefined ? lockedVault(this, stage, data.key) : BackupVault.fromBackupVaultName(this, 'Vault', vaultName(stage))
  }

  #vaultIn(stage: Stage, id: string, place: { readonly region?: string; readonly account?: string }): IBackupVault {
    const named = { service: 'backup', resource: 'backup-vault', resourceName: vaultName(stage), arnFormat: ArnFormat.COLON_RESOURCE_NAME }
    return BackupVault.fromBackupVaultArn(this, id, this.formatArn({ ...named, ...place }))
  }

  #role(): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: NEEDED_POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    })
    for (const name of NEEDED_POLICIES)
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: 'AWS Backup asks for its own policies, which AWS changes with the service: advanced backups of tables fail without them.',
      })
    return role
  }
}

/**
 * The vault of another account, with a key of that account. The stage's account may copy backups into it, and can neither read nor remove
 * them: https://docs.aws.amazon.com/aws-backup/latest/devguide/create-cross-account-backup.html
 */
export class BackupAccountStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, { terminationProtection: stage.deletionProtection, ...props })
    const key = new Key(this, 'Key', {
      description: `Countersign ${stage.name}: copies of backups in another account`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    const copying = new PolicyStatement({
      principals: [new AccountPrincipal(stage.account)],
      actions: ['backup:CopyIntoBackupVault'],
      resources: ['*'],
    })
    lockedVault(this, stage, key, new PolicyDocument({ statements: [copying] }))
  }
}

/**
 * A vault whose backups nobody can delete before their time: whoever gets hold of an administrator's credentials can't erase the stage.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/vault-lock.html
 */
export function lockedVault(scope: Construct, stage: Stage, encryptionKey: IKey, accessPolicy?: PolicyDocument): BackupVault {
  return new BackupVault(scope, 'Vault', {
    backupVaultName: vaultName(stage),
    encryptionKey,
    ...defined({ accessPolicy }),
    lockConfiguration: {
      minRetention: Duration.days(LOCKED_DAYS.min),
      maxRetention: Duration.days(LOCKED_DAYS.max),
      changeableFor: Duration.days(LOCK_CHANGEABLE_DAYS),
    },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
}
