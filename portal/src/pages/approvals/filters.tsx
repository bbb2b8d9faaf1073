import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { STATUS } from '../../task/task-words.ts'
import { retried } from '../../text/later.ts'
import styles from './approvals.module.css'
import { Choice, Typed } from './filter-fields.tsx'
import { isWaiting, type Tab } from './tabs.ts'
import { countOf, FILTER_NAMES, type TaskFilters } from './task-filters.ts'

type FiltersProps = {
  readonly tab: Tab
  readonly filters: TaskFilters
  readonly customerId: number
  readonly onChange: (changes: Partial<TaskFilters>) => void
  readonly children: ReactNode
}

const SavedChoice = retried(async () => ({ default: (await import('./saved-choice.tsx')).SavedChoice }))
const MoreFilters = retried(() => import('./more-filters.tsx'))

const NONE = Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])) as TaskFilters
/** Those that are shown at once; the others are folded while none is set. */
const SHORT: readonly string[] = ['status', 'tag', 'sort']

/** The filters of a list of requests, and beside them its size. What waits for somebody is always pending. */
export function Filters({ tab, filters, customerId, onChange, children }: FiltersProps) {
  const hasMore = FILTER_NAMES.some((name) => !SHORT.includes(name) && filters[name] !== '')
  const [isOpen, setOpen] = useState(hasMore)
  return (
    <div className={styles.filterBox}>
      <div className={styles.filters}>
        {!isWaiting(tab) && (
          <Choice
            label={t`Status`}
            value={filters.status}
            onChoose={(status) => onChange({ status })}
            of={[['', t`Any status`], ...Object.entries(STATUS).map(([value, { word }]) => [value, word] as const)]}
          />
        )}
        <Typed label={t`Tag`} maxLength={200} value={filters.tag} onTyped={(tag) => onChange({ tag })} />
        <Choice
          label={t`Sort`}
          value={filters.sort === '' ? (isWaiting(tab) ? 'oldest' : 'newest') : filters.sort}
          onChoose={(sort) => onChange({ sort })}
          of={[
            ['oldest', t`Oldest first`],
            ['newest', t`Newest first`],
          ]}
        />
        <Suspense>
          <SavedChoice
            customerId={customerId}
            filters={filters}
            onChoose={(query) => onChange({ ...NONE, ...Object.fromEntries(query) })}
          />
        </Suspense>
      </div>
      <details className={styles.more} open={hasMore || undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t`More filters`}</summary>
        <div className={styles.filters}>
          <Suspense>{isOpen && <MoreFilters filters={filters} onChange={onChange} />}</Suspense>
          {countOf(filters) > 0 && <Button variant="default" onClick={() => onChange(NONE)}>{t`Clear filters`}</Button>}
        </div>
      </details>
      {children}
    </div>
  )
}
