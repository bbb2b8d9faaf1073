import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { StageDomain } from '../edge/names.ts'
import { everyMinute } from '../stacks/every-minute.ts'
import type { FunctionRow } from '../stacks/function-row.ts'
import { CANARY, CANARY_RECEIVER } from '../stacks/functions.ts'
import { LambdaFunction } from '../stacks/lambda-function.ts'
import type { Stage } from '../stages.ts'
import { countRounds, logged } from '../watch/log-metrics.ts'
import { alarmTopic, ring } from '../watch/ring.ts'

type Properties = StackProps & {
  readonly stage: Stage
  readonly domain: StageDomain
  /** The directory of each function's bundle. */
  readonly codeOf: (row: FunctionRow) => string
}

/**
 * A robot that uses the stage from outside, every minute, by the name that callers use. It stands in another region than the functions, and knows
 * nothing of them but that name.
 */
export class CanaryStack extends Stack {
  constructor(scope: Construct, id: string, { stage, domain, codeOf, ...properties }: Properties) {
    super(scope, id, properties)
    const secret = this.#secret(stage)
    const reading = new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] })
    const made = (row: FunctionRow, environment: Readonly<Record<string, string>>) =>
      new LambdaFunction(this, row.name, { row, code: codeOf(row), environment, statements: [reading], stage, egress: undefined })
    const common = { CANARY_SECRET: secret.secretArn, BASE_URL: `https://${domain.name}` }
    const receiving = made(CANARY_RECEIVER, common)
    this.#mayBeReached(receiving)
    const receiver = receiving.function.addFunctionUrl({ authType: FunctionUrlAuthType.NONE })
    const canary = made(CANARY, { ...common, CANARY_RECEIVER_URL: receiver.url })
    everyMinute(this, canary.function, `countersign-${stage.name}-canary`, 1)
    countRounds(this, canary.logGroup, stage.name)
    ring(this, 'NoCanary', alarmTopic(this, stage), {
      runbook: 'no-canary',
      about: 'No round from outside has succeeded for three minutes: sign in, task, callback.',
      metric: logged('CanaryDone', stage.name, Duration.minutes(1)),
      rings: { at: 1, when: 'below' },
      periods: { bad: 3, of: 3 },
      silence: 'bad',
    })
    new CfnOutput(this, 'CanarySecret', { value: secret.secretArn })
  }

  #mayBeReached(receiving: LambdaFunction): void {
    for (const pack of ['NIST.800.53.R5', 'PCI.DSS.321'])
      Validations.of(receiving).acknowledge({
        id: `${pack}-LambdaFunctionPublicAccessProhibited`,
        reason: 'It takes callbacks as a tenant does: the signature decides, it reads one secret, and two of it run at most.',
      })
  }

  /** Filled by a person, when the robot has been made. */
  #secret(stage: Stage): Secret {
    const secret = new Secret(this, 'Robot', {
      secretName: `countersign-${stage.name}-canary`,
      description: 'The robot that makes a round every minute: {identity, password, tenantId, approverRoles, callbackSecrets}',
      removalPolicy: RemovalPolicy.DESTROY,
    })
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'A person changes the password of the robot with the robot itself; its rights end at a tenant of its own.',
    })
    return secret
  }
}
