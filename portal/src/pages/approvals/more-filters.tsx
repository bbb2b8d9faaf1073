import { t } from '@lingui/core/macro'
import { PersonFilter } from '../../people/person-filter.tsx'
import { useTenantId } from '../../session/for-tenant.tsx'
import { holdsOneOf, NEEDS, useRights } from '../../session/use-rights.ts'
import { Choice, Typed } from './filter-fields.tsx'
import { AGES, type TaskFilters } from './task-filters.ts'

type MoreFiltersProps = { readonly filters: TaskFilters; readonly onChange: (changes: Partial<TaskFilters>) => void }

/** The filters that are folded while none of them is set. */
export default function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  return (
    <>
      <MakerFilter value={filters.maker} onChange={(maker) => onChange({ maker })} />
      <Typed label={t`Kind`} placeholder="transfer, setting" maxLength={100} value={filters.kind} onTyped={(kind) => onChange({ kind })} />
      <Typed
        label={t`Amount from`}
        inputMode="decimal"
        maxLength={20}
        value={filters.amountFrom}
        onTyped={(amountFrom) => onChange({ amountFrom })}
      />
      <Typed
        label={t`Amount to`}
        inputMode="decimal"
        maxLength={20}
        value={filters.amountTo}
        onTyped={(amountTo) => onChange({ amountTo })}
      />
      <Typed
        label={t`Currency`}
        placeholder="EUR"
        maxLength={3}
        value={filters.currency}
        onTyped={(currency) => onChange({ currency: currency.toUpperCase() })}
      />
      <Choice
        label={t`Asked by`}
        value={filters.by}
        onChoose={(by) => onChange({ by })}
        of={[
          ['', t`People and agents`],
          ['agents', t`Agents only`],
          ['people', t`People only`],
        ]}
      />
      <Choice
        label={t`Age`}
        value={filters.age}
        onChoose={(age) => onChange({ age })}
        of={[['', t`Any age`], ...Object.entries(AGES).map(([value, { label }]) => [value, label] as const)]}
      />
    </>
  )
}

type MakerFilterProps = { readonly value: string; readonly onChange: (maker: string) => void }

/** Narrows a list to the requests of one person, chosen by name; nothing for somebody who may not look people up. */
function MakerFilter({ value, onChange }: MakerFilterProps) {
  const mayLookUp = holdsOneOf(useRights(), NEEDS.people)
  const tenantId = useTenantId()
  if (!mayLookUp) return null
  return <PersonFilter label={t`Initiator`} tenantId={tenantId} value={value} onChange={onChange} />
}
