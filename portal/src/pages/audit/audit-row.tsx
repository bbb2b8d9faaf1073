import type { AuditEvent } from '@countersign/client'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { actionInWords } from './action-in-words.ts'
import styles from './audit.module.css'
import { BeforeAfter } from './before-after.tsx'
import { SealProof } from './seal-proof.tsx'

/** One entry: actor, action and time; opened, the changes. */
export function AuditRow({ event }: { readonly event: AuditEvent }) {
  const inTenant = useTenantPath()
  const [isOpen, setOpen] = useState(false)
  const { at, action, path, taskId, refused, reason, before, after } = event
  return (
    <details className={styles.entry} onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary>
        <span className={styles.summary}>
          <span className={styles.action}>{actionInWords(action)}</span>
          <span className={styles.meta}>
            <bdi>{whoOf(event)}</bdi>
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
            ...(typeof event.actor === 'number' ? ([['Who', <Who key="who" event={event} />]] as const) : []),
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
            ['Seal', <SealProof key="seal" event={event} isAsked={isOpen} />],
            ['Trace id', <CopyableId key="trace" id={event.traceId} label="trace id" />],
          ]}
        />
      </div>
    </details>
  )
}

function whoOf({ actor, identity, name }: AuditEvent): string {
  if (actor === 'service') return 'The service'
  if (actor === 'anonymous') return identity === undefined ? 'Somebody not signed in' : `Somebody not signed in, as ${identity}`
  return name ?? identity ?? `Customer ${actor}`
}

function Who({ event: { actor, identity } }: { readonly event: AuditEvent }) {
  return (
    <>
      {identity !== undefined && `${identity} · `}
      <CopyableId id={actor} label="customer id" />
    </>
  )
}
