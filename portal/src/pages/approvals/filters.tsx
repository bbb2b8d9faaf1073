import { NativeSelect, TextInput } from '@mantine/core'
import { STATUS } from '../../task/task-words.ts'
import styles from './approvals.module.css'
import type { Tab, TaskFilters } from './tabs.ts'

type FiltersProps = TaskFilters & { readonly tab: Tab; readonly onChange: (changes: Partial<TaskFilters>) => void }

/** The filters of a list of requests. What waits for somebody is always pending. */
export function Filters({ tab, status, tag, onChange }: FiltersProps) {
  return (
    <div className={styles.filters}>
      {tab !== 'for-me' && (
        <NativeSelect
          label="Status"
          value={status}
          onChange={(event) => onChange({ status: event.currentTarget.value })}
          data={[{ value: '', label: 'Any status' }, ...Object.entries(STATUS).map(([value, { word }]) => ({ value, label: word }))]}
        />
      )}
      <TextInput
        label="Tag"
        maxLength={200}
        // Sent when the person leaves the field: a list for every letter would be read in vain.
        defaultValue={tag}
        key={tag}
        onBlur={(event) => event.currentTarget.value.trim() !== tag && onChange({ tag: event.currentTarget.value.trim() })}
        onKeyDown={(event) => event.key === 'Enter' && onChange({ tag: event.currentTarget.value.trim() })}
      />
    </div>
  )
}
