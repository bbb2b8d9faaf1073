import type { Priced } from './idle-cost.ts'
import { PRICES } from './prices.ts'

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
