import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { momentOf, type TenantId } from '../../shared/domain/ids.ts'
import { joined } from '../../shared/domain/overview/joined-tallies.ts'
import { type HourTally, overviewOf } from '../../shared/domain/overview/overview-of.ts'
import { hourOf, talliesOf } from '../../shared/storage/tallies.ts'
import { headings, tasksUnder } from '../../shared/storage/task-listings.ts'

const HOUR_MS = 3_600_000
/** 31 days. */
const MOST_HOURS = 744
const HOURS_OF_A_DAY = 24
/** At most about 20 KB each. */
const TALLIES_AT_ONCE = 100
/** Bounds of a tally. */
const MOST_ENDPOINTS = 21
const MOST_AGENTS = 51

const hour = () => z.iso.datetime().describe('Beginning of the hour.')
const count = (description: string) => z.int().min(0).describe(description)

const ofHours = <T extends z.core.$ZodShape>(description: string, fields: T) =>
  z
    .array(z.object({ hour: hour(), ...fields }))
    .max(MOST_HOURS)
    .describe(description)

export const getOverview = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/overview',
  operationId: 'getOverview',
  group: 'tasks',
  summary: 'Get the overview of a tenant',
  description:
    'Answers in numbers what waits in a tenant, and what happened there in the last hours: decisions, deliveries of callbacks, sign-ins, refusals, use of the rate limit, and proposals of agents. Each list is oldest first and leaves out hours in which nothing happened. Numbers of the last minutes can be missing: each process stores its counts about once a minute.',
  access: { kind: 'permission', permission: 'Overview.READ' },
  query: () =>
    z.object({
      hours: z.coerce
        .number()
        .int()
        .min(1)
        .max(MOST_HOURS)
        .default(HOURS_OF_A_DAY)
        .describe('Number of hours to look back, the present one included.'),
    }),
  answer: () =>
    namedObject('Overview', {
      waiting: z
        .object({
          underHour: count('Tasks that were made within the last hour.'),
          underDay: count('Tasks that were made within the last day, but not within the last hour.'),
          older: count('Older tasks.'),
        })
        .describe('PENDING tasks by age. The newest 10,000 are counted.'),
      decisions: ofHours('Decisions by hour.', {
        approved: count('Tasks that were approved and executed.'),
        rejected: count('Tasks that were rejected.'),
        medianSeconds: count('Median time from submission to decision, in seconds.'),
      }),
      callbacks: z
        .array(
          z.object({
            endpoint: z.string().max(200).describe('Host and path of the URL.'),
            hour: hour(),
            delivered: count('Attempts that delivered.'),
            failing: count('Attempts that failed.'),
            p95Ms: count('Response time that 95 % of the attempts did not exceed, in milliseconds, estimated.'),
          }),
        )
        .max(MOST_HOURS * MOST_ENDPOINTS)
        .describe('Attempts to deliver callbacks, by endpoint and hour.'),
      signIns: ofHours('Logins by hour, of identities of the tenant.', {
        succeeded: count('Logins that succeeded.'),
        failed: count('Logins with a wrong proof, or that were refused for another reason.'),
        locked: count('Logins that were refused because the identity is locked.'),
      }),
      refusals: ofHours('Refused calls by hour.', { count: count('Calls that were refused for a reason that the audit notes.') }),
      rateLimit: ofHours('Use of the rate limit by hour.', {
        peakPercent: z.int().min(0).max(100).describe('Highest use of the rate limit in a window, in percent.'),
      }),
      agents: z
        .array(
          z.object({
            agentTokenId: z.string().max(100).describe('Agent token, or `others` for those beyond the first 50 of an hour.'),
            name: z.string().max(100),
            proposed: count('Proposals that were made.'),
            executed: count('Proposals that were approved and executed.'),
            rejected: count('Proposals that were rejected.'),
          }),
        )
        .max(MOST_AGENTS * MOST_HOURS)
        .describe('Proposals of agents in all of the hours.'),
    }),
  refusals: ['not-permitted'],
  async handle(call) {
    const { tenantId } = call.params
    const from = hourOf(call.now - (call.query.hours - 1) * HOUR_MS)
    const [waiting, hours] = await Promise.all([waitingByAge(call, tenantId), tallied(call, tenantId, from)])
    return ok({ waiting, ...overviewOf(hours) })
  },
})

/** The tallies of a tenant from an hour on, oldest first, with what this process has not stored yet. */
async function tallied({ read, ports }: Pick<Call, 'read' | 'ports'>, tenantId: TenantId, from: string): Promise<readonly HourTally[]> {
  const unstored = await ports.tallies.unstored(tenantId)
  const all = new Map<string, HourTally['tally']>()
  for (let after: string | undefined, isOver = false; !isOver; ) {
    const { things, next } = await read.list(talliesOf(tenantId, from, TALLIES_AT_ONCE, after))
    for (const { hour: of, tally } of things) all.set(of, tally)
    after = next
    isOver = next === undefined
  }
  for (const { hour: of, tally } of unstored) {
    const stored = all.get(of)
    if (of >= from) all.set(of, stored === undefined ? tally : joined(stored, tally))
  }
  return [...all].map(([of, tally]) => ({ hour: of, tally })).sort((one, other) => (one.hour < other.hour ? -1 : 1))
}

const DAY_MS = 24 * HOUR_MS
/** The newest tasks that are counted, and the rows of one read. */
const COUNTED_TO = 10_000
const ROWS_AT_ONCE = 4_000

/** Counts the PENDING tasks of a tenant by their age. */
async function waitingByAge({ read, now }: Pick<Call, 'read' | 'now'>, tenantId: TenantId) {
  const counts = { underHour: 0, underDay: 0, older: 0 }
  let after: string | undefined
  for (let looked = 0; looked < COUNTED_TO; looked += ROWS_AT_ONCE) {
    const rows = tasksUnder(headings.tenant(tenantId), 'PENDING', ROWS_AT_ONCE, after)
    const { things, next } = await read.list({ ...rows, fields: ['taskId'] })
    for (const { taskId } of things) counts[ageOf(now - momentOf(taskId))] += 1
    if (next === undefined) return counts
    after = next
  }
  return counts
}

function ageOf(ms: number): 'underHour' | 'underDay' | 'older' {
  if (ms < HOUR_MS) return 'underHour'
  return ms < DAY_MS ? 'underDay' : 'older'
}
