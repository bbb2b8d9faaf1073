import { t } from '@lingui/core/macro'
import { Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import { saveList } from '../../ui/save-file.ts'
import { ErrorLine } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'

const MOST_PAGES = 500
const FORMS = [
  { label: 'CSV', type: 'text/csv', ending: 'csv' },
  { label: t`JSON lines`, type: 'application/jsonl', ending: 'jsonl' },
] as const

/** Offers the events that fit the filters as a file, with the hash of each and the seal of its hour; and prints the page. */
export function ExportMenu({ path, of }: { readonly path: string; readonly of: string }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const save = ({ type, ending }: (typeof FORMS)[number]): void => {
    setBusy(true)
    setError(undefined)
    saveList({ path, type, name: `audit-${of}.${ending}`, mostPages: MOST_PAGES })
      .then((isWhole) => isWhole || toast(t`The file has the newest 50,000 events. Narrow the time for older ones.`), setError)
      .finally(() => setBusy(false))
  }
  return (
    <Group gap="sm">
      {error !== undefined && <ErrorLine error={error} />}
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" loading={isBusy}>{t`Export`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMS.map((form) => (
            <Menu.Item key={form.label} onClick={() => save(form)}>
              {form.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => window.print()}>{t`Print`}</Button>
    </Group>
  )
}
