import { ApiMapping, DomainName, type HttpApi, type HttpStage, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets'
import type { Construct } from 'constructs'
import type { StageDomain } from './names.ts'

type Origin = { readonly domain: StageDomain; readonly domainName: string }

/** The name at which the edge reaches an API: it stays the same if the API is replaced, and no stack needs the ids of another. */
export function originDomain(scope: Construct, { domain, domainName }: Origin, api: HttpApi, stage: HttpStage): void {
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', domain)
  const certificate = new Certificate(scope, 'OriginCertificate', { domainName, validation: CertificateValidation.fromDns(zone) })
  const name = new DomainName(scope, 'OriginName', { domainName, certificate, securityPolicy: SecurityPolicy.TLS_1_2 })
  new ApiMapping(scope, 'OriginMapping', { api, domainName: name, stage })
  const target = new ApiGatewayv2DomainProperties(name.regionalDomainName, name.regionalHostedZoneId)
  new ARecord(scope, 'OriginAddress', { zone, recordName: `${domainName}.`, target: RecordTarget.fromAlias(target) })
}
