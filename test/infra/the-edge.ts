import { describe, expect, test } from 'vitest'
import {
  CONFIGURATION,
  LARGE_BODIES_OF_STRANGERS,
  PARTS,
  SMALL_BODIES_OF_STRANGERS,
  WORK_FOR_STRANGERS,
} from '../../infra/edge/path-groups.ts'
import { PORTAL_HEADERS } from '../../infra/edge/portal-headers.ts'
import { NOTE_CALLER, SERVE_PAGE } from '../../infra/edge/route-to-cell.ts'
import { STAGES } from '../../infra/stages.ts'
import { resources, type Synthesised } from './synthesised.ts'

type Rule = { readonly Name: string; readonly Action?: object; readonly Statement: object; readonly OverrideAction?: object }
type Behaviour = Readonly<Record<string, unknown>>
type Config = {
  readonly Aliases: string[]
  readonly WebACLId: unknown
  readonly DefaultCacheBehavior: Behaviour
  readonly CacheBehaviors: Behaviour[]
}

/** Managed policies of CloudFront: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

/** Runs a function as CloudFront does: a script that has `handler`. */
function atEdge(code: string, uri: string, headers: object = {}) {
  const handler = new Function(`${code}; return handler`)() as (event: object) => {
    uri: string
    headers: Record<string, { value: string }>
    statusCode?: number
  }
  return handler({ viewer: { ip: '203.0.113.9' }, request: { uri, headers } })
}

