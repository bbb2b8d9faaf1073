import { RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { originSecretName } from '../edge/names.ts'
import type { Stage } from '../stages.ts'

/** The parts of a cell that the edge of the first one brings along elsewhere: the secret by which it proves itself, as a copy that a person fills. */
export class CellStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...properties }: StackProps & { readonly stage: Stage }) {
    super(scope, id, properties)
    const secret = new Secret(this, 'OriginSecret', {
      secretName: originSecretName(stage),
      description: 'A copy of the secret of the first cell, whose edge sends it: {v<n>: value}',
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'It has the values of the first cell, which rotates them.',
    })
  }
}
