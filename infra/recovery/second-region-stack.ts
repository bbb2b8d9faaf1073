import { CfnParameter, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnReplicaKey, Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import { lockedVault } from './locked-vault.ts'
import { REPLICATED_KEYS } from './names.ts'

/**
 * The resources that the second region must have before the first one is lost: replicas of the keys, which only the first region can
 * create, and the vault for copies of backups.
 */
export class SecondRegionStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, { terminationProtection: stage.deletionProtection, ...props })
    const [key] = REPLICATED_KEYS.map((name) => this.#replicaOf(name))
    if (key === undefined) throw new Error('At least one key must be replicated')
    lockedVault(this, stage, Key.fromKeyArn(this, 'VaultKey', key.attrArn))
  }

  #replicaOf(name: string): CfnReplicaKey {
    const primary = new CfnParameter(this, name, { description: `Output ${name} of the data stack` })
    const replica = new CfnReplicaKey(this, `Replica${name}`, { primaryKeyArn: primary.valueAsString, keyPolicy: this.#policy() })
    replica.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    return replica
  }

  /** As CDK writes it for the keys themselves: the account decides by IAM. */
  #policy(): object {
    const account = { AWS: `arn:${this.partition}:iam::${this.account}:root` }
    return { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: account, Action: 'kms:*', Resource: '*' }] }
  }
}
