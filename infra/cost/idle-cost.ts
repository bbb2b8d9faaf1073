import { PRICES } from './prices.ts'

/** The fields of a template's resource that decide its price. */
export type Priced = { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> }
type CostRow = { readonly what: string; readonly dollars: number }

/** Minutes in a month of 730 hours. */
const MINUTES_PER_MONTH = 43_800
/**
 * Requests that Lambda makes to poll an idle queue: five at a time, 20 s each
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html).
 */
const POLLS = (5 * MINUTES_PER_MONTH * 60) / 20

/** A run of the sweep with nothing due: about 50 queries of half a unit and 2 writes, and 12 units for the rescue; 0.3 s of 512 MiB. */
const SWEEP_RUN = PRICES.scheduledStart + PRICES.functionCall + 37 * PRICES.readUnit + 2 * PRICES.writeUnit + 0.3 * 0.5 * PRICES.gibSecond
const HOURS_PER_MONTH = 730

/** Calls of a round of the canary: sign in, two proposals or callbacks, four reads, one withdrawal. */
const CANARY_CALLS = 8
/** A round of the canary: its calls through the edge, what they read and write, its own 4 s of 256 MiB and those of the functions that answer. */
const CANARY_RUN =
  PRICES.scheduledStart +
  (CANARY_CALLS + 3) * PRICES.functionCall +
  CANARY_CALLS * (PRICES.apiCall + PRICES.edgeRequest + PRICES.edgeFunction + PRICES.firewallRequest) +
  60 * PRICES.readUnit +
  45 * PRICES.writeUnit +
  (4 * 0.25 + CANARY_CALLS * 0.03) * PRICES.gibSecond

const isCanary = ({ Properties }: Priced): boolean => String(Properties?.Description).endsWith('-canary')

/** The cost of a stage without calls, by the resources of its templates, in US dollars per month. */
export function idleCost(resources: readonly Priced[]): readonly CostRow[] {
  const of = (type: string) => resources.filter(({ Type }) => Type === type)
  const listed = (resource: Priced, name: string) => (resource.Properties?.[name] ?? []) as readonly unknown[]
  const sum = (type: string, count: (resource: Priced) => number) => of(type).reduce((total, resource) => total + count(resource), 0)
  const metrics = new Set(of('AWS::Logs::MetricFilter').map(({ Properties }) => JSON.stringify(nameOfMetric(Properties))))
  // Streams are looked into at no charge.
  const queues = of('AWS::Lambda::EventSourceMapping').filter(({ Properties }) => Properties?.StartingPosition === undefined)
  const schedules = of('AWS::Scheduler::Schedule')
  const rows = [
    { what: 'keys in KMS and their replicas', dollars: PRICES.key * (of('AWS::KMS::Key').length + of('AWS::KMS::ReplicaKey').length) },
    {
      what: 'secrets and their replicas',
      dollars: PRICES.secret * sum('AWS::SecretsManager::Secret', (each) => 1 + listed(each, 'ReplicaRegions').length),
    },
    { what: 'alarms, by their metrics', dollars: PRICES.alarmMetric * sum('AWS::CloudWatch::Alarm', metricsOf) },
    { what: 'metrics counted in logs', dollars: PRICES.customMetric * metrics.size },
    { what: 'dashboard', dollars: PRICES.dashboard * of('AWS::CloudWatch::Dashboard').length },
    {
      what: 'web ACL and its rules',
      dollars: sum('AWS::WAFv2::WebACL', (each) => PRICES.webAcl + PRICES.webAclRule * listed(each, 'Rules').length),
    },
    { what: 'NAT gateways', dollars: HOURS_PER_MONTH * PRICES.natGateway * of('AWS::EC2::NatGateway').length },
    { what: 'their addresses', dollars: HOURS_PER_MONTH * PRICES.publicAddress * of('AWS::EC2::EIP').length },
    { what: 'looking into idle queues', dollars: PRICES.requestToQueue * POLLS * queues.length },
    { what: 'a sweep every minute', dollars: SWEEP_RUN * MINUTES_PER_MONTH * schedules.filter((each) => !isCanary(each)).length },
    { what: 'a canary every minute', dollars: CANARY_RUN * MINUTES_PER_MONTH * schedules.filter(isCanary).length },
  ]
  return rows.filter(({ dollars }) => dollars > 0)
}

