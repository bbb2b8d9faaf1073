import * as z from 'zod'
import { wantedIn } from '../../shared/contract/accept.ts'
import type { Call, Settings } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { cursor } from '../../shared/contract/fields.ts'
import { ok, Raw, type Reply } from '../../shared/contract/http.ts'
import { cursorFrom, fittingCount, linkToNext } from '../../shared/contract/list-answer.ts'
import { defined } from '../../shared/domain/defined.ts'
import { grantOf } from '../../shared/domain/permissions/granted.ts'
import { groupOfPermission, PERMISSION_GROUPS } from '../../shared/domain/permissions/permission-group.ts'
import { nameOf, type RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { withMarks } from '../../shared/domain/shown-text.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { type AccessFacts, factsAbout } from './access-facts.ts'
import { grantsFrom, type HeldGrant, type Place } from './access-grants.ts'
import { type AccessReportRow, accessReportRowShape, CSV_EXAMPLE, CSV_TYPE, csvOf } from './access-report-shape.ts'

/** Number of rows on a page, unless the caller asks for fewer. */
const PAGE = 500

export const getAccessReport = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/access-report',
  operationId: 'getAccessReport',
  group: 'audit',
  summary: 'List who holds which role, and its last use',
  description:
    'Lists one row for each person and grant: the staff of the tenant, the members of its organisations, and for callers who may read the audit above the tenant also the people there. Each row tells since when and by whom the role is held, the last login, the last use by group of permissions, and what else acts for the person. With `accept: text/csv` the same rows are CSV; cells that a spreadsheet would execute begin with an apostrophe.',
  access: { kind: 'permission', permission: 'Audit.READ' },
  query: () => z.object({ limit: z.coerce.number().int().min(1).max(PAGE).default(PAGE), cursor: cursor().optional() }),
  answer: () => z.array(accessReportRowShape()).max(PAGE),
  alsoAs: [{ mediaType: 'text/csv', example: CSV_EXAMPLE }],
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const { limit, cursor: from } = call.query
    const { grants, hasMore } = await pageOfGrants(call, limit, from === undefined ? undefined : placeFrom(from))
    const { settings } = await call.settingsOf(call.params.tenantId)
    const facts = await factsAbout(
      grants.map(({ of }) => of),
      groupsOf(settings),
      call,
    )
    const rows = grants.map((grant) => rowOf(grant, facts.get(grant.of.customerId)))
    const count = fittingCount(rows)
    const last = grants[count - 1]
    const link = last !== undefined && (hasMore || count < rows.length) ? { link: linkToNext(call.request, cursorOf(last.after)) } : {}
    return answered(call, rows.slice(0, count), { ...link, vary: 'origin, accept' })
  },
})

/** The groups of permissions of a tenant: those of the service, and the items of its upstreams. */
const groupsOf = ({ ownPermissions }: Settings): readonly string[] => [
  ...PERMISSION_GROUPS,
  ...new Set(ownPermissions.map(groupOfPermission)),
]

type ReportCall = Call & { readonly params: { readonly tenantId: Parameters<typeof grantsFrom>[1] } }

async function pageOfGrants(call: ReportCall, limit: number, from: Place | undefined) {
  const grants: HeldGrant[] = []
  for await (const grant of grantsFrom(call, call.params.tenantId, from)) {
    if (grants.length === limit) return { grants, hasMore: true }
    grants.push(grant)
  }
  return { grants, hasMore: false }
}

function answered({ request }: Call, rows: readonly AccessReportRow[], headers: Readonly<Record<string, string>>): Reply {
  const wanted = wantedIn(request.headers.accept)
  const [csv, json] = [wanted.get('text/csv') ?? 0, wanted.get('application/json') ?? 0]
  return csv > json ? ok(new Raw(CSV_TYPE, csvOf(rows)), headers) : ok(rows, headers)
}

const NOTHING_KNOWN: AccessFacts = { lastUse: {}, factors: [], agents: [], delegations: [] }

function rowOf({ of, profile, assignment, listedSince }: HeldGrant, facts: AccessFacts = NOTHING_KNOWN): AccessReportRow {
  const { since = listedSince, ...grantedBy } = grantOf(of.grants, assignment) ?? {}
  const { identity, ...others } = facts
  return {
    customerId: of.customerId,
    name: withMarks(`${profile.firstName} ${profile.lastName}`.trim()),
    ...defined({ identity }),
    ...heldAs(assignment),
    ...defined({ since }),
    grantedBy,
    ...defined({ temporaryUntil: endOf(assignment) }),
    ...others,
  }
}

function heldAs(assignment: RoleAssignment): Pick<AccessReportRow, 'position' | 'role' | 'organisationId'> {
  const name = nameOf(assignment)
  if (assignment.kind === 'organisation') return { position: name, organisationId: assignment.organisationId }
  return assignment.kind === 'tenant' ? { position: name } : { role: name }
}

function endOf(assignment: RoleAssignment): string | undefined {
  return assignment.kind === 'tenant' && assignment.temporary !== undefined ? new Date(assignment.temporary.until).toISOString() : undefined
}

const cursorOf = ({ source, key, inner }: Place): string => cursorFrom(`${source}~${key}~${inner}`)

/** A cursor is only a place in this report: an invented one finds nothing that the caller may not see. */
function placeFrom(text: string): Place {
  const [, source, key, inner] = /^([0-3])~([\w#-]{1,100})~([\w#-]{1,200})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (source === undefined || key === undefined || inner === undefined) throw invalid('cursor', 'must be a cursor of this list')
  return { source: Number(source), key, inner }
}
