import { NestedStack, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type HttpRouteProps,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { gatewayRoutesOf } from '../../shared/contract/route-matcher.ts'
import { originOfCell } from '../edge/names.ts'
import { originDomain } from '../edge/origin-domain.ts'
import type { Stage } from '../stages.ts'

/** The function that answers calls without a route. */
const DEFAULT_FUNCTION = 'documentation'

/**
 * The API and its only stage. Its limits are for all callers together. Access is logged without path and query, which contain identities.
 */
export function httpApi(scope: Construct, stage: Stage): HttpApi {
  const api = new HttpApi(scope, 'Api', {
    apiName: `countersign-${stage.name}`,
    createDefaultStage: false,
    // Behind an edge the API has no other name.
    disableExecuteApiEndpoint: stage.domain !== undefined,
  })
  const only = loggedStage(scope, api, stage)
  const { domain, cell } = stage
  if (domain !== undefined) originDomain(scope, { domain, domainName: originOfCell(domain, cell?.number ?? 0) }, api, only)
  return api
}

/** The only stage of an API, with its limits and its log. */
export function loggedStage(scope: Construct, api: HttpApi, stage: Stage): HttpStage {
  return new HttpStage(scope, 'ApiStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: stage.throttle.requestsPerSecond, burstLimit: stage.throttle.burst },
    accessLogSettings: {
      destination: new LogGroupLogDestination(
        new LogGroup(scope, 'AccessLog', { retention: stage.logDays, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE }),
      ),
      format: AccessLogFormat.custom(JSON.stringify(ACCESS_LINE)),
    },
  })
}

const ACCESS_LINE = {
  requestId: '$context.requestId',
  at: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
}

/** The routes to the function of each group, for every method, and one for all other paths. The functions answer 404 and 405. */
function addRoutes(scope: Construct, api: HttpApi, functionOf: (group: string) => IFunction): void {
  const integrations = new Map<string, HttpLambdaIntegration>()
  const integrationWith = (group: string) => {
    // One permission for the whole API: one for each route would outgrow the function's resource policy.
    const integration = integrations.get(group) ?? new HttpLambdaIntegration(group, functionOf(group), { scopePermissionToRoute: false })
    integrations.set(group, integration)
    return integration
  }
  const add = (id: string, routeKey: HttpRouteKey, group: string) => {
    addRoute(scope, id, { httpApi: api, routeKey, integration: integrationWith(group) })
  }
  for (const { path, group } of gatewayRoutesOf(CATALOGUE)) add(`ANY ${path}`, HttpRouteKey.with(path, HttpMethod.ANY), group)
  add('Default', HttpRouteKey.DEFAULT, DEFAULT_FUNCTION)
}

/** A route without an authoriser. */
export function addRoute(scope: Construct, id: string, properties: HttpRouteProps): void {
  Validations.of(new HttpRoute(scope, id, properties)).acknowledge({
    id: 'AwsSolutions-APIG4',
    reason:
      'The service authenticates every call itself: whether a session lives is in its table, which no authoriser of the gateway reads.',
  })
}

type Properties = { readonly api: HttpApi; readonly functionOf: (group: string) => IFunction }

/** The routes of the API. A stack has at most 500 resources, and these are more than half of them. */
export class RoutesStack extends NestedStack {
  constructor(scope: Construct, id: string, { api, functionOf }: Properties) {
    super(scope, id, { description: 'Countersign: the routes of the API' })
    addRoutes(this, api, functionOf)
  }
}
