import { type AuditEvent, OPERATIONS } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { holdsOneOf, NEEDS } from '../../session/needs-of-pages.ts'
import { useRights } from '../../session/use-rights.ts'
import { PossibleApprovers } from '../../task/possible-approvers.tsx'
import { wordsOfName } from '../../task/words-of-name.ts'
import { SHOWN } from '../../text/locale.ts'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './audit.module.css'
import { BeforeAfter } from './before-after.tsx'
import { EventSentence } from './event-sentence.tsx'
import { SealProof } from './seal-proof.tsx'

/** Kinds of events whose words do not name the operation, which is that of the task. In English, the operation stands beside each. */
const CARRYING: readonly AuditEvent['kind'][] = ['proposal', 'execution']

const NAMES = new Map(Object.entries(OPERATIONS).map(([operationId, [method, path]]) => [`${method} ${path}`, wordsOfName(operationId)]))

/** The name of an operation in words; of an unknown one, its method and path as they are. */
const actionInWords = (action: string): string => NAMES.get(action) ?? action

/** One event in a sentence, with who and when; opened, the changes. */
export function AuditRow({ event }: { readonly event: AuditEvent }) {
  const inTenant = useTenantPath()
  const [isOpen, setOpen] = useState(false)
  const { at, action, path, taskId, refused, reason, before, after } = event
  return (
    <details className={styles.entry} onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary>
        <span className={styles.summary}>
          <span className={styles.action}>
            <EventSentence event={event} />
          </span>
          <span className={styles.meta}>
            <bdi>{whoOf(event)}</bdi>
            {(SHOWN === 'en' || CARRYING.includes(event.kind)) && <span>{actionInWords(action)}</span>}
            <RelativeTime at={at} />
            {refused !== undefined && <StatusBadge tone="bad">{t`Refused ${refused}`}</StatusBadge>}
          </span>
        </span>
      </summary>
      <div className={styles.detail}>
        {(before !== undefined || after !== undefined) && <BeforeAfter before={before} after={after} />}
        {taskId !== undefined && isOpen && <PossibleApprovers taskId={taskId} at={at} />}
        <Facts
          of={[
            [t`When`, exactTime(at)],
            ...(typeof event.actor === 'number' ? ([[t`Who`, <Who key="who" event={event} />]] as const) : []),
            [t`Call`, <code key="call">{`${action.split(' ')[0]} ${path}`}</code>],
            ...(reason === undefined ? [] : ([[t`Reason`, reason]] as const)),
            ...(taskId === undefined
              ? []
              : ([
                  [t`Request`, <Anchor key="task" component={Link} href={inTenant(`/tasks/${taskId}`)}>{t`task ${taskId}`}</Anchor>],
                ] as const)),
            ...(event.object === undefined ? [] : ([[t`Object`, <ObjectLink key="object" of={event.object} />]] as const)),
            ...(event.sourceAddress === undefined ? [] : ([[t`From`, event.sourceAddress]] as const)),
            [t`Seal`, <SealProof key="seal" event={event} isAsked={isOpen} />],
            [t`Trace id`, <CopyableId key="trace" id={event.traceId} label={t`trace id`} />],
          ]}
        />
      </div>
    </details>
  )
}

function whoOf({ actor, identity, name }: AuditEvent): string {
  if (actor === 'service') return t`The service`
  if (actor === 'anonymous') return identity === undefined ? t`Somebody not signed in` : t`Somebody not signed in, as ${identity}`
  return name ?? identity ?? t`Customer ${actor}`
}

function Who({ event: { actor, identity } }: { readonly event: AuditEvent }) {
  return (
    <>
      {identity !== undefined && `${identity} · `}
      <CopyableId id={actor} label={t`customer id`} />
    </>
  )
}

/** Leads to the page of the thing, or to its other events where it has none that the person may open. */
function ObjectLink({ of: { type, id, path } }: { readonly of: NonNullable<AuditEvent['object']> }) {
  const inTenant = useTenantPath()
  const rights = useRights()
  const opensPeople = holdsOneOf(rights, NEEDS.people)
  const opensSettings = holdsOneOf(rights, NEEDS.settings)
  return (
    <Anchor component={Link} href={inTenant(pageOf(type, id, path, { opensPeople, opensSettings }))}>
      <bdi>
        {type} {id}
      </bdi>
    </Anchor>
  )
}

type Opens = { readonly opensPeople: boolean; readonly opensSettings: boolean }

function pageOf(type: string, id: string, path: string, { opensPeople, opensSettings }: Opens): string {
  const person = /\/(customers|admin-users)\/(\d+)/.exec(path)
  if (person !== null && opensPeople) return `/people/${person[2]}${person[1] === 'admin-users' ? '?kind=admin' : ''}`
  if ((type === 'setting' || type === 'property') && opensSettings) return `/settings?q=${encodeURIComponent(id)}`
  if (type === 'task') return `/tasks/${encodeURIComponent(id)}`
  return `/audit?item=${encodeURIComponent(id)}`
}
