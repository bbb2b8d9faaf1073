import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { gatewayPath } from '../../shared/contract/routes.ts'

/** Limit of calls without a token from one address in five minutes: nobody signs in that often. */
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

/** Open paths with larger bodies than others: photos, and the answers of identity providers. */
export const LARGE_BODIES_OF_STRANGERS = CATALOGUE.filter(
  ({ access, largestBody }) => access.kind === 'open' && largestBody !== undefined,
).map((endpoint) => `^${gatewayPath(endpoint).replaceAll(/\{\w+\}/g, '[^/]+')}$`)

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
]

/** Keeps unwanted calls from the API: floods, large bodies without a token, and requests that AWS knows to be hostile. */
export function webAcl(scope: Construct, metricName: string): CfnWebACL {
  const rules = [
    own('LargeBodiesOfStrangers', {
      andStatement: {
        statements: [hasLargeBody, not(hasToken), ...LARGE_BODIES_OF_STRANGERS.map((regexString) => not(onPath(regexString)))],
      },
    }),
    own('RateOfStrangers', { rateBasedStatement: { limit: RATE_OF_STRANGERS, aggregateKeyType: 'IP', scopeDownStatement: not(hasToken) } }),
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

function onPath(regexString: string): Statement {
  return { regexMatchStatement: { regexString, fieldToMatch: { uriPath: {} }, textTransformations: NONE } }
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

function own(name: string, statement: Statement): Rule {
  return { name, statement, action: { block: {} }, visibilityConfig: seen(name) }
}

function managed(name: string, counted: readonly string[] = []): Rule {
  const ruleActionOverrides = counted.map((rule) => ({ name: rule, actionToUse: { count: {} } }))
  const group = { vendorName: 'AWS', name, ...(counted.length === 0 ? {} : { ruleActionOverrides }) }
  return { name, statement: { managedRuleGroupStatement: group }, overrideAction: { none: {} }, visibilityConfig: seen(name) }
}

/** INVARIANT: no samples: they would contain headers and queries, with tokens and identities. */
function seen(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName }
}
