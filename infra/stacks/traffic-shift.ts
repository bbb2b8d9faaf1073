import { Validations } from 'aws-cdk-lib'
import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { type ILambdaDeploymentConfig, LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { type IRole, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import type { LambdaFunction } from './lambda-function.ts'

/** The alias by which everything outside calls a function. */
export const ALIAS = 'current'

const CONFIGURATIONS: Readonly<Record<Stage['shift'], ILambdaDeploymentConfig>> = {
  'at-once': LambdaDeploymentConfig.ALL_AT_ONCE,
  gradual: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
}

/** Each function adds two ARNs to the policy of its role, of which IAM takes 10,240 characters. */
const MOST_IN_A_ROLE = 25

type Properties = {
  readonly stage: Stage
  readonly functions: readonly LambdaFunction[]
  /** Alarms that stop a deployment and take back what it has shifted, for a function. */
  readonly alarmsOf: (name: string) => readonly IAlarm[]
}

/**
 * Brings new code to the callers: to all at once, or to one call in ten for five minutes, then to all. If it is gradual and the alarm of the new
 * version rings, CodeDeploy takes the traffic back to the version before and the deployment of the stack fails.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-updatepolicy.html#cfn-attributes-updatepolicy-codedeploylambdaaliasupdate
 */
export class TrafficShift extends Construct {
  readonly #aliases: ReadonlyMap<string, Alias>

  constructor(scope: Construct, id: string, { stage, functions, alarmsOf }: Properties) {
    super(scope, id)
    const application = new LambdaApplication(this, 'Application')
    const roleOf = this.#roles(functions)
    this.#aliases = new Map(
      functions.map(({ row, function: deployed }) => {
        const alias = new Alias(this, `Alias-${row.name}`, { aliasName: ALIAS, version: deployed.currentVersion as IVersion })
        new LambdaDeploymentGroup(this, `Group-${row.name}`, {
          application,
          alias,
          role: roleOf(row.name),
          deploymentConfig: CONFIGURATIONS[stage.shift],
          // CodeDeploy refuses to begin while one of them rings: a fix during an outage goes past them.
          alarms: stage.shift === 'at-once' ? [] : [...alarmsOf(row.name)],
        })
        return [row.name, alias]
      }),
    )
  }

  /** The alias of a function, which is called in its place. The library's own types differ in an optional property, hence the two casts. */
  aliasOf(name: string): IFunction {
    const alias = this.#aliases.get(name)
    if (alias === undefined) throw new Error(`There is no function named ${name}`)
    return alias as IFunction
  }

  /** One role for many groups, instead of the managed policy, which may move every alias of the account. */
  #roles(functions: readonly LambdaFunction[]): (name: string) => IRole {
    const roles = Array.from({ length: Math.ceil(functions.length / MOST_IN_A_ROLE) }, (_, index) =>
      this.#role(index === 0 ? 'Role' : `Role${index + 1}`, functions.slice(index * MOST_IN_A_ROLE, (index + 1) * MOST_IN_A_ROLE)),
    )
    return (name) => roles[Math.floor(functions.findIndex(({ row }) => row.name === name) / MOST_IN_A_ROLE)] as IRole
  }

  #role(id: string, functions: readonly LambdaFunction[]): IRole {
    const role = new Role(this, id, { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') })
    const arns = functions.map(({ function: deployed }) => deployed.functionArn)
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        resources: arns.flatMap((arn) => [arn, `${arn}:${ALIAS}`]),
      }),
    )
    role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }))
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'CodeDeploy asks for the state of alarms without naming one: cloudwatch:DescribeAlarms only, as in its managed policy.',
    })
    return role.withoutPolicyUpdates()
  }
}
