import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BackupVault } from 'aws-cdk-lib/aws-backup'
import type { PolicyDocument } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import { defined } from '../../shared/domain/defined.ts'
import type { Stage } from '../stages.ts'
import { LOCK_CHANGEABLE_DAYS, LOCKED_DAYS, vaultName } from './names.ts'

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
