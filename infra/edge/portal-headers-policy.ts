import { Duration } from 'aws-cdk-lib'
import { type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { PORTAL_HEADERS } from './portal-headers.ts'

/** Headers that CloudFront sets by name. It accepts no custom header of the same name. */
const BY_NAME = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'strict-transport-security']

/** The headers of `PORTAL_HEADERS`, as CloudFront sends them with each file. */
export function portalHeadersPolicy(scope: Construct): ResponseHeadersPolicy {
  const [, maxAge = ''] = /^max-age=(\d+)/.exec(PORTAL_HEADERS['strict-transport-security']) ?? []
  const custom = Object.entries(PORTAL_HEADERS).filter(([header]) => !BY_NAME.includes(header))
  return new ResponseHeadersPolicy(scope, 'PortalHeaders', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: PORTAL_HEADERS['content-security-policy'], override: true },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: PORTAL_HEADERS['referrer-policy'] as HeadersReferrerPolicy, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.seconds(Number(maxAge)), includeSubdomains: true, override: true },
    },
    customHeadersBehavior: { customHeaders: custom.map(([header, value]) => ({ header, value, override: true })) },
  })
}
