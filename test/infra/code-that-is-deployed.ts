import { describe, expect, test } from 'vitest'
import { CATALOGUE, CONSUMERS } from '../../functions/catalogue.ts'
import { Match } from '../../infra/stacks/cdk-assertions.ts'
import { FUNCTIONS } from '../../infra/stacks/functions.ts'
import { FED_BY_AWS } from '../../infra/stacks/queue-functions.ts'
import { STAGES } from '../../infra/stages.ts'
import { gatewayRoutesOf, routeMatcher } from '../../shared/contract/route-matcher.ts'
import { gatewayPath } from '../../shared/contract/routes.ts'
import { type Resource, resources, type Synthesised } from './synthesised.ts'

const propertiesOf = <T>(template: Synthesised['app'], type: string) => resources(template, type).map(({ Properties }) => Properties as T)

export function codeThatIsDeployed(each: readonly [string, Synthesised][]): void {
  describe.each(each)('the API of %s', (_, { app }) => {
    const routes = propertiesOf<{ RouteKey: string; Target: unknown; AuthorizationType: string }>(app, 'AWS::ApiGatewayV2::Route')

    test('has exactly the routes of the groups, and the default one', () => {
      const ofGroups = gatewayRoutesOf(CATALOGUE).map(({ path }) => `ANY ${path}`)
      expect(routes.map(({ RouteKey }) => RouteKey).toSorted()).toEqual([...ofGroups, '$default'].toSorted())
    })

    test('has at most 150 routes, so that new groups fit', () => {
      expect(routes.length).toBeLessThanOrEqual(150)
    })

    test('sends each path to the function of its group', () => {
      const match = routeMatcher(routes.flatMap(({ RouteKey }) => (RouteKey === '$default' ? [] : [templateOf(RouteKey)])))
      for (const endpoint of CATALOGUE) {
        const { routeKey } = match(endpoint.method, gatewayPath(endpoint).replaceAll(/\{\w+\}/g, '7'))
        const route = routes.find(({ RouteKey }) => RouteKey === routeKey)
        expect(functionBehind(app, route?.Target), endpoint.name).toBe(`Countersign: ${endpoint.group}`)
      }
      const other = routes.find(({ RouteKey }) => RouteKey === '$default')
      expect(functionBehind(app, other?.Target)).toBe('Countersign: documentation')
    })

    test('is limited, and logs access without path or query', () => {
      const [stage] = propertiesOf<{ DefaultRouteSettings: object; AccessLogSettings: { Format: string } }>(app, 'AWS::ApiGatewayV2::Stage')
      expect(stage?.DefaultRouteSettings).toMatchObject({
        ThrottlingRateLimit: expect.any(Number),
        ThrottlingBurstLimit: expect.any(Number),
      })
      expect(stage?.AccessLogSettings.Format).not.toMatch(/path|query|protocol|authorizer|\$context\.identity\.user/i)
    })

    test('one permission lets the API start a function, however many routes it has', () => {
      const groups = new Set([...CATALOGUE.map(({ group }) => group), 'documentation'])
      expect(propertiesOf(app, 'AWS::Lambda::Permission')).toHaveLength(groups.size)
    })
  })

  describe.each(each)('the functions of %s', (stage, { app }) => {
    const functions = propertiesOf<LambdaProperties>(app, 'AWS::Lambda::Function')

    test('there is one for each group, each queue and the sweep, and no other', () => {
      expect(functions.map(({ Description }) => Description).toSorted()).toEqual(
        FUNCTIONS.map(({ name }) => `Countersign: ${name}`).toSorted(),
      )
    })

    test.each(functions.map((properties) => [properties.Description, properties] as const))(
      '%s runs on arm64 and nodejs24.x, traced',
      (_name, properties) => {
        expect(properties).toMatchObject({
          Architectures: ['arm64'],
          Runtime: 'nodejs24.x',
          Handler: 'handler.handler',
          TracingConfig: { Mode: 'Active' },
        })
        expect(properties.Timeout).toBeLessThan(900)
      },
    )

    test('those that keep functions for themselves say why, and leave most of the account’s to the others', () => {
      const { concurrency = 0 } = STAGES.find(({ name }) => name === stage) ?? {}
      const reserving = FUNCTIONS.filter(({ reserved }) => reserved !== undefined)
      expect(reserving.map(({ name }) => name)).toEqual(['authentication', 'callbacks-queue', 'callbacks-slow-queue', 'sweep'])
      for (const { reserved } of reserving) expect(reserved?.because.length).toBeGreaterThan(20)
      const kept = functions.flatMap(({ Description, ReservedConcurrentExecutions: own }) =>
        own === undefined ? [] : [[Description, own]],
      )
      expect(kept).toEqual([
        ['Countersign: authentication', concurrency / 4],
        ['Countersign: callbacks-queue', concurrency / 5],
        ['Countersign: callbacks-slow-queue', concurrency / 25],
        ['Countersign: sweep', 2],
      ])
      // AWS keeps 100 for functions that reserve none.
      expect(kept.reduce((sum, [, own]) => sum + Number(own), 0)).toBeLessThanOrEqual(concurrency / 2)
    })

    test('a queue whose function keeps its own functions never starts more batches than those', () => {
      const sources = propertiesOf<{ FunctionName: object; ScalingConfig: { MaximumConcurrency: number } }>(
        app,
        'AWS::Lambda::EventSourceMapping',
      )
      for (const name of ['Countersign: callbacks-queue', 'Countersign: callbacks-slow-queue']) {
        const source = sources.find(({ FunctionName }) => functionOfAlias(app, FunctionName) === name)
        const { ReservedConcurrentExecutions } = functions.find(({ Description }) => Description === name) ?? {}
        expect(source?.ScalingConfig.MaximumConcurrency).toBeLessThanOrEqual(ReservedConcurrentExecutions ?? 0)
      }
    })

    test('no environment holds a secret: each variable is a name, an address or a setting of the stage', () => {
      const settings = STAGES.find(({ name }) => name === stage)?.settings ?? {}
      const known = [
        'STAGE',
        'BASE_URL',
        'ALLOWED_ORIGINS',
        'TABLE_NAME',
        'TOKEN_KEYS_SECRET',
        'DATA_KEYS_SECRET',
        'PKI_KEY_ID',
        'ORIGIN_SECRET',
        'QUEUE_URLS',
        'EMAIL_FROM',
        'EMAIL_CONFIGURATION_SET',
        'DOCUMENTS_BUCKET',
        'CAMERA_ROLE',
        'CODE_ID',
        'UV_THREADPOOL_SIZE',
        ...Object.keys(settings),
      ]
      for (const { Environment } of functions)
        for (const [name, value] of Object.entries(Environment.Variables)) {
          expect(known).toContain(name)
          if (name === 'ORIGIN_SECRET') expect(value).toBe(`countersign-${stage}-origin`)
          else if (name.endsWith('_SECRET'))
            expect(value).toEqual({ 'Fn::ImportValue': expect.stringMatching(/Ref(PrivateTokenKeys|PublicTokenKeys|DataKeys)/) })
        }
      expect(JSON.stringify(app.toJSON())).not.toContain('{{resolve:')
    })

    test('attack: in a batch of callbacks names whose servers say nothing leave a thread to look up the others', () => {
      const senders = functions.filter(({ Environment }) => Environment.Variables.UV_THREADPOOL_SIZE !== undefined)
      expect(senders.map(({ Description }) => Description).toSorted()).toEqual([
        'Countersign: callbacks-queue',
        'Countersign: callbacks-slow-queue',
        'Countersign: upstreams-queue',
      ])
      const queues = resources(app, 'AWS::Lambda::EventSourceMapping').filter(({ Properties }) => Properties.StartingPosition === undefined)
      const batches = queues.map(({ Properties }) => Number(Properties.BatchSize))
      for (const { Environment } of senders)
        expect(Number(Environment.Variables.UV_THREADPOOL_SIZE) / 2).toBeGreaterThan(Math.max(...batches))
    })

    test('every kind of due item has its queue', () => {
      const urls = functions.find(({ Description }) => Description === 'Countersign: tasks')?.Environment.Variables.QUEUE_URLS
      for (const kind of CONSUMERS.flatMap(({ kinds }) => kinds)) expect(JSON.stringify(urls)).toContain(`\\"${kind}\\":`)
    })

    test('each has a log of its own that ends, and an alarm', () => {
      const logs = propertiesOf<{ RetentionInDays?: number }>(app, 'AWS::Logs::LogGroup')
      expect(logs).toHaveLength(functions.length + 1)
      for (const { RetentionInDays } of logs) expect(RetentionInDays).toBeGreaterThan(0)
      app.resourcePropertiesCountIs('AWS::CloudWatch::Alarm', { MetricName: 'Errors', AlarmActions: [Match.anyValue()] }, functions.length)
    })
  })

  describe.each(each)('new code of %s', (stage, { app }) => {
    const aliases = resources(app, 'AWS::Lambda::Alias') as readonly (Resource & { readonly id: string; readonly UpdatePolicy?: unknown })[]
    const { shift } = STAGES.find(({ name }) => name === stage) ?? {}

    test('nothing calls a function but by its alias', () => {
      expect(aliases.map(({ id }) => functionOfAlias(app, id)).toSorted()).toEqual(
        FUNCTIONS.map(({ name }) => `Countersign: ${name}`).toSorted(),
      )
      const callers = [
        ...propertiesOf<{ FunctionName: unknown }>(app, 'AWS::Lambda::EventSourceMapping').map(({ FunctionName }) => FunctionName),
        ...propertiesOf<{ Target: { Arn: unknown } }>(app, 'AWS::Scheduler::Schedule').map(({ Target }) => Target.Arn),
        ...propertiesOf<{ FunctionName: unknown }>(app, 'AWS::Lambda::Permission').map(({ FunctionName }) => FunctionName),
      ]
      expect(callers.length).toBeGreaterThan(20)
      for (const caller of callers) expect(JSON.stringify(caller)).toContain('Alias')
    })

    test('shifts as the stage says: at once past ringing alarms, or step by step and back when the new version has faults', () => {
      const groups = resources(app, 'AWS::CodeDeploy::DeploymentGroup')
      expect(groups).toHaveLength(FUNCTIONS.length)
      for (const { Properties } of groups) {
        expect(Properties.DeploymentConfigName).toBe(
          shift === 'gradual' ? 'CodeDeployDefault.LambdaCanary10Percent5Minutes' : 'CodeDeployDefault.LambdaAllAtOnce',
        )
        expect(Properties.AutoRollbackConfiguration).toMatchObject({
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', ...(shift === 'gradual' ? ['DEPLOYMENT_STOP_ON_ALARM'] : [])]),
        })
        const { Alarms: alarms = [] } = (Properties.AlarmConfiguration ?? {}) as { readonly Alarms?: readonly { readonly Name: unknown }[] }
        // An alarm of the version before stops no cure of it.
        expect(alarms).toEqual(shift === 'at-once' ? [] : [{ Name: expect.anything() }])
        if (shift === 'gradual') expect(JSON.stringify(alarms)).toMatch(/WatchVersion[a-z]+[0-9A-F]{8}/)
      }
      const policies = aliases.map(({ UpdatePolicy }) => UpdatePolicy)
      for (const policy of policies)
        expect(policy).toMatchObject({ CodeDeployLambdaAliasUpdate: { DeploymentGroupName: expect.any(Object) } })
    })

    test('an alarm of a deployment counts what the new version throws, and the faults of its code', () => {
      const own = resources(app, 'AWS::CloudWatch::Alarm').filter(({ id }) => id.startsWith('Version'))
      expect(own).toHaveLength(shift === 'gradual' ? FUNCTIONS.length : 0)
      const versions = own.map(({ Properties }) => {
        const metrics = (Properties.Metrics as readonly { readonly MetricStat?: { readonly Metric: VersionMetric } }[]).flatMap(
          ({ MetricStat }) => (MetricStat === undefined ? [] : [MetricStat.Metric]),
        )
        const of = (name: string) =>
          Object.fromEntries(
            metrics.find(({ MetricName }) => MetricName === name)?.Dimensions.map(({ Name, Value }) => [Name, JSON.stringify(Value)]) ?? [],
          )
        expect(of('Errors').Resource).toContain(':current')
        expect(of('FaultsByCode').Code).toMatch(/^"[0-9a-f]{20}"$/)
        return of('Errors').ExecutedVersion
      })
      for (const version of versions) expect(version).toMatch(/Function[A-Za-z]+CurrentVersion[0-9A-Za-z]+Version/)
      expect(new Set(versions).size).toBe(own.length)
    })

    test('keeps the versions before, so that an alias can be set back by hand', () => {
      for (const { DeletionPolicy } of resources(app, 'AWS::Lambda::Version')) expect(DeletionPolicy).toBe('RetainExceptOnCreate')
    })
  })

  describe.each(each)('the queues of %s', (_, { app }) => {
    const queues = resources(app, 'AWS::SQS::Queue')
    const names = [...new Set(CONSUMERS.map(({ queue }) => queue))]
    const all = [...names, ...FED_BY_AWS.map(({ queue }) => queue)]

    test('every queue of a consumer is there, with its dead-letter queue and an alarm on that', () => {
      const live = queues.filter(({ Properties }) => Properties.RedrivePolicy !== undefined)
      expect(live).toHaveLength(all.length)
      expect(queues).toHaveLength(2 * all.length)
      app.resourcePropertiesCountIs('AWS::CloudWatch::Alarm', { MetricName: 'ApproximateNumberOfMessagesVisible' }, all.length)
    })

    test.each(names)('messages of %s are hidden six times as long as their function may take', (name) => {
      const own = CONSUMERS.filter(({ queue }) => queue === name)
      const timeout = Math.max(...own.map(({ timeoutSeconds }) => timeoutSeconds))
      const queue = queues.find(
        ({ id, Properties }) => id.startsWith(`Queue${name.replaceAll('-', '')}Queue`) && Properties.RedrivePolicy !== undefined,
      )
      const gathers = ['audit', 'documents'].includes(name) ? 20 : 0
      expect(queue?.Properties).toMatchObject({ VisibilityTimeout: 6 * timeout + gathers, SqsManagedSseEnabled: true })
    })

    test('only batches gather for whom nobody waits', () => {
      const gathering = resources(app, 'AWS::Lambda::EventSourceMapping').filter(
        ({ Properties }) => Properties.MaximumBatchingWindowInSeconds,
      )
      expect(gathering.map(({ Properties }) => functionOfAlias(app, Properties.FunctionName)).toSorted()).toEqual([
        'Countersign: archive',
        'Countersign: audit-queue',
        'Countersign: documents-queue',
        'Countersign: mail-feedback-queue',
      ])
    })

    test('a batch answers which of its messages failed, and only so many run at once', () => {
      const sources = propertiesOf<{ StartingPosition?: string }>(app, 'AWS::Lambda::EventSourceMapping').filter(
        ({ StartingPosition }) => StartingPosition === undefined,
      )
      expect(sources).toHaveLength(all.length)
      for (const source of sources)
        expect(source).toMatchObject({
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          ScalingConfig: { MaximumConcurrency: expect.any(Number) },
        })
    })

    test('no queue delays its messages by itself, nor longer than SQS can', () => {
      for (const { Properties } of queues) expect(Number(Properties.DelaySeconds ?? 0)).toBeLessThanOrEqual(900)
    })

    test('the sweep is started every minute', () => {
      app.hasResourceProperties('AWS::Scheduler::Schedule', { ScheduleExpression: 'rate(1 minute)', FlexibleTimeWindow: { Mode: 'OFF' } })
    })

    test('a run of the sweep that fails is tried again neither by the scheduler nor by Lambda', () => {
      app.hasResourceProperties('AWS::Scheduler::Schedule', { Target: { RetryPolicy: { MaximumRetryAttempts: 0 } } })
      const [config] = propertiesOf<{ FunctionName: object; MaximumRetryAttempts: number }>(app, 'AWS::Lambda::EventInvokeConfig')
      expect(config).toMatchObject({ MaximumRetryAttempts: 0 })
      expect(JSON.stringify(config?.FunctionName)).toContain('Functionsweep')
    })
  })
}

