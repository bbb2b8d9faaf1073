import type { Task, TaskEvent } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import type { Person } from '../../session/person.ts'

type AgainProps = { readonly task: Task; readonly history: readonly TaskEvent[]; readonly person: Person }

/** The ways to a new request with the fields of this one. */
export function Again({ task, history, person }: AgainProps) {
  const path = useTenantPath()
  const { taskId, initiator } = task
  const at = `/requests/new?task=${taskId}${tenantOf(task)}`
  return (
    <Group gap="sm">
      {initiator === person.customerId && wantsCorrection(task, history) && (
        <Button component={Link} href={path(`${at}&replace=1`)} variant="default" size="sm">{t`Correct and send again`}</Button>
      )}
      <Button component={Link} href={path(at)} variant="default" size="sm">{t`Duplicate`}</Button>
    </Group>
  )
}

/** Tells whether a task was rejected, has failed, or came back to its initiator. */
function wantsCorrection({ status }: Task, history: readonly TaskEvent[]): boolean {
  if (status === 'REJECTED' || status === 'FAILED') return true
  return status === 'DRAFT' && history.some(({ what }) => what === 'SENT_BACK')
}

/** People above the tenants go to the tenant of the call. */
function tenantOf({ path }: Task): string {
  const id = /\/tenants\/(\d+)(?:\/|$)/.exec(path)?.[1]
  return id === undefined ? '' : `&tenant=${id}`
}
