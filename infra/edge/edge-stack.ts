import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import type * as s3 from 'aws-cdk-lib/aws-s3'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { EDGE_SECRET_HEADER } from '../../shared/contract/edge-headers.ts'
import { defined } from '../../shared/domain/defined.ts'
import { behavioursOfCells } from '../cells/behaviours-of-cells.ts'
import { cellNumbers } from '../cells/names.ts'
import { closedBucket } from '../stacks/closed-bucket.ts'
import type { Stage } from '../stages.ts'
import { watchEdge } from '../watch/watch-edge.ts'
import { EDGE_REGION, originName, originSecretName, type StageDomain } from './names.ts'
import { PORTAL_PATH } from './portal-headers.ts'
import { portalHeadersPolicy } from './portal-headers-policy.ts'
import { cellOrigin, NOTE_CALLER, routeToCell, SERVE_PAGE } from './route-to-cell.ts'
import { logRefusals, webAcl } from './web-acl.ts'

/** An origin of the API; only cells choose it by an id. */
type ApiOrigin = { readonly domainName: string; readonly originId?: string }

type Properties = StackProps & { readonly stage: Stage; readonly domain: StageDomain }

/**
 * Statuses that CloudFront keeps for 10 seconds unless told otherwise, whatever the origin says. A kept error would answer other callers:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const KEPT_BY_DEFAULT = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

/** CloudFront and WAF in front of the API and the portal's files, under the one name of the stage. Deployed to `us-east-1`. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { stage, domain, ...properties }: Properties) {
    super(scope, id, { terminationProtection: stage.deletionProtection, ...properties })
    const files = this.#portalFiles()
    const aclMetric = `countersign-${stage.name}`
    const acl = webAcl(this, aclMetric)
    logRefusals(this, acl, stage)
    const distribution = this.#distribution(domain, files, { acl, secret: this.#originSecret(stage, domain), cell: stage.cell })
    watchEdge(this, { stage, distribution, aclMetric })
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
    const zone = this.#zone(domain)
    new ARecord(this, 'Address', { zone, recordName: `${domain.name}.`, target })
    new AaaaRecord(this, 'Address6', { zone, recordName: `${domain.name}.`, target })
    new CfnOutput(this, 'PortalBucket', { value: files.bucketName })
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId })
    new CfnOutput(this, 'OriginSecretName', { value: originSecretName(stage) })
    new CfnOutput(this, 'Url', { value: `https://${domain.name}` })
  }

  #zone({ hostedZoneId, zoneName }: StageDomain) {
    return HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName })
  }

  /**
   * `{"v1": …, "v2": …}`: `npm run operate -- rotate-origin-secret` adds a value, and `domain.originSecretVersion` of the stage chooses the one that
   * the edge sends. CloudFormation reads a secret again only when its reference changes.
   */
  #originSecret(stage: Stage, { originSecretVersion }: StageDomain): string {
    // The replica in a lost region stays, because nobody could remove it there.
    const replicas = [...(stage.moved === undefined ? [] : [stage.moved.from]), stage.region].filter((region) => region !== EDGE_REGION)
    const secret = new Secret(this, 'OriginSecret', {
      secretName: originSecretName(stage),
      description: 'What the edge sends to prove that a call came through it: {v<n>: value}',
      // The functions of a stage that is deployed again must still know it.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      generateSecretString: { secretStringTemplate: '{}', generateStringKey: 'v1', excludePunctuation: true, passwordLength: 48 },
      ...(replicas.length === 0 ? {} : { replicaRegions: replicas.map((region) => ({ region })) }),
    })
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'npm run operate -- rotate-origin-secret rotates it: the edge has to be deployed with each new value.',
    })
    return secret.secretValueFromJson(`v${originSecretVersion}`).unsafeUnwrap()
  }

  #portalFiles(): s3.IBucket {
    const bucket = closedBucket(this, 'Portal', {
      // Pages that are open in browsers go on asking for the assets of the build before.
      oldVersionsDays: 30,
      unlogged: 'The files are public; who loads them is nobody’s business.',
    })
    return bucket as s3.IBucket
  }

  #distribution(
    domain: StageDomain,
    files: s3.IBucket,
    { acl, secret, cell }: { readonly acl: CfnWebACL; readonly secret: string; readonly cell: Stage['cell'] },
  ): cloudfront.Distribution {
    const certificate = new Certificate(this, 'Certificate', {
      domainName: domain.name,
      validation: CertificateValidation.fromDns(HostedZone.fromHostedZoneAttributes(this, 'CertificateZone', domain)),
    })
    const before = cell === undefined ? this.#before('NoteCaller', NOTE_CALLER) : this.#router(cell)
    const api = (origin: ApiOrigin) => this.#api(origin, secret, before)
    const first = { domainName: originName(domain), ...(cell === undefined ? {} : { originId: cellOrigin(0) }) }
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: domain.name,
      domainNames: [domain.name],
      certificate,
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      webAclId: acl.attrArn,
      defaultBehavior: api(first),
      additionalBehaviors: {
        [`${PORTAL_PATH.slice(0, -1)}*`]: this.#portal(files),
        ...(cell === undefined ? {} : behavioursOfCells(domain, cell, api)),
      },
      errorResponses: KEPT_BY_DEFAULT.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    })
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Whoever may sign in may do so from any country; a tenant can refuse by its own logic.' },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'A log of the edge would hold paths and queries, and these identities. The gateway logs each call without them.',
      },
    )
    return distribution
  }

  /** Caches nothing: answers depend on the caller. The caller's host header is not passed on, because the API has another name. */
  #api({ domainName, originId }: ApiOrigin, secret: string, before: cloudfront.FunctionAssociation): cloudfront.BehaviorOptions {
    return {
      origin: new HttpOrigin(domainName, {
        ...defined({ originId }),
        protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(30),
        customHeaders: { [EDGE_SECRET_HEADER]: secret },
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [before],
    }
  }

  /** Sends each call to its cell. The store has the tenants that have moved; `operate -- move-tenant` writes it. */
  #router(cell: NonNullable<Stage['cell']>): cloudfront.FunctionAssociation {
    const keyValueStore = new cloudfront.KeyValueStore(this, 'Moved', { comment: 'The cells of tenants that have moved' })
    new CfnOutput(this, 'RoutesStore', { value: keyValueStore.keyValueStoreArn })
    return {
      eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
      function: new cloudfront.Function(this, 'RouteToCell', {
        code: cloudfront.FunctionCode.fromInline(routeToCell(Date.parse(cell.since), cellNumbers(cell))),
        runtime: cloudfront.FunctionRuntime.JS_2_0,
        keyValueStore,
      }),
    }
  }

  #portal(files: s3.IBucket): cloudfront.BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(files),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: portalHeadersPolicy(this),
      functionAssociations: [this.#before('ServePage', SERVE_PAGE)],
    }
  }

  #before(id: string, code: string): cloudfront.FunctionAssociation {
    return {
      eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
      function: new cloudfront.Function(this, id, {
        code: cloudfront.FunctionCode.fromInline(code),
        runtime: cloudfront.FunctionRuntime.JS_2_0,
      }),
    }
  }
}
