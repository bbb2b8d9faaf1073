import { CfnOutput, CfnParameter, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { AccountRootPrincipal, ManagedPolicy, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnReplicaKey, Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import { usersOfKey } from '../stacks/users-of-key.ts'
import type { Stage } from '../stages.ts'
import { lockedVault } from './backup-stack.ts'
import { REPLICATED_KEYS } from './names.ts'

/** https://docs.aws.amazon.com/aws-backup/latest/devguide/security-iam-awsmanpol.html */
const RESTORING = ['service-role/AWSBackupServiceRolePolicyForRestores', 'AWSBackupServiceRolePolicyForS3Restore']

/**
 * The resources that the second region must have before the first one is lost: replicas of the keys, which only the first region can
 * create, and the vault for copies of backups.
 */
export class SecondRegionStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, { terminationProtection: stage.deletionProtection, ...props })
    const used = usersOfKey(stage, this.region)
    const [key] = REPLICATED_KEYS.map((name) => this.#replicaOf(name, name === 'KeyArn' ? used : []))
    if (key === undefined) throw new Error('At least one key must be replicated')
    new CfnOutput(this, 'RestoreRole', { value: this.#restoreRole().roleArn })
    lockedVault(this, stage, Key.fromKeyArn(this, 'VaultKey', key.attrArn))
  }

  #replicaOf(name: string, used: readonly PolicyStatement[]): CfnReplicaKey {
    const primary = new CfnParameter(this, name, { description: `Output ${name} of the data stack` })
    const replica = new CfnReplicaKey(this, `Replica${name}`, { primaryKeyArn: primary.valueAsString, keyPolicy: this.#policy(used) })
    replica.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    return replica
  }

  /** As CDK writes it for the keys themselves: the account decides by IAM. */
  #policy(used: readonly PolicyStatement[]): PolicyDocument {
    const own = new PolicyStatement({ principals: [new AccountRootPrincipal()], actions: ['kms:*'], resources: ['*'] })
    return new PolicyDocument({ statements: [own, ...used] })
  }

  /** The role by which AWS Backup restores table and documents: a move cannot wait for one. */
  #restoreRole(): Role {
    const role = new Role(this, 'Restoring', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: RESTORING.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    })
    for (const name of RESTORING)
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: 'AWS Backup asks for its own policies, which AWS changes with the service: restores fail without them.',
      })
    return role
  }
}
