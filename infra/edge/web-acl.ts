import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import { CONFIGURATION, LARGE_BODIES_OF_STRANGERS, PARTS, SMALL_BODIES_OF_STRANGERS, WORK_FOR_STRANGERS } from './path-groups.ts'

/** Limit of calls from one address in five minutes that need no token, or come without one: nobody signs in that often. */
const RATE_OF_STRANGERS = 1_000
/**
 * Limit of all calls from one address in five minutes: a tenant's back end may make 300 a second. The service's own limits are per
 * tenant.
 */
const RATE_OF_ALL = 90_000
/**
 * The part of a body that WAF inspects, in bytes:
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-oversize-request-components.html
 */
const INSPECTED = 65_536

type Statement = CfnWebACL.StatementProperty

const NONE = [{ priority: 0, type: 'NONE' }]
const hasToken: Statement = {
  sizeConstraintStatement: {
    fieldToMatch: { singleHeader: { Name: 'authorization' } },
    comparisonOperator: 'GT',
    size: 0,
    textTransformations: NONE,
  },
}
const hasLargeBody: Statement = {
  sizeConstraintStatement: {
    fieldToMatch: { body: { oversizeHandling: 'MATCH' } },
    comparisonOperator: 'GE',
    size: INSPECTED,
    textTransformations: NONE,
  },
}
const not = (statement: Statement): Statement => ({ notStatement: { statement } })
const all = (...statements: readonly Statement[]): Statement => ({ andStatement: { statements: [...statements] } })
const any = (...statements: readonly Statement[]): Statement =>
  statements.length === 1 && statements[0] !== undefined ? statements[0] : { orStatement: { statements: [...statements] } }
const onAnyOf = (regexes: readonly string[]): Statement => any(...regexes.map(onPath))

/** AWS's common rules that would refuse legitimate calls: they only count. */
const COUNTED = [
  // Bodies are limited by the service, and here for strangers.
  'SizeRestrictions_BODY',
  // Templates of messages hold HTML.
  'CrossSiteScripting_BODY',
  // Back ends call without one.
  'NoUserAgent_HEADER',
  // Callback addresses are URLs; the service refuses those that lead inside.
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
  // Native applications are called back at a loopback address, which sign-in receives in its query.
  'GenericRFI_QUERYARGUMENTS',
  // Names in paths end as they like; no file is served by its name.
  'RestrictedExtensions_URIPATH',
]

/**
 * Keeps unwanted calls from the API: floods, large bodies of strangers, and requests that AWS knows to be hostile. INVARIANT: limits for
 * strangers apply by path, whatever headers a call carries: nothing at the edge knows whether a token is one. Calls without a token are
 * limited in the same way on all other paths.
 */
export function webAcl(scope: Construct, metricName: string): CfnWebACL {
  const ofStrangers = any(onAnyOf(WORK_FOR_STRANGERS), not(hasToken))
  const rules = [
    ...PARTS.map(({ part, regex }) => labelled(part, onPath(regex))),
    own(
      'LargeBodiesOfStrangers',
      all(hasLargeBody, not(onAnyOf(LARGE_BODIES_OF_STRANGERS)), any(onAnyOf(SMALL_BODIES_OF_STRANGERS), not(hasToken))),
    ),
    own('RateOfStrangers', { rateBasedStatement: { limit: RATE_OF_STRANGERS, aggregateKeyType: 'IP', scopeDownStatement: ofStrangers } }),
    own('RateOfAll', { rateBasedStatement: { limit: RATE_OF_ALL, aggregateKeyType: 'IP' } }),
    managed('AWSManagedRulesAmazonIpReputationList'),
    managed('AWSManagedRulesKnownBadInputsRuleSet'),
    managed('AWSManagedRulesCommonRuleSet', COUNTED),
  ]
  return new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    associationConfig: { requestBody: { CLOUDFRONT: { defaultSizeInspectionLimit: 'KB_64' } } },
    visibilityConfig: seen(metricName),
    rules: rules.map((rule, priority) => ({ ...rule, priority })),
  })
}

/** Names the part of the service in the log of a refused call, which has no path. Refuses nothing. */
function labelled(part: string, statement: Statement): Rule {
  const name = `Part-${part}`
  return { name, statement, action: { count: {} }, ruleLabels: [{ name: `part:${part}` }], visibilityConfig: seen(name) }
}

function onPath(regexString: string): Statement {
  return { regexMatchStatement: { regexString, fieldToMatch: { uriPath: {} }, textTransformations: NONE } }
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

function own(name: string, statement: Statement): Rule {
  return { name, statement, action: { block: {} }, visibilityConfig: seen(name) }
}

/** Configuration is left out: its keys and values would match rules about files, scripts and addresses. */
function managed(name: string, counted: readonly string[] = []): Rule {
  const ruleActionOverrides = counted.map((rule) => ({ name: rule, actionToUse: { count: {} } }))
  const scopeDownStatement = not(onPath(CONFIGURATION))
  const group = { vendorName: 'AWS', name, scopeDownStatement, ...(counted.length === 0 ? {} : { ruleActionOverrides }) }
  return { name, statement: { managedRuleGroupStatement: group }, overrideAction: { none: {} }, visibilityConfig: seen(name) }
}

/** INVARIANT: no samples: they would contain headers and queries, with tokens and identities. */
function seen(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName }
}

/** Tokens and identities: they stand in these parts of a request, and in no log. The labels of a call name its part of the service. */
const REDACTED = [{ queryString: {} }, { uriPath: {} }, ...['authorization', 'cookie'].map((Name) => ({ singleHeader: { Name } }))]

/**
 * Logs the requests that the edge refused. The name must begin with `aws-waf-logs-`, and the ARN must not end with `:*`:
 * https://docs.aws.amazon.com/waf/latest/developerguide/logging-cw-logs.html
 */
export function logRefusals(scope: Construct, acl: CfnWebACL, { name, logDays }: Stage): void {
  const logGroupName = `aws-waf-logs-countersign-${name}`
  const log = new LogGroup(scope, 'WafLog', { logGroupName, retention: logDays, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE })
  const destination = Stack.of(scope).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: logGroupName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  })
  const logging = new CfnLoggingConfiguration(scope, 'WafLogging', {
    resourceArn: acl.attrArn,
    logDestinationConfigs: [destination],
    redactedFields: REDACTED,
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    },
  })
  logging.node.addDependency(log)
}
