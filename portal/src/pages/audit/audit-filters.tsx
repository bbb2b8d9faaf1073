import type { AuditEvent, ListTenantAuditEventsInput } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PersonFilter } from '../../people/person-filter.tsx'
import { useRights } from '../../session/use-rights.ts'
import { listed } from '../../text/lists.ts'
import { READERS_LOCALE } from '../../text/locale.ts'
import { MomentInput } from '../../ui/moment-input.tsx'
import styles from './audit.module.css'

/** The names of the filters in the address. */
export const FILTERS = ['actor', 'item', 'kind', 'task', 'path', 'since', 'until'] as const
type Filters = Readonly<Record<(typeof FILTERS)[number], string>>
const NO_FILTERS: Filters = { actor: '', item: '', kind: '', task: '', path: '', since: '', until: '' }

/** The kinds of events in words. The compiler demands each kind. */
const KINDS: Readonly<Record<AuditEvent['kind'], string>> = {
  proposal: t`Proposals`,
  submission: t`Submissions`,
  approval: t`Approvals`,
  rejection: t`Rejections`,
  return: t`Sent back`,
  withdrawal: t`Withdrawn requests`,
  execution: t`Executions`,
  refusal: t`Refusals`,
  'sign-in': t`Sign-ins`,
  change: t`Direct changes`,
}

/** Actors that are no person, in the reader's words. */
const NO_PERSONS: Readonly<Record<string, string>> = { anonymous: t`anonymous`, service: t`service` }
const ACTOR_HINT = listed([t`Id`, ...Object.values(NO_PERSONS)])

const actorInWords = (actor: string): string => (Object.hasOwn(NO_PERSONS, actor) ? (NO_PERSONS[actor] ?? actor) : actor)

/** The actor that a reader has typed, in the words of the filter or of their language. */
function actorIn(text: string): string {
  const typed = text.trim()
  const isTyped = (word: string) => word.localeCompare(typed, READERS_LOCALE, { sensitivity: 'base' }) === 0
  return Object.entries(NO_PERSONS).find((words) => words.some(isTyped))?.[0] ?? typed
}

type Input = Omit<ListTenantAuditEventsInput, 'tenantId'>

/** The query of the service for these filters. A value that it would refuse is left out. */
export function inputOf({ actor, item, kind, task, path, since, until }: Filters): Input {
  return {
    actor: actor === 'anonymous' || actor === 'service' ? actor : idIn(actor),
    item: item === '' ? undefined : item,
    kind: Object.hasOwn(KINDS, kind) ? (kind as AuditEvent['kind']) : undefined,
    task: idIn(task),
    path: path === '' ? undefined : path,
    from: timeIn(since),
    to: timeIn(until),
  }
}

const idIn = (text: string): number | undefined => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined)
const timeIn = (text: string): string | undefined => (Number.isNaN(Date.parse(text)) ? undefined : text)

/** The address of the list in the API. */
export function pathOf(tenantId: number | undefined, input: Input): string {
  const query = new URLSearchParams({ limit: '100' })
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  return `${tenantId === undefined ? '/global' : `/tenants/${tenantId}`}/audit-events?${query}`
}

type FilterFormProps = {
  readonly tenantId: number | undefined
  readonly filters: Filters
  readonly onFilter: (filters: Filters) => void
}

/** The filters of the audit. A person and a kind apply when they are chosen, the others with the button. */
export function FilterForm({ tenantId, filters, onFilter }: FilterFormProps) {
  const [draft, setDraft] = useState(filters)
  const set = (name: keyof Filters) => (value: string) => setDraft((before) => ({ ...before, [name]: value }))
  const field = (name: keyof Filters) => ({
    value: draft[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(name)(event.currentTarget.value),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onFilter(draft)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <WhoFilter tenantId={tenantId} value={draft.actor} onChange={(actor) => onFilter({ ...draft, actor })} />
      <NativeSelect
        label={t`Kind`}
        value={draft.kind}
        onChange={(event) => onFilter({ ...draft, kind: event.currentTarget.value })}
        data={[{ value: '', label: t`Every kind` }, ...Object.entries(KINDS).map(([value, label]) => ({ value, label }))]}
      />
      <TextInput label={t`Object`} placeholder={t`Id, identity or key`} maxLength={200} {...field('item')} />
      <TextInput label={t`Task`} placeholder={t`Id`} inputMode="numeric" pattern="[1-9][0-9]{0,15}" {...field('task')} />
      <MomentInput label={t`Since`} value={draft.since} onChange={set('since')} />
      <MomentInput label={t`Until`} value={draft.until} onChange={set('until')} />
      <TextInput label={t`Path begins with`} placeholder="/tenants/1/config" maxLength={400} spellCheck={false} {...field('path')} />
      <div className={styles.buttons}>
        <Button type="submit">{t`Filter`}</Button>
        {FILTERS.some((name) => filters[name] !== '') && (
          <Button variant="default" onClick={() => onFilter(NO_FILTERS)}>{t`Clear filters`}</Button>
        )}
      </div>
    </form>
  )
}

type WhoFilterProps = { readonly tenantId: number | undefined; readonly value: string; readonly onChange: (actor: string) => void }

/** The person who acted, by name; by id for a reader who may not look people up. */
function WhoFilter({ tenantId, value, onChange }: WhoFilterProps) {
  const rights = useRights()
  if (rights?.has('AdminUser.READ') === true)
    return <PersonFilter label={t`Person`} tenantId={tenantId} value={value} onChange={onChange} />
  return (
    <TextInput
      label={t`Person`}
      placeholder={ACTOR_HINT}
      key={value}
      defaultValue={actorInWords(value)}
      onBlur={(event) => actorIn(event.currentTarget.value) !== value && onChange(actorIn(event.currentTarget.value))}
    />
  )
}