function templateOf(routeKey: string) {
  const [method = '', path = ''] = routeKey.split(' ')
  return { method, path }
}

type VersionMetric = {
  readonly MetricName: string
  readonly Dimensions: readonly { readonly Name: string; readonly Value: unknown }[]
}

type LambdaProperties = {
  readonly Description: string
  readonly Timeout: number
  readonly ReservedConcurrentExecutions?: number
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> }
}

/** Follows a route's target over its integration to the description of the function. */
function functionBehind(app: Synthesised['app'], target: unknown): unknown {
  const [, integrationId] = /"Ref":"([^"]+)"/.exec(JSON.stringify(target)) ?? []
  const integration = resources(app, 'AWS::ApiGatewayV2::Integration').find(({ id }) => id === integrationId)
  return functionOfAlias(app, integration?.Properties.IntegrationUri)
}

/** The description of the function that an alias stands for. A nested stack refers to the alias by a parameter that contains its name. */
function functionOfAlias(app: Synthesised['app'], reference: unknown): unknown {
  const [, name] = /ShiftAlias([a-z]+)[0-9A-F]{8}/.exec(JSON.stringify(reference)) ?? []
  const alias = resources(app, 'AWS::Lambda::Alias').find(({ id }) => id.replace(/[0-9A-F]{8}$/, '') === `ShiftAlias${name}`)
  const { Ref } = (alias?.Properties.FunctionName ?? {}) as { readonly Ref?: string }
  return resources(app, 'AWS::Lambda::Function').find(({ id }) => id === Ref)?.Properties.Description
}
