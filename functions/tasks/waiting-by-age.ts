import type { Call } from '../../shared/contract/call.ts'
import { momentOf, type TenantId } from '../../shared/domain/ids.ts'
import { headings, tasksUnder } from '../../shared/storage/task-listings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The newest tasks that are counted, and the rows of one read. */
const COUNTED_TO = 10_000
const ROWS_AT_ONCE = 4_000

/** Counts the PENDING tasks of a tenant by their age. */
export async function waitingByAge({ read, now }: Pick<Call, 'read' | 'now'>, tenantId: TenantId) {
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
