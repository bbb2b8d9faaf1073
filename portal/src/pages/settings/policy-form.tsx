import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from './policies.module.css'
import { NEW_POLICY, type PolicyDraft, withItem } from './policy-draft.ts'
import { PolicyFields } from './policy-fields.tsx'

type PolicyFormProps = { readonly policies: readonly PolicyDraft[]; readonly onChange: (policies: readonly PolicyDraft[]) => void }

/** The policies of a tenant as a form: one after the other, each folded under its name. */
export function PolicyForm({ policies, onChange }: PolicyFormProps) {
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