export function totalOf(rows: readonly CostRow[]): number {
  return rows.reduce((total, { dollars }) => total + dollars, 0)
}

/** An alarm on an expression is charged for each metric in it. */
function metricsOf({ Properties }: Priced): number {
  const inExpression = (Properties?.Metrics ?? []) as readonly { readonly MetricStat?: unknown }[]
  return Math.max(1, inExpression.filter(({ MetricStat }) => MetricStat !== undefined).length)
}

function nameOfMetric(properties: Priced['Properties']): unknown {
  const [transformation] = (properties?.MetricTransformations ?? []) as readonly { readonly MetricName: unknown }[]
  return transformation?.MetricName
}

type GibRow = { readonly what: string; readonly dollars: number }

/** Days in a month of 730 hours. */
const DAYS_PER_MONTH = 30.4

/**
 * The cost of a GiB more, by what the templates do with it. Each backup of a table is a whole one; those of buckets hold what is new
 * (https://docs.aws.amazon.com/aws-backup/latest/devguide/whatisbackup.html).
 */
export function gibCost(resources: readonly Priced[]): readonly GibRow[] {
  const vaults = vaultsIn(resources)
  const edge = resources.some(({ Type }) => Type === 'AWS::CloudFront::Distribution')
  const rows = [
    { what: 'of the table', dollars: PRICES.tableGib * replicasIn(resources) },
    { what: 'its recovery to any second', dollars: PRICES.recoveryGib },
    { what: 'its backups', dollars: PRICES.tableBackupGib * backupsKept(resources) * vaults },
    { what: 'of documents or archive', dollars: PRICES.bucketGib },
    { what: 'their backups', dollars: PRICES.bucketBackupGib * vaults },
    { what: 'of answers, once', dollars: edge ? PRICES.edgeGib : 0 },
    { what: 'of log lines, once', dollars: PRICES.logGib },
  ]
  return rows.filter(({ dollars }) => dollars > 0)
}

type Rule = {
  readonly Lifecycle: { readonly DeleteAfterDays: number }
  readonly ScheduleExpression: string
  readonly CopyActions?: readonly unknown[]
}

const rulesIn = (resources: readonly Priced[]): readonly Rule[] =>
  resources.flatMap(({ Type, Properties }) =>
    Type === 'AWS::Backup::BackupPlan' ? (Properties as { BackupPlan: { BackupPlanRule: readonly Rule[] } }).BackupPlan.BackupPlanRule : [],
  )

/** Backups that exist at a time: of a daily rule one for each day that it keeps them, of a monthly rule one for each month. */
function backupsKept(resources: readonly Priced[]): number {
  return rulesIn(resources).reduce((sum, { Lifecycle, ScheduleExpression }) => {
    const days = /^cron\(\S+ \S+ \d/.test(ScheduleExpression) ? DAYS_PER_MONTH : 1
    return sum + Math.floor(Lifecycle.DeleteAfterDays / days)
  }, 0)
}

/** The vault of the stage, and those to which its backups are copied. */
function vaultsIn(resources: readonly Priced[]): number {
  const [rule] = rulesIn(resources)
  return rule === undefined ? 0 : 1 + (rule.CopyActions ?? []).length
}

/** Each replica of the table is stored and written to. */
export function replicasIn(resources: readonly Priced[]): number {
  const table = resources.find(({ Type, Properties }) => Type === 'AWS::DynamoDB::GlobalTable' && !isDirectory(Properties))
  return Math.max(1, ((table?.Properties?.Replicas ?? []) as readonly unknown[]).length)
}

/** The directory of cells has a small table of its own. */
const isDirectory = (properties: Priced['Properties']): boolean => String(properties?.TableName).endsWith('-directory')
