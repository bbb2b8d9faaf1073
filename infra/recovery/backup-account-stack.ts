import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { AccountPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import { lockedVault } from './locked-vault.ts'

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
