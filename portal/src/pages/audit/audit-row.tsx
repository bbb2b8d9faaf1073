import type { AuditEvent } from '@countersign/client'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { PossibleApprovers } from '../../task/possible-approvers.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { actionInWords } from './action-in-words.ts'
import styles from './audit.module.css'
import { BeforeAfter } from './before-after.tsx'
import { SealProof } from './seal-proof.tsx'

/** One event in a sentence, with who and when; opened, the changes. */
export function AuditRow({ event }: { readonly event: AuditEvent }) {
  const inTenant = useTenantPath()
  const [isOpen, setOpen] = useState(false)
  const { at, action, path, sentence, taskId, refused, reason, before, after } = event
  return (
    <details className={styles.entry} onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary>
        <span className={styles.summary}>
          <bdi className={styles.action}>{sentence}</bdi>
          <span className={styles.meta}>
            <bdi>{whoOf(event)}</bdi>
            <span>{actionInWords(action)}</span>
            <RelativeTime at={at} />
            {refused !== undefined && <StatusBadge tone="bad">{`Refused ${refused}`}</StatusBadge>}
          </span>
        </span>
      </summary>
      <div className={styles.detail}>
        {(before !== undefined || after !== undefined) && <BeforeAfter before={before} after={after} />}
        {taskId !== undefined && isOpen && <PossibleApprovers taskId={taskId} at={at} />}
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
                    'Request',
                    <Anchor key="task" component={Link} href={inTenant(`/tasks/${taskId}`)}>
                      task {taskId}
                    </Anchor>,
                  ],
                ] as const)),
            ...(event.object === undefined ? [] : ([['Object', <ObjectLink key="object" of={event.object} />]] as const)),
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

/** Leads to the page of the thing, or to its other events where it has no page. */
function ObjectLink({ of: { type, id, path } }: { readonly of: NonNullable<AuditEvent['object']> }) {
  const inTenant = useTenantPath()
  return (
    <Anchor component={Link} href={inTenant(pageOf(type, id, path))}>
      <bdi>
        {type} {id}
      </bdi>
    </Anchor>
  )
}

function pageOf(type: string, id: string, path: string): string {
  const person = /\/(customers|admin-users)\/(\d+)/.exec(path)
  if (person !== null) return `/people/${person[2]}${person[1] === 'admin-users' ? '?kind=admin' : ''}`
  if (type === 'setting' || type === 'property') return `/settings?q=${encodeURIComponent(id)}`
  if (type === 'task') return `/tasks/${encodeURIComponent(id)}`
  return `/audit?item=${encodeURIComponent(id)}`
}
