/**
 * List prices of eu-west-1 in US dollars, without free tiers and volume discounts: figures of 2025, noted without access to the price
 * pages. Compare them before you rely on a sum: https://aws.amazon.com/<service>/pricing for kms, secrets-manager, cloudwatch, waf, sqs,
 * dynamodb (on demand), lambda (Arm), api-gateway (HTTP APIs), cloudfront and xray.
 */
export const PRICES = {
  /** Per month. */
  key: 1,
  secret: 0.4,
  alarmMetric: 0.1,
  dashboard: 3,
  customMetric: 0.3,
  webAcl: 5,
  webAclRule: 1,
  /** Each. */
  requestToQueue: 0.4e-6,
  readUnit: 0.1415e-6,
  writeUnit: 0.705e-6,
  gibSecond: 13.34e-6,
  functionCall: 0.2e-6,
  apiCall: 1.11e-6,
  edgeRequest: 1.2e-6,
  firewallRequest: 0.6e-6,
  traceRecorded: 5e-6,
  logGib: 0.57,
} as const
