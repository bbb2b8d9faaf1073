import type * as z from 'zod'
import { refuseSandboxSettings } from '../shared/domain/settings/sandbox-only.ts'
import { fieldText } from '../shared/errors/field-text.ts'
import { areCellsTogether, refuseWrongCell } from './cells/cells-of-stages.ts'
import { senderDomain } from './mail/names.ts'
import { stageSchema } from './stage-schema.ts'

/** A deployment of the service: everything in which one differs from another. */
export type Stage = z.infer<ReturnType<typeof stageSchema>>

/** The repository whose pipeline may deploy, unless the file of stages names another: `owner/name`. */
export const REPOSITORY = 'countersign-example/countersign'

export const STAGES: readonly Stage[] = [
  {
    name: 'sandbox',
    kind: 'sandbox',
    account: '111111111111',
    region: 'eu-west-1',
    domain: {
      name: 'pay.sandbox.countersign.example',
      zoneName: 'sandbox.countersign.example',
      hostedZoneId: 'Z0000000SANDBOX',
      originSecretVersion: 1,
    },
    // No SMS is sent there: this code is taken wherever one is asked for, and everybody who tries the sandbox knows it.
    settings: { OTP_OVERRIDE: '246810' },
    emailFrom: 'no-reply@sandbox.countersign.example',
    mail: { mailFrom: 'bounce.sandbox.countersign.example' },
    deletionProtection: false,
    throttle: { requestsPerSecond: 500, burst: 500 },
    concurrency: 1_000,
    archiveDays: { audit: 400, callbacks: 400, idempotentAnswers: 30 },
    logDays: 30,
    staticEgress: false,
    shift: 'at-once',
    allowedOrigins: [],
    budget: { total: 200, textMessages: 10 },
    livenessChecksPerHour: 100,
  },
  {
    name: 'live',
    kind: 'live',
    account: '222222222222',
    region: 'eu-west-1',
    secondRegion: 'eu-central-1',
    // Ireland alone has Face Liveness in Europe.
    secondRegionWithoutLiveness: true,
    domain: { name: 'pay.countersign.example', zoneName: 'countersign.example', hostedZoneId: 'Z0000000EXAMPLE', originSecretVersion: 1 },
    settings: {},
    emailFrom: 'no-reply@countersign.example',
    mail: { mailFrom: 'bounce.countersign.example', hostedZoneId: 'Z0000000EXAMPLE' },
    deletionProtection: true,
    throttle: { requestsPerSecond: 5_000, burst: 2_500 },
    concurrency: 3_000,
    // Ten years: the audit and the callbacks prove movements of money.
    archiveDays: { audit: 3_653, callbacks: 3_653, idempotentAnswers: 400 },
    logDays: 365,
    staticEgress: false,
    shift: 'gradual',
    allowedOrigins: [],
    alarmEmail: 'operations@countersign.example',
    budget: { total: 5_000, textMessages: 500 },
    livenessChecksPerHour: 2_000,
  },
]

/** The faults of a file or a stage: a line for each, with the field and what to write there. */
export function faultLines({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `\n  ${[...path.map(String), ''].join('.').replace(/\.$/, ' ')}${message}`).join('')
}

/** The stage; throws if it has a setting that it may not have, so that nothing is synthesised. */
export function checkedStage(given: Stage): Stage {
  const { success, data, error } = stageSchema().safeParse(given, { error: fieldText })
  if (!success) throw new Error(`stage ${given.name}:${faultLines(error)}`)
  refuseSandboxSettings(data.kind, data.settings)
  refuseWrongCell(data)
  if (data.kind === 'live') refuseCarelessness(data)
  if (data.backupAccount !== undefined && (data.backupAccount === data.account || data.secondRegion === undefined))
    throw new Error(`stage ${data.name}: backupAccount must be another account than the stage's, and needs a secondRegion`)
  if (data.moved !== undefined && (data.moved.from === data.region || data.restoredTable === undefined))
    throw new Error(`stage ${data.name}: moved needs restoredTable, and another region than the one that it was moved from`)
  if (data.domain !== undefined && !`.${data.domain.name}`.endsWith(`.${data.domain.zoneName}`))
    throw new Error(`stage ${data.name}: domain.name must be in the zone ${data.domain.zoneName}`)
  if (data.mail !== undefined && !data.mail.mailFrom.endsWith(`.${senderDomain(data)}`))
    throw new Error(`stage ${data.name}: mail.mailFrom must be below ${senderDomain(data)}, the domain of emailFrom`)
  return data
}

/** Five years. */
const FEWEST_AUDIT_DAYS = 1_826

function refuseCarelessness({
  name,
  deletionProtection,
  alarmEmail,
  alarmWebhook,
  region: first,
  secondRegion,
  archiveDays: kept,
  moved,
}: Stage): void {
  if (kept.audit < FEWEST_AUDIT_DAYS)
    throw new Error(`stage ${name}: archiveDays.audit must be at least ${FEWEST_AUDIT_DAYS} in a live stage`)
  // After a move there is none at first: it needs the keys' primary region, which is the lost one.
  if ((secondRegion === undefined && moved === undefined) || secondRegion === first)
    throw new Error(`stage ${name}: secondRegion is required for a live stage, and must not be its region`)
  if (!deletionProtection) throw new Error(`stage ${name}: a live stage must be protected against deletion`)
  if (alarmEmail === undefined && alarmWebhook === undefined)
    throw new Error(`stage ${name}: alarmEmail or alarmWebhook is required for a live stage`)
}

/** All stages; throws on conflicts: a name twice, or a live stage in the account of a sandbox. */
export function checkedStages(stages: readonly Stage[]): readonly Stage[] {
  const checked = stages.map(checkedStage)
  for (const [at, one] of checked.entries())
    for (const other of checked.slice(at + 1)) {
      if (one.name === other.name) throw new Error(`two stages are called ${one.name}`)
      if (one.account === other.account && one.kind !== other.kind)
        throw new Error(`stages ${one.name} and ${other.name}: a live stage must not share an account with a sandbox`)
      if (one.domain !== undefined && one.domain.name === other.domain?.name && !areCellsTogether(one, other))
        throw new Error(`stages ${one.name} and ${other.name} have the same domain`)
    }
  return checked
}
