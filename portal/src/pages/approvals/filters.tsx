import { Button, NativeSelect, TextInput } from '@mantine/core'
import { STATUS } from '../../task/task-words.ts'
import styles from './approvals.module.css'
import { MakerFilter } from './maker-filter.tsx'
import { SavedChoice } from './saved-choice.tsx'
import type { Tab } from './tabs.ts'
import { AGES, countOf, FILTER_NAMES, type TaskFilters } from './task-filters.ts'

type FiltersProps = {
  readonly tab: Tab
  readonly filters: TaskFilters
  readonly customerId: number
  readonly onChange: (changes: Partial<TaskFilters>) => void
}

const NONE = Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])) as TaskFilters
/** Those that are shown at once; the others are folded while none is set. */
const SHORT: readonly string[] = ['status', 'tag', 'sort']

/** The filters of a list of requests. What waits for somebody is always pending. */
export function Filters({ tab, filters, customerId, onChange }: FiltersProps) {
  const hasMore = FILTER_NAMES.some((name) => !SHORT.includes(name) && filters[name] !== '')
  return (
    <div className={styles.filterBox}>
      <div className={styles.filters}>
        {tab !== 'for-me' && (
          <Choice
            label="Status"
            value={filters.status}
            onChoose={(status) => onChange({ status })}
            of={[['', 'Any status'], ...Object.entries(STATUS).map(([value, { word }]) => [value, word] as const)]}
          />
        )}
        <Typed label="Tag" maxLength={200} value={filters.tag} onTyped={(tag) => onChange({ tag })} />
        <Choice
          label="Sort"
          value={filters.sort === '' ? (tab === 'for-me' ? 'oldest' : 'newest') : filters.sort}
          onChoose={(sort) => onChange({ sort })}
          of={[
            ['oldest', 'Oldest first'],
            ['newest', 'Newest first'],
          ]}
        />
        <SavedChoice customerId={customerId} filters={filters} onChoose={(query) => onChange({ ...NONE, ...Object.fromEntries(query) })} />
      </div>
      <details className={styles.more} open={hasMore || undefined}>
        <summary>More filters</summary>
        <div className={styles.filters}>
          <MoreFilters filters={filters} onChange={onChange} />
          {countOf(filters) > 0 && (
            <Button variant="default" onClick={() => onChange(NONE)}>
              Clear filters
            </Button>
          )}
        </div>
      </details>
    </div>
  )
}

function MoreFilters({ filters, onChange }: Pick<FiltersProps, 'filters' | 'onChange'>) {
  return (
    <>
      <MakerFilter value={filters.maker} onChange={(maker) => onChange({ maker })} />
      <Typed label="Kind" placeholder="transfer, setting" maxLength={100} value={filters.kind} onTyped={(kind) => onChange({ kind })} />
      <Typed
        label="Amount from"
        inputMode="decimal"
        maxLength={20}
        value={filters.amountFrom}
        onTyped={(amountFrom) => onChange({ amountFrom })}
      />
      <Typed label="Amount to" inputMode="decimal" maxLength={20} value={filters.amountTo} onTyped={(amountTo) => onChange({ amountTo })} />
      <Typed
        label="Currency"
        placeholder="EUR"
        maxLength={3}
        value={filters.currency}
        onTyped={(currency) => onChange({ currency: currency.toUpperCase() })}
      />
      <Choice
        label="Asked by"
        value={filters.by}
        onChoose={(by) => onChange({ by })}
        of={[
          ['', 'People and agents'],
          ['agents', 'Agents only'],
          ['people', 'People only'],
        ]}
      />
      <Choice
        label="Age"
        value={filters.age}
        onChoose={(age) => onChange({ age })}
        of={[['', 'Any age'], ...Object.entries(AGES).map(([value, { label }]) => [value, label] as const)]}
      />
    </>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly of: readonly (readonly [value: string, label: string])[]
}

function Choice({ label, value, onChoose, of }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={of.map(([each, words]) => ({ value: each, label: words }))}
    />
  )
}

type TypedProps = {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly placeholder?: string
  readonly inputMode?: 'decimal'
  readonly onTyped: (text: string) => void
}

/** Sent when the person leaves the field or presses Enter: a list for every letter would be read in vain. */
function Typed({ value, onTyped, ...shown }: TypedProps) {
  const send = (text: string): void => {
    if (text.trim() !== value) onTyped(text.trim())
  }
  return (
    <TextInput
      key={value}
      {...shown}
      defaultValue={value}
      onBlur={(event) => send(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(event.currentTarget.value)}
    />
  )
}
