import { t } from '@lingui/core/macro'
import { Button, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { countOf, FILTER_NAMES, type TaskFilters } from './task-filters.ts'

type SavedChoiceProps = {
  readonly customerId: number
  readonly filters: TaskFilters
  readonly onChoose: (query: URLSearchParams) => void
}

/** Opens filters that were saved under a name, and saves those that are set. */
export function SavedChoice({ customerId, filters, onChoose }: SavedChoiceProps) {
  const { saved, save, remove } = useSavedFilters(customerId)
  const [isAsked, setAsked] = useState(false)
  const [name, setName] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save(name.trim(), filters)
    setAsked(false)
    setName('')
  }
  return (
    <>
      {saved.length > 0 && (
        <NativeSelect
          label={t`Saved filters`}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const chosen = saved.find((each) => each.name === value)
            if (chosen !== undefined) onChoose(new URLSearchParams(chosen.query))
          }}
          data={[{ value: '', label: t`Choose` }, ...saved.map((each) => ({ value: each.name, label: each.name }))]}
        />
      )}
      {(countOf(filters) > 0 || filters.sort !== '') && <Button variant="default" onClick={() => setAsked(true)}>{t`Save filters`}</Button>}
      <Modal opened={isAsked} onClose={() => setAsked(false)} title={t`Save filters`}>
        <form onSubmit={submit}>
          <Stack gap="md">
            <TextInput
              label={t`Name`}
              description={t`The filters are kept in this browser.`}
              required
              withAsterisk={false}
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            {saved.map((each) => (
              <Button
                key={each.name}
                variant="subtle"
                size="xs"
                onClick={() => remove(each.name)}
              >{t`Delete “${{ name: each.name }}”`}</Button>
            ))}
            <Button type="submit" disabled={name.trim() === ''}>{t`Save`}</Button>
          </Stack>
        </form>
      </Modal>
    </>
  )
}

/** Filters under a name, as the browser keeps them for a person. */
type SavedFilters = { readonly name: string; readonly query: string }

const MOST_SAVED = 20
const keyOf = (customerId: number): string => `countersign.filters.${customerId}`

/** The filters that a person has saved in this browser, and the ways to change them. */
function useSavedFilters(customerId: number) {
  const [saved, setSaved] = useState(() => read(customerId))
  const store = (next: readonly SavedFilters[]): void => {
    setSaved(next)
    localStorage.setItem(keyOf(customerId), JSON.stringify(next))
  }
  return {
    saved,
    isFull: saved.length >= MOST_SAVED,
    save: (name: string, filters: TaskFilters) =>
      store([...saved.filter((each) => each.name !== name), { name, query: queryOf(filters) }].slice(-MOST_SAVED)),
    remove: (name: string) => store(saved.filter((each) => each.name !== name)),
  }
}

function queryOf(filters: TaskFilters): string {
  return new URLSearchParams(FILTER_NAMES.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]]]))).toString()
}

/** Another program may have written anything there. */
function read(customerId: number): readonly SavedFilters[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(customerId)) ?? '[]')
    return Array.isArray(found) ? found.filter(isSaved).slice(0, MOST_SAVED) : []
  } catch {
    return []
  }
}

function isSaved(each: unknown): each is SavedFilters {
  if (typeof each !== 'object' || each === null) return false
  const { name, query } = each as Partial<SavedFilters>
  return typeof name === 'string' && typeof query === 'string'
}
