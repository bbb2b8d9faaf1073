import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda'
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53'
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { EDGE_REGION, originSecretName } from '../edge/names.ts'
import type { Stage } from '../stages.ts'
import type { Found } from './deploy-checks.ts'
import { deploySteps } from './deploy-steps.ts'

/** States from which CloudFormation neither updates a stack nor creates it. */
const STUCK = /^(?:ROLLBACK_(?:COMPLETE|FAILED)|CREATE_FAILED|DELETE_FAILED|UPDATE_ROLLBACK_FAILED|.*_IN_PROGRESS)$/

/** Asks the account of the credentials for everything that decides whether the stage can be deployed. Changes nothing. */
export async function foundInAccount(stage: Stage): Promise<Found> {
  const { region } = stage
  const { Account: account } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}))
  // Nothing else is asked of another account.
  if (account !== stage.account) return { account, concurrency: stage.concurrency, reservedByOthers: 0, zoneName: undefined, leftOvers: [] }
  const [concurrency, zoneName, leftOvers] = await Promise.all([concurrencyOf(stage), zoneOf(stage), leftOversOf(stage)])
  return { account, ...concurrency, zoneName, leftOvers }
}

async function concurrencyOf({ region, name }: Stage): Promise<Pick<Found, 'concurrency' | 'reservedByOthers'>> {
  const client = new LambdaClient({ region })
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}))
  const concurrency = AccountLimit?.ConcurrentExecutions ?? 0
  const reserved = concurrency - (AccountLimit?.UnreservedConcurrentExecutions ?? concurrency)
  if (reserved === 0) return { concurrency, reservedByOthers: 0 }
  // The reservations of the stage itself are replaced, not added to.
  for await (const { Functions = [] } of paginateListFunctions({ client }, {}))
    if (Functions.some(({ FunctionName }) => FunctionName?.startsWith(`countersign-${name}-app-`)))
      return { concurrency, reservedByOthers: 0 }
  return { concurrency, reservedByOthers: reserved }
}

async function zoneOf({ region, domain }: Stage): Promise<string | undefined> {
  if (domain === undefined) return undefined
  const asked = new Route53Client({ region }).send(new GetHostedZoneCommand({ Id: domain.hostedZoneId }))
  const { HostedZone } = await asked.catch(nothingFor('NoSuchHostedZone'))
  return HostedZone?.Name?.replace(/\.$/, '')
}

async function leftOversOf(stage: Stage): Promise<Found['leftOvers']> {
  const regionOf = (stack: string) =>
    /-(?:edge|canary)$/.test(stack) ? EDGE_REGION : stack.endsWith('-second-region') ? (stage.secondRegion ?? stage.region) : stage.region
  const stacks = deploySteps(stage).flatMap((step) => (step.kind === 'stack' ? [step.stack] : []))
  const states = await Promise.all(stacks.map(async (stack) => [stack, await stateOf(stack, regionOf(stack))] as const))
  const stuck = states.flatMap(([stack, state]) =>
    state === undefined || !STUCK.test(state) ? [] : [{ what: `Stack ${stack} (${state})`, cure: cureOf(stack, state, regionOf(stack)) }],
  )
  const isEdgeThere = states.some(([stack, state]) => stack.endsWith('-edge') && state !== undefined)
  return stage.domain === undefined || isEdgeThere ? stuck : [...stuck, ...(await looseSecret(stage))]
}

async function stateOf(StackName: string, region: string): Promise<string | undefined> {
  const asked = new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName }))
  const { Stacks } = await asked.catch(nothingFor('ValidationError'))
  return Stacks?.[0]?.StackStatus
}

function cureOf(stack: string, state: string, region: string): string {
  if (state.endsWith('_IN_PROGRESS'))
    return `wait until its operation is over, or aws cloudformation cancel-update-stack --stack-name ${stack} --region ${region}`
  if (state === 'UPDATE_ROLLBACK_FAILED') return `aws cloudformation continue-update-rollback --stack-name ${stack} --region ${region}`
  return `aws cloudformation delete-stack --stack-name ${stack} --region ${region}`
}

/** A secret keeps its name for days after its deletion, so a stack cannot create it again. */
async function looseSecret(stage: Stage): Promise<Found['leftOvers']> {
  const SecretId = originSecretName(stage)
  const asked = new SecretsManagerClient({ region: EDGE_REGION }).send(new DescribeSecretCommand({ SecretId }))
  const { ARN } = await asked.catch(nothingFor('ResourceNotFoundException'))
  const cure = `aws secretsmanager delete-secret --force-delete-without-recovery --secret-id ${SecretId} --region ${EDGE_REGION}`
  return ARN === undefined ? [] : [{ what: `Secret ${SecretId}`, cure }]
}

function nothingFor(name: string): (error: unknown) => Record<string, undefined> {
  return (error) => {
    if (error instanceof Error && error.name === name) return {}
    throw error
  }
}
