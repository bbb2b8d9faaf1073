import type { Call } from '../../shared/contract/call.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { visibilityOf } from '../../shared/domain/tasks/visibility.ts'
import type { Caller } from '../../shared/domain/tokens/caller.ts'
import { EVERYTHING_SHARDS, headings, type TaskListing } from '../../shared/storage/task-listings.ts'
import { onlookerOf } from './visible-task.ts'

/** What a list is narrowed by; all of it has to hold. */
export type TaskFilter = {
  readonly initiator: CustomerId | undefined
  readonly approver: CustomerId | undefined
  /** One of them stands among the task's executor roles. */
  readonly executorRoles: readonly string[]
  readonly tag: string | undefined
  readonly states: readonly TaskStatus[]
}

/**
 * The headings under which everything stands that the filter lets through: the narrowest there are. That of the approver comes first,
 * because only its rows tell of those who have approved as holders of a role.
 */
export function headingsToRead(filter: TaskFilter, caller: Caller): readonly string[] {
  if (filter.approver !== undefined) return [headings.approver(filter.approver)]
  if (filter.initiator !== undefined) return [headings.initiator(filter.initiator)]
  const scopes = scopesOf(caller)
  const tag = filter.tag
  if (tag !== undefined && scopes.kind === 'tenant') return [headings.tag(scopes.tenantId, tag)]
  if (filter.executorRoles.length > 0 && scopes.kind === 'tenant')
    return filter.executorRoles.map((role) => headings.role(scopes.tenantId, role))
  switch (scopes.kind) {
    case 'tenant':
      return [headings.tenant(scopes.tenantId)]
    case 'institution':
      return scopes.institutions.map(headings.institution)
    case 'everything':
      return Array.from({ length: EVERYTHING_SHARDS }, (_, shard) => headings.everything(shard))
  }
}

type Scopes =
  | { readonly kind: 'tenant'; readonly tenantId: number }
  | { readonly kind: 'institution'; readonly institutions: readonly string[] }
  | { readonly kind: 'everything' }

function scopesOf(caller: Caller): Scopes {
  if (caller.holdings.some(({ kind }) => kind === 'global')) return { kind: 'everything' }
  const institutions = caller.holdings.flatMap((holding) => (holding.kind === 'institution' ? [holding.institution] : []))
  if (institutions.length > 0) return { kind: 'institution', institutions: [...new Set(institutions)] }
  return { kind: 'tenant', tenantId: caller.tenantId ?? 0 }
}

/** Does a row pass the filter, and may the caller see its task? A list shows nothing that asking for the task itself would refuse. */
export async function mayShow(row: TaskListing, filter: TaskFilter, call: Call): Promise<boolean> {
  const passes =
    (filter.initiator === undefined || row.initiator === filter.initiator) &&
    (filter.executorRoles.length === 0 || filter.executorRoles.some((role) => row.executorRoles.includes(role))) &&
    (filter.tag === undefined || row.tag === filter.tag)
  if (!passes) return false
  const onlooker = await onlookerOf(call, row)
  const approvals = row.named.map((customerId) => ({ customerId, named: true }))
  return visibilityOf({ initiator: row.initiator, executorRoles: row.executorRoles, approvals }, onlooker).kind === 'visible'
}
