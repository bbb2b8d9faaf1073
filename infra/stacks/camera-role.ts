import { Validations } from 'aws-cdk-lib'
import { ArnPrincipal, Policy, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'

/**
 * The role of browsers in a camera check: it may start liveness checks, and nothing else. Only one function can assume it, and limits
 * each session to the check that it is for.
 */
export class CameraRole extends Construct {
  constructor(scope: Construct, id: string, taker: LambdaFunction) {
    super(scope, id)
    if (taker.role === undefined) throw new Error('The function must have a role')
    const role = new Role(this, 'Role', { assumedBy: new ArnPrincipal(taker.role.roleArn) })
    const actions = ['rekognition:StartFaceLivenessSession']
    role.attachInlinePolicy(new Policy(this, 'Permissions', { statements: [new PolicyStatement({ actions, resources: ['*'] })] }))
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'A session of Face Liveness has no ARN, and the action no condition keys of its own: rekognition:StartFaceLivenessSession only.',
    })
    taker.role.attachInlinePolicy(
      new Policy(this, 'Taking', { statements: [new PolicyStatement({ actions: ['sts:AssumeRole'], resources: [role.roleArn] })] }),
    )
    taker.addEnvironment('CAMERA_ROLE', role.roleArn)
  }
}
