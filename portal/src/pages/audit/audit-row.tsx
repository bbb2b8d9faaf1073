import type { AuditEvent } from '@countersign/client'
import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { actionInWords } from './action-in-words.ts'
import styles from './audit.module.css'
import { BeforeAfter } from './before-after.tsx'

/** One entry: actor, action and time; opened, the changes. */
export function AuditRow({ event }: { readonly event: AuditEvent }) {
  const inTenant = useTenantPath()
  const { at, action, path, taskId, refused, reason, before, after } = event
  return (
    <details className={styles.entry}>
      <summary>
        <span className={styles.summary}>
          <span className={styles.action}>{actionInWords(action)}</span>
          <span className={styles.meta}>
            <span>{whoOf(event)}</span>
            <RelativeTime at={at} />
            {refused !== undefined && <StatusBadge tone="bad">{`Refused ${refused}`}</StatusBadge>}
          </span>
        </span>
      </summary>
      <div className={styles.detail}>
        {(before !== undefined || after !== undefined) && <BeforeAfter before={before} after={after} />}
        <Facts
          of={[
            ['When', exactTime(at)],
            ['Call', <code key="call">{`${action.split(' ')[0]} ${path}`}</code>],
            ...(reason === undefined ? [] : ([['Reason', reason]] as const)),
            ...(taskId === undefined
              ? []
              : ([
                  [
                    'Approved as',
                    <Anchor key="task" component={Link} href={inTenant(`/tasks/${taskId}`)}>
                      task {taskId}
                    </Anchor>,
                  ],
                ] as const)),
            ...(event.sourceAddress === undefined ? [] : ([['From', event.sourceAddress]] as const)),
            ['Trace id', <CopyableId key="trace" id={event.traceId} label="trace id" />],
          ]}
        />
      </div>
    </details>
  )
}

function whoOf({ actor, identity }: AuditEvent): string {
  if (actor === 'service') return 'The service'
  if (actor === 'anonymous') return identity === undefined ? 'Somebody not signed in' : `Somebody not signed in, as ${identity}`
  return identity === undefined ? `Customer ${actor}` : `${identity} (${actor})`
}
