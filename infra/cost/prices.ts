type Price = {
  readonly dollars: number
  /** The region for which it holds, the continent of an edge, or all of AWS. */
  readonly where: 'eu-west-1' | 'Europe' | 'everywhere'
  /** The offer in AWS's price list, and its publication date where the quotation names it. */
  readonly offer: string
  readonly published?: string
  /**
   * `price-list`: a quotation of the price list of 2026 for this region, with its date. `quoted`: the same figure in several places, none with the price
   * list's date. Nothing here was compared with AWS itself, which this code was written without.
   */
  readonly checked: 'price-list' | 'quoted'
}

/** The day on which the quotations were compared. */
export const PRICES_CHECKED_ON = '2026-11-22'

/**
 * List prices in US dollars, without free tiers and volume discounts. AWS publishes each as JSON, under the name of its offer:
 * https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/<offer>/current/eu-west-1/index.json
 */
export const PRICE_LIST = {
  /** Per month. */
  key: { dollars: 1, where: 'everywhere', offer: 'awskms', checked: 'quoted' },
  secret: { dollars: 0.4, where: 'eu-west-1', offer: 'AWSSecretsManager', published: '2026-09', checked: 'price-list' },
  alarmMetric: { dollars: 0.1, where: 'eu-west-1', offer: 'AmazonCloudWatch', published: '2026-08-06', checked: 'price-list' },
  dashboard: { dollars: 3, where: 'everywhere', offer: 'AmazonCloudWatch', checked: 'quoted' },
  customMetric: { dollars: 0.3, where: 'eu-west-1', offer: 'AmazonCloudWatch', published: '2026-08-06', checked: 'price-list' },
  webAcl: { dollars: 5, where: 'everywhere', offer: 'awswaf', checked: 'quoted' },
  webAclRule: { dollars: 1, where: 'everywhere', offer: 'awswaf', checked: 'quoted' },
  /** Per hour. */
  natGateway: { dollars: 0.048, where: 'eu-west-1', offer: 'AmazonEC2', published: '2026-08', checked: 'price-list' },
  publicAddress: { dollars: 0.005, where: 'eu-west-1', offer: 'AmazonVPC', published: '2026-07-24', checked: 'price-list' },
  /** Each. */
  requestToQueue: { dollars: 0.4e-6, where: 'eu-west-1', offer: 'AWSQueueService', published: '2025-08-28', checked: 'price-list' },
  scheduledStart: { dollars: 1e-6, where: 'eu-west-1', offer: 'AWSEvents', published: '2026-05-29', checked: 'price-list' },
  readUnit: { dollars: 0.1415e-6, where: 'eu-west-1', offer: 'AmazonDynamoDB', published: '2026-08-15', checked: 'price-list' },
  writeUnit: { dollars: 0.705e-6, where: 'eu-west-1', offer: 'AmazonDynamoDB', published: '2026-08-15', checked: 'price-list' },
  /** Arm, the first tier. */
  gibSecond: { dollars: 13.3334e-6, where: 'eu-west-1', offer: 'AWSLambda', published: '2026-09', checked: 'price-list' },
  functionCall: { dollars: 0.2e-6, where: 'eu-west-1', offer: 'AWSLambda', published: '2026-09', checked: 'price-list' },
  /** HTTP APIs, the first 300 million a month. */
  apiCall: { dollars: 1.11e-6, where: 'eu-west-1', offer: 'AmazonApiGateway', published: '2026-08-10', checked: 'price-list' },
  /** HTTPS. */
  edgeRequest: { dollars: 1.2e-6, where: 'Europe', offer: 'AmazonCloudFront', checked: 'quoted' },
  /** CloudFront Functions. */
  edgeFunction: { dollars: 0.1e-6, where: 'everywhere', offer: 'AmazonCloudFront', checked: 'quoted' },
  firewallRequest: { dollars: 0.6e-6, where: 'everywhere', offer: 'awswaf', checked: 'quoted' },
  traceRecorded: { dollars: 5e-6, where: 'everywhere', offer: 'AWSXRay', checked: 'quoted' },
  /** Reads of a key-value store at the edge. */
  edgeLookup: { dollars: 0.03e-6, where: 'everywhere', offer: 'AmazonCloudFront', checked: 'quoted' },
  /** Per GiB that leaves by the edge, the first 10 TiB a month. */
  edgeGib: { dollars: 0.085, where: 'Europe', offer: 'AmazonCloudFront', checked: 'quoted' },
  /** Per GiB and month. */
  tableGib: { dollars: 0.283, where: 'eu-west-1', offer: 'AmazonDynamoDB', checked: 'quoted' },
  recoveryGib: { dollars: 0.2264, where: 'eu-west-1', offer: 'AmazonDynamoDB', checked: 'quoted' },
  tableBackupGib: { dollars: 0.1132, where: 'eu-west-1', offer: 'AWSBackup', checked: 'quoted' },
  bucketGib: { dollars: 0.023, where: 'eu-west-1', offer: 'AmazonS3', checked: 'quoted' },
  bucketBackupGib: { dollars: 0.05, where: 'eu-west-1', offer: 'AWSBackup', checked: 'quoted' },
  /** Standard class. */
  logGib: { dollars: 0.57, where: 'eu-west-1', offer: 'AmazonCloudWatch', published: '2026-08-06', checked: 'price-list' },
} as const satisfies Readonly<Record<string, Price>>

type PriceName = keyof typeof PRICE_LIST

/** The dollars alone. */
export const PRICES = Object.fromEntries(Object.entries(PRICE_LIST).map(([name, { dollars }]) => [name, dollars])) as Readonly<
  Record<PriceName, number>
>

/** Prices that no quotation of the price list dates. */
export const UNDATED_PRICES: readonly string[] = Object.entries<Price>(PRICE_LIST).flatMap(([name, { checked }]) =>
  checked === 'quoted' ? [name] : [],
)
