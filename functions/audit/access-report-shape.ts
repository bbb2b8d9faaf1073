import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { csvRow, csvText } from '../../shared/domain/csv-text.ts'
import { MOST_OPEN_DELEGATIONS } from '../../shared/domain/permissions/delegations.ts'
import { PERMISSION_GROUPS } from '../../shared/domain/permissions/permission-group.ts'
import { MOST_AGENT_TOKENS } from '../../shared/storage/agent-slots.ts'

/** Ways in which a person proves who they are. */
export const FACTORS = ['password', 'totp', 'publicKey', 'passkey', 'sso', 'securityQuestions'] as const

/** Delegations of one person that are shown: those given, and of those received the first. */
export const MOST_DELEGATIONS = MOST_OPEN_DELEGATIONS + 20

export const accessReportRowShape = () =>
  namedObject('AccessReportRow', {
    customerId: id(),
    name: z.string(),
    identity: z.string().optional().describe('Identity that the person logs in with; the first of several.'),
    position: z.string().max(100).optional().describe('Position in the tenant or in an organisation.'),
    role: z.string().optional().describe('Role above the tenant, for callers who may read the audit there.'),
    organisationId: id().optional().describe('Organisation of the position.'),
    since: z.iso.datetime().optional().describe('Time of the grant; absent for grants that are older than this record.'),
    grantedBy: z
      .object({
        customerId: id().optional().describe('Person who granted it; of a task, its executor.'),
        taskId: id().optional().describe('Task by which it was granted.'),
        provider: z.string().optional().describe('Identity provider that vouched for the person.'),
      })
      .describe('Origin of the grant. Empty for the first administrator, and for grants that are older than this record.'),
    temporaryUntil: z.iso.datetime().optional().describe('End of a temporary position.'),
    lastSignIn: z.iso.datetime().optional().describe('Last login in the last 90 days.'),
    lastUse: z
      .object(Object.fromEntries(PERMISSION_GROUPS.map((group) => [group, useTime(group)])))
      .catchall(z.iso.datetime().describe('Last use of a permission of this item of an upstream.'))
      .describe(
        'Last use of each group of permissions in the last 90 days, accurate to a day; the items of the tenant’s upstreams are groups too. Without a use it is empty.',
      ),
    factors: z.array(z.enum(FACTORS)).max(FACTORS.length).describe('Ways in which the person proves who they are.'),
    agents: z
      .array(
        z.object({
          agentTokenId: z.string(),
          name: z.string(),
          expires: z.iso.datetime(),
          lastUsed: z.iso.datetime().optional(),
        }),
      )
      .max(MOST_AGENT_TOKENS)
      .describe('Active agent tokens of the person.'),
    delegations: z
      .array(
        z.object({
          delegationId: z.string().max(200),
          fromCustomerId: id().describe('Person for whom the substitute decides.'),
          toCustomerId: id().describe('Substitute.'),
          from: z.iso.datetime().describe('Time from which the substitute decides.'),
          until: z.iso.datetime().describe('Time from which the substitute decides no more.'),
        }),
      )
      .max(MOST_DELEGATIONS)
      .describe('Delegations that the person has given or received.'),
  })

const useTime = (group: string) => z.iso.datetime().optional().describe(`Last use of a permission of \`${group}\`.`)

export type AccessReportRow = z.infer<ReturnType<typeof accessReportRowShape>>

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

/** The columns of the report, in the order of the fields of a row; each is one text. */
const COLUMNS: Readonly<Record<keyof AccessReportRow, (row: AccessReportRow) => string | number | undefined>> = {
  customerId: ({ customerId }) => customerId,
  name: ({ name }) => name,
  identity: ({ identity }) => identity,
  position: ({ position }) => position,
  role: ({ role }) => role,
  organisationId: ({ organisationId }) => organisationId,
  since: ({ since }) => since,
  grantedBy: ({ grantedBy }) => inWords(grantedBy),
  temporaryUntil: ({ temporaryUntil }) => temporaryUntil,
  lastSignIn: ({ lastSignIn }) => lastSignIn,
  lastUse: ({ lastUse }) => listed(Object.entries(lastUse).map(([group, at]) => `${group} ${at}`)),
  factors: ({ factors }) => listed(factors),
  agents: ({ agents }) => listed(agents.map(({ name, expires }) => `${name} until ${expires}`)),
  delegations: ({ delegations }) =>
    listed(delegations.map(({ fromCustomerId, toCustomerId, until }) => `${fromCustomerId} to ${toCustomerId} until ${until}`)),
}

const listed = (texts: readonly string[]): string => texts.join('; ')

function inWords({ customerId, taskId, provider }: AccessReportRow['grantedBy']): string {
  const parts = [
    customerId === undefined ? undefined : `customer ${customerId}`,
    taskId === undefined ? undefined : `task ${taskId}`,
    provider === undefined ? undefined : `provider ${provider}`,
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

/** The heading of the columns, as each page begins. */
const HEADING = csvRow(Object.keys(COLUMNS))

export const CSV_EXAMPLE = csvText([
  HEADING,
  csvRow([
    ...[3, 'Charles Babbage', 'checker@harbour.example', 'LEVEL_02', undefined, undefined, '2026-01-31T08:00:00.000Z', 'customer 2'],
    ...[undefined, '2026-03-02T07:58:11.000Z', 'Transfer 2026-03-02T08:01:40.000Z', 'password; totp', undefined, undefined],
  ]),
])

export function csvOf(rows: readonly AccessReportRow[]): string {
  return csvText([HEADING, ...rows.map((row) => csvRow(Object.values(COLUMNS).map((cell) => cell(row))))])
}
