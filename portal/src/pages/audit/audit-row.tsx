import { type AuditEvent, type AuditProof, OPERATIONS } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '../../session/client.ts'
import { useTenantId, useTenantPath } from '../../session/for-tenant.tsx'
import { holdsOneOf, NEEDS, useRights } from '../../session/use-rights.ts'
import { ChangesTable } from '../../task/changes-table.tsx'
import { FieldValue } from '../../task/field-value.tsx'
import { PossibleApprovers } from '../../task/possible-approvers.tsx'
import { wordsOfName } from '../../task/words-of-name.ts'
import { SHOWN } from '../../text/locale.ts'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import styles from './audit.module.css'
import { EventSentence } from './event-words.tsx'

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

type BeforeAfterProps = { readonly before: unknown; readonly after: unknown }

/** The states before and after, field by field, with changes marked. */
function BeforeAfter({ before, after }: BeforeAfterProps) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const rows = names.map((name) => ({
    name,
    label: wordsOfName(name),
    before: <FieldValue name={name} value={was[name]} />,
    after: <FieldValue name={name} value={is[name]} />,
    isChanged: JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  }))
  return <ChangesTable rows={rows} />
}

function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
  if (state === undefined) return {}
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? (state as Record<string, unknown>) : { value: state }
}

const STATES: Readonly<Record<AuditProof['state'], readonly [string, Tone, string]>> = {
  VERIFIED: [t`Verified`, 'good', t`Unchanged since its hour was sealed.`],
  NOT_SEALED: [t`Not sealed yet`, 'neutral', t`Each hour is sealed about 10 minutes after it is over.`],
  BROKEN: [t`Broken`, 'bad', ''],
  UNKNOWN: [t`Not found`, 'bad', t`This event no longer exists.`],
  TOO_LARGE: [t`Not checked here`, 'neutral', t`This hour has too many entries for a page: npm run verify-audit checks it.`],
}

/** Tells whether the entry is as it was sealed; asked for when the entry is opened. */
function SealProof({ event: { auditId, at }, isAsked }: { readonly event: AuditEvent; readonly isAsked: boolean }) {
  const tenantId = useTenantId()
  const { data, error } = useQuery({
    queryKey: ['verifyAuditEvent', { tenantId, auditId, at }],
    queryFn: ({ signal }) =>
      tenantId === undefined
        ? client.verifyGlobalAuditEvent({ auditId, at }, { signal })
        : client.verifyTenantAuditEvent({ tenantId, auditId, at }, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
  })
  if (error !== null) return <ErrorLine error={error} />
  if (data === undefined) return <>{t`Checking…`}</>
  const [word, tone, text] = STATES[data.state]
  return (
    <span role="status">
      <StatusBadge tone={tone}>{word}</StatusBadge> {data.findings.length === 0 ? text : data.findings.join(' ')}
    </span>
  )
}
