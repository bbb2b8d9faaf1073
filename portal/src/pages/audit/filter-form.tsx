import { t } from '@lingui/core/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PersonFilter } from '../../people/person-filter.tsx'
import { useRights } from '../../session/use-rights.ts'
import { MomentInput } from '../../ui/moment-input.tsx'
import styles from './audit.module.css'
import { ACTOR_HINT, actorIn, actorInWords, FILTERS, type Filters, KINDS, NO_FILTERS } from './audit-filters.ts'

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
