import { hasEdge } from '../cells/names.ts'
import { REPLICATED_KEYS } from '../recovery/names.ts'
import type { Stage } from '../stages.ts'

/** One step of a deployment. `asks`: it asks before it does something irreversible. */
export type Step =
  | { readonly kind: 'stack'; readonly stack: string; readonly asks: boolean; readonly given?: Given }
  | { readonly kind: 'first-keys'; readonly stack: string }
  | { readonly kind: 'source-maps'; readonly stack: string }
  | { readonly kind: 'portal'; readonly stack: string }

/** Outputs of a stack deployed before, handed on as parameters of the same name. */
type Given = { readonly stack: string; readonly outputs: readonly string[] }

type Parts = Pick<Stage, 'name' | 'domain' | 'secondRegion' | 'backupAccount' | 'cell'>

/** The steps of a stage's deployment, in this order: nothing is used before it exists. */
export function deploySteps({ name, domain: shared, secondRegion, backupAccount, cell }: Parts): readonly Step[] {
  // Another cell has its name from the first, and no edge.
  const domain = hasEdge({ cell }) ? shared : undefined
  const stack = (part: string) => `countersign-${name}-${part}`
  // The functions read the secret that the edge brings along.
  const edge: readonly Step[] = domain === undefined ? [] : [{ kind: 'stack', stack: stack('edge'), asks: true }]
  const ofCells: readonly Step[] =
    cell === undefined ? [] : [{ kind: 'stack', stack: stack(cell.number === 0 ? 'directory' : 'cell'), asks: true }]
  // Backups are copied to the vault in the second region.
  const recovery: readonly Step[] =
    secondRegion === undefined
      ? []
      : [
          { kind: 'stack', stack: stack('second-region'), asks: true, given: { stack: stack('data'), outputs: REPLICATED_KEYS } },
          // By a role of the other account that trusts this one (cdk bootstrap --trust).
          ...(backupAccount === undefined ? [] : [{ kind: 'stack', stack: stack('backup-account'), asks: true } as const]),
          { kind: 'stack', stack: stack('backup'), asks: true },
        ]
  const outside: readonly Step[] =
    domain === undefined
      ? []
      : [
          { kind: 'portal', stack: stack('edge') },
          { kind: 'stack', stack: stack('canary'), asks: false },
        ]
  return [
    { kind: 'stack', stack: stack('data'), asks: true },
    { kind: 'first-keys', stack: stack('data') },
    ...recovery,
    ...edge,
    ...ofCells,
    { kind: 'stack', stack: stack('app'), asks: false },
    { kind: 'source-maps', stack: stack('app') },
    ...outside,
  ]
}

/** The steps that change code and nothing that holds data: those that the pipeline takes. */
export function codeSteps(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ kind, stack }) => kind !== 'first-keys' && !/-(?:data|second-region|backup|backup-account)$/.test(stack))
}

/** Words in the output of `cdk diff` for resources that would be deleted, or replaced without their data. */
const LOSING =
  /^.*(?:\brequires replacement\b|\bmay be replaced\b|\breplace\b|\bwill be destroyed\b|^\s*\[-\] AWS::(?:Backup|DynamoDB|KMS|S3|SecretsManager)).*$/gim

/** A table that leaves the stack and stays in the account. */
const LEFT_TABLE = /^\s*\[-\] AWS::DynamoDB::GlobalTable .* orphan\s*$/

/** The lines of a difference that report a loss. Such a change is not deployed. A restored table may take the place of the one before. */
export function losses(difference: string, { restoredTable }: Pick<Stage, 'restoredTable'>): readonly string[] {
  const lines = [...difference.matchAll(LOSING)].map(([line]) => line)
  return lines.filter((line) => restoredTable === undefined || !LEFT_TABLE.test(line)).map((line) => line.trim())
}

/** Restrictions of new AWS accounts that are easily overlooked. Each keeps a new account from serving people. */
export const CHECKLIST: readonly string[] = [
  'SES: ask to leave the sandbox, in which mail goes to verified addresses only, and for the sending quota that you expect.',
  'SES: where mail.hostedZoneId is not set, enter the printed MailRecord outputs into the zone of emailFrom; without mail, verify the domain by hand. Add a DMARC record.',
  'SNS: ask to leave the SMS sandbox and for a monthly spend limit of the stage’s budget.textMessages; register a sender where the country wants one.',
  'Lambda: the quota “Concurrent executions” must be the stage’s concurrency; new accounts may begin with 10.',
  'Rekognition: Face Liveness must exist in the region, and its quota of sessions a second fit.',
  'API Gateway: the quota of 300 routes an API, of which some 260 are used.',
  'AWS Backup: in both regions Settings must have DynamoDB and S3 opted in; three days after the first deployment nobody can change the locks of the vaults.',
  'Alarms: confirm the subscription that AWS has sent to alarmEmail; until then nobody hears them.',
]
