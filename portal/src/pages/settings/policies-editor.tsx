import type { Setting } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import styles from './policies.module.css'
import { draftsIn } from './policy-draft.ts'
import { PolicyForm } from './policy-form.tsx'
import { PolicyPreview } from './policy-preview.tsx'
import { parsedValue, ValueField } from './value-field.tsx'

type PoliciesEditorProps = {
  readonly tenantId: number
  /** The sentence of the key, which says how its JSON is. */
  readonly about: string | undefined
  readonly like: Setting['value']
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Edits approval policies as a form or as JSON, with their words and the simulation of the last days beside it. */
export function PoliciesEditor({ tenantId, about, like, text, onChange }: PoliciesEditorProps) {
  const value = parsedValue(text, like)
  const drafts = draftsIn(value)
  const [view, setView] = useState<string | null>(drafts === undefined ? 'json' : 'form')
  return (
    <div className={styles.editor}>
      <Tabs value={view} onChange={setView} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="form">{t`Form`}</Tabs.Tab>
          <Tabs.Tab value="json">{t`JSON`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="form" pt="md">
          {drafts === undefined ? (
            <p className={styles.quiet}>{t`The form cannot show this JSON. Correct it first.`}</p>
          ) : (
            <PolicyForm policies={drafts} onChange={(next) => onChange(JSON.stringify(next, null, 2))} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="json" pt="md">
          {about !== undefined && <p className={styles.quiet}>{about}</p>}
          <ValueField like={like} text={text} onChange={onChange} />
        </Tabs.Panel>
      </Tabs>
      <section className={styles.beside} aria-label={t`In words`}>
        <PolicyPreview tenantId={tenantId} value={value} />
      </section>
    </div>
  )
}
