import type { Setting } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import styles from './policies.module.css'
import { draftsIn, NEW_POLICY, type PolicyDraft, withItem } from './policy-draft.ts'
import { PolicyFields } from './policy-fields.tsx'
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

type PolicyFormProps = { readonly policies: readonly PolicyDraft[]; readonly onChange: (policies: readonly PolicyDraft[]) => void }

/** The policies of a tenant as a form: one after the other, each folded under its name. */
function PolicyForm({ policies, onChange }: PolicyFormProps) {
  const [ids, setIds] = useState(() => policies.map((_, place) => place))
  const [opened, setOpened] = useState<number | undefined>(policies.length === 1 ? 0 : undefined)
  const add = (): void => {
    const id = Math.max(-1, ...ids) + 1
    setIds([...ids, id])
    setOpened(id)
    onChange([...policies, NEW_POLICY])
  }
  return (
    <div className={styles.policies}>
      {policies.length === 0 && <p className={styles.quiet}>{t`There is no policy: no call needs further approvals.`}</p>}
      {policies.map((policy, place) => (
        <details
          key={ids[place]}
          className={styles.folded}
          open={opened === ids[place]}
          onToggle={({ currentTarget: { open } }) =>
            setOpened((before) => (open ? ids[place] : before === ids[place] ? undefined : before))
          }
        >
          <summary>
            <bdi>{policy.name === undefined || policy.name === '' ? t`Policy ${{ number: place + 1 }}` : policy.name}</bdi>
          </summary>
          <PolicyFields policy={policy} onChange={(next) => onChange(withItem(policies, place, next))} />
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setIds(withItem(ids, place) as number[])
              onChange(withItem(policies, place))
            }}
          >{t`Remove this policy`}</Button>
        </details>
      ))}
      <div className={styles.actions}>
        <Button variant="default" size="sm" onClick={add}>{t`Add a policy`}</Button>
      </div>
    </div>
  )
}
