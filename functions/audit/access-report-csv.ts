import { csvRow, csvText } from '../../shared/domain/csv-text.ts'
import type { AccessReportRow } from './access-report-shape.ts'

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