export function theEdge(each: readonly [string, Synthesised][]): void {
  test('a stage with a domain has an edge, and one without is deployed as it is', () => {
    for (const [name, { edge, app }] of each) {
      const domain = STAGES.find((stage) => stage.name === name)?.domain
      expect([name, edge !== undefined]).toEqual([name, domain !== undefined])
      const [api] = resources(app, 'AWS::ApiGatewayV2::Api')
      expect(api?.Properties.DisableExecuteApiEndpoint ?? false).toBe(domain !== undefined)
      const bases = resources(app, 'AWS::Lambda::Function').map(
        ({ Properties }) => (Properties.Environment as { Variables: { BASE_URL: unknown } }).Variables.BASE_URL,
      )
      if (domain !== undefined) expect(new Set(bases)).toEqual(new Set([`https://${domain.name}`]))
    }
  })

  describe.each(each.filter(([, { edge }]) => edge !== undefined))('the edge of %s', (name, { app, edge }) => {
    const stage = STAGES.find((row) => row.name === name)
    const of = (type: string) => (edge === undefined ? [] : resources(edge, type))
    const [distribution] = of('AWS::CloudFront::Distribution')
    const config = distribution?.Properties.DistributionConfig as Config
    const rules = of('AWS::WAFv2::WebACL')[0]?.Properties.Rules as readonly Rule[]
    const rule = (called: string) => rules.find(({ Name }) => Name === called)

    test('has the one name of the stage, TLS 1.2 and the web ACL', () => {
      expect(config.Aliases).toEqual([stage?.domain?.name])
      expect(config).toMatchObject({ ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' } })
      expect(config.WebACLId).toEqual({ 'Fn::GetAtt': [of('AWS::WAFv2::WebACL')[0]?.id, 'Arn'] })
    })

    test('logs what WAF refuses, without paths, queries, tokens and cookies', () => {
      const [logging] = of('AWS::WAFv2::LoggingConfiguration')
      expect(logging?.Properties).toMatchObject({
        ResourceArn: { 'Fn::GetAtt': [of('AWS::WAFv2::WebACL')[0]?.id, 'Arn'] },
        LoggingFilter: { DefaultBehavior: 'DROP', Filters: [{ Behavior: 'KEEP', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }] },
      })
      expect(JSON.stringify(logging?.Properties.LogDestinationConfigs)).toMatch(/log-group:aws-waf-logs-countersign-\w+"/)
      const redacted = JSON.stringify(logging?.Properties.RedactedFields)
      for (const part of ['QueryString', 'UriPath', 'authorization', 'cookie']) expect(redacted.toLowerCase()).toContain(part.toLowerCase())
    })

    test('keeps no answer of the API, and hands over all that was sent but the host', () => {
      expect(config.DefaultCacheBehavior).toMatchObject({
        CachePolicyId: CACHING_DISABLED,
        OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST,
        ViewerProtocolPolicy: 'https-only',
      })
    })

    test('sends its secret to the API and to nobody else, and no template holds a value of it', () => {
      const { Origins } = config as Config & {
        Origins: { DomainName: unknown; OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[]
      }
      const telling = Origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders !== undefined)
      expect(telling.map(({ DomainName }) => DomainName)).toEqual([`origin.${stage?.domain?.name}`])
      const [header] = telling[0]?.OriginCustomHeaders ?? []
      expect(header?.HeaderName).toBe('x-countersign-edge')
      expect(JSON.stringify(header?.HeaderValue)).toMatch(/\{\{resolve:secretsmanager:.*:SecretString:v1::\}\}/)
      expect(of('AWS::SecretsManager::Secret')[0]?.Properties).toMatchObject({
        Name: `countersign-${name}-origin`,
        ReplicaRegions: [{ Region: stage?.region }],
      })
    })

    test('every function that answers calls can read the secret of the edge, and no other', () => {
      const readers = resources(app, 'AWS::IAM::Policy').filter(({ Properties }) =>
        JSON.stringify(Properties).includes(`secret:countersign-${name}-origin-`),
      )
      const asked = resources(app, 'AWS::Lambda::Function').filter(({ Properties }) =>
        JSON.stringify(Properties.Environment).includes('ORIGIN_SECRET'),
      )
      const behindRoutes = resources(app, 'AWS::ApiGatewayV2::Integration')
      expect([readers.length, asked.length]).toEqual([behindRoutes.length, behindRoutes.length])
    })

    test('the API is reached at the name of the origin', () => {
      app.hasResourceProperties('AWS::ApiGatewayV2::DomainName', { DomainName: `origin.${stage?.domain?.name}` })
      app.resourceCountIs('AWS::ApiGatewayV2::ApiMapping', 1)
    })

    test('keeps the files of every earlier portal: pages that are open load the parts of theirs', () => {
      const [bucket] = of('AWS::S3::Bucket')
      const { Rules } = (bucket?.Properties.LifecycleConfiguration ?? { Rules: [] }) as { readonly Rules: readonly object[] }
      expect(Rules).not.toEqual([])
      const removes = Rules.flatMap((each) => Object.keys(each)).filter((key) => /^Expiration(?:InDays|Date|s)?$|^Transitions?$/.test(key))
      expect(removes).toEqual([])
      // A resource that uploads files could remove those that it does not know.
      expect(of('Custom::CDKBucketDeployment')).toEqual([])
    })

    test('serves the portal with its headers, from files that only the distribution can read', () => {
      const [behaviour] = config.CacheBehaviors
      expect(behaviour).toMatchObject({ PathPattern: '/svc-conductor/portal*', AllowedMethods: ['GET', 'HEAD'] })
      const policy = JSON.stringify(of('AWS::CloudFront::ResponseHeadersPolicy')[0]?.Properties)
      for (const value of Object.values(PORTAL_HEADERS))
        if (!value.startsWith('max-age') && value !== 'nosniff') expect(policy).toContain(JSON.stringify(value).slice(1, -1))
      expect(policy).toContain('"AccessControlMaxAgeSec":63072000')
      expect(policy).toContain('"ContentTypeOptions":{"Override":true}')
      const access = of('AWS::S3::BucketPolicy').flatMap(
        ({ Properties }) => (Properties.PolicyDocument as { Statement: { Effect: string; Principal: unknown }[] }).Statement,
      )
      expect(access.filter(({ Effect }) => Effect === 'Allow').map(({ Principal }) => Principal)).toEqual([
        { Service: 'cloudfront.amazonaws.com' },
      ])
    })

    test('stops floods, large bodies of strangers and what AWS knows to be hostile, in this order', () => {
      expect(rules.map(({ Name }) => Name)).toEqual([
        ...PARTS.map(({ part }) => `Part-${part}`),
        'LargeBodiesOfStrangers',
        'RateOfStrangers',
        'RateOfAll',
        'AWSManagedRulesAmazonIpReputationList',
        'AWSManagedRulesKnownBadInputsRuleSet',
        'AWSManagedRulesCommonRuleSet',
      ])
      for (const own of ['LargeBodiesOfStrangers', 'RateOfStrangers', 'RateOfAll']) expect(rule(own)?.Action).toEqual({ Block: {} })
      // Counting a whole group would turn it off.
      for (const { Name, OverrideAction } of rules) if (Name.startsWith('AWS')) expect(OverrideAction).toEqual({ None: {} })
      expect(rule('RateOfStrangers')?.Statement).toMatchObject({ RateBasedStatement: { AggregateKeyType: 'IP', Limit: 1_000 } })
    })

    test('keeps no error, whichever status the service or the gateway answers', () => {
      const { CustomErrorResponses } = config as unknown as { CustomErrorResponses: { ErrorCode: number; ErrorCachingMinTTL: number }[] }
      const kept = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]
      expect(CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual(kept)
      expect(new Set(CustomErrorResponses.map(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL))).toEqual(new Set([0]))
    })

    test('attack: a header that looks like a token takes no sign-in out of the limits for strangers', () => {
      expect(WORK_FOR_STRANGERS.some((regex) => new RegExp(regex).test('/svc-conductor/rest/v1/authentication/login'))).toBe(true)
      expect(SMALL_BODIES_OF_STRANGERS.some((regex) => new RegExp(regex).test('/svc-conductor/rest/v1/authentication/login'))).toBe(true)
      const limited = JSON.stringify(rule('RateOfStrangers')?.Statement)
      const refused = JSON.stringify(rule('LargeBodiesOfStrangers')?.Statement)
      for (const regex of WORK_FOR_STRANGERS) expect(limited).toContain(JSON.stringify(regex))
      for (const regex of SMALL_BODIES_OF_STRANGERS) expect(refused).toContain(JSON.stringify(regex))
      expect(rule('RateOfStrangers')?.Statement).toMatchObject({ RateBasedStatement: { ScopeDownStatement: { OrStatement: {} } } })
    })

    test('every regular expression fits WAF, and all rules fit the capacity that costs nothing more', () => {
      const regexes = [...JSON.stringify(rules).matchAll(/"RegexString":("(?:[^"\\\\]|\\\\.)*")/g)].map(
        ([, text = '""']) => JSON.parse(text) as string,
      )
      expect(regexes.length).toBeGreaterThanOrEqual(10)
      for (const regex of regexes) expect(regex.length).toBeLessThanOrEqual(512)
      // 700 + 200 + 25 for the groups of AWS; 3 for a regular expression, 2 for a rate, at most 11 for a comparison of sizes.
      expect(925 + 3 * regexes.length + 2 * 2 + 11 * 3).toBeLessThanOrEqual(1_500)
    })

    test.each([
      '/svc-conductor/rest/v1/tenants/1/config/rate.limit.config',
      '/svc-conductor/rest/v1/global/properties/arch.callback.config',
      '/svc-conductor/rest/v1/global/properties/saml.config.corp',
    ])('no rule of AWS reads %s, whose name looks like a file', (path) => {
      expect(new RegExp(CONFIGURATION).test(path)).toBe(true)
      for (const { Name, Statement } of rules.filter((each) => each.Name.startsWith('AWS')))
        expect([Name, Statement]).toMatchObject([
          Name,
          {
            ManagedRuleGroupStatement: {
              ScopeDownStatement: { NotStatement: { Statement: { RegexMatchStatement: { RegexString: CONFIGURATION } } } },
            },
          },
        ])
    })

    test('the log of a refused call names its part of the service', () => {
      const partOf = (path: string) => PARTS.find(({ regex }) => new RegExp(regex).test(path))?.part
      expect(partOf('/svc-conductor/rest/v1/authentication/login')).toBe('sign-in')
      expect(partOf('/svc-conductor/rest/v1/tenants/1/config/rate.limit.config')).toBe('configuration')
      expect(partOf('/svc-conductor/portal/tasks/7')).toBe('pages')
      expect(partOf('/svc-conductor/rest/v1/tenants/1/wallets/transfers')).toBeUndefined()
      for (const { part } of PARTS)
        expect(rule(`Part-${part}`)).toMatchObject({ Action: { Count: {} }, RuleLabels: [{ Name: `part:${part}` }] })
    })

    test('samples no request: a sample would hold tokens and identities', () => {
      expect(JSON.stringify(of('AWS::WAFv2::WebACL'))).not.toContain('"SampledRequestsEnabled":true')
    })

    test('strangers may send photos and answers of identity providers, which are larger than others', () => {
      expect(
        LARGE_BODIES_OF_STRANGERS.some((path) => new RegExp(path).test('/svc-conductor/rest/v1/global/identities/bob/password-change')),
      ).toBe(true)
      expect(LARGE_BODIES_OF_STRANGERS.some((path) => new RegExp(path).test('/svc-conductor/rest/v1/authentication/login'))).toBe(false)
    })

    test('attack: the address that a caller writes is written over', () => {
      const { headers } = atEdge(NOTE_CALLER, '/', { 'x-countersign-caller': { value: '198.51.100.7' } })
      expect(headers['x-countersign-caller']).toEqual({ value: '203.0.113.9' })
    })

    test.each([
      ['/svc-conductor/portal/', '/svc-conductor/portal/index.html'],
      ['/svc-conductor/portal/tasks/17', '/svc-conductor/portal/index.html'],
      ['/svc-conductor/portal/assets/index-B3x_9.js', '/svc-conductor/portal/assets/index-B3x_9.js'],
      ['/svc-conductor/portal/logo.svg', '/svc-conductor/portal/logo.svg'],
      ['/svc-conductor/portal/assets/../secret', '/svc-conductor/portal/index.html'],
      ['/svc-conductor/portalother', '/svc-conductor/portal/index.html'],
    ])('the portal answers %s with %s', (asked, served) => {
      expect(atEdge(SERVE_PAGE, asked).uri).toBe(served)
    })

    test('the portal without its slash leads to it', () => {
      expect(atEdge(SERVE_PAGE, '/svc-conductor/portal')).toMatchObject({
        statusCode: 308,
        headers: { location: { value: '/svc-conductor/portal/' } },
      })
    })
  })
}
