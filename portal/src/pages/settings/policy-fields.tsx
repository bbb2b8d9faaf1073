import { t } from '@lingui/core/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { ConditionFields } from './condition-fields.tsx'
import styles from './policies.module.css'
import { type PolicyDraft, withField } from './policy-draft.ts'
import { StepsFields } from './step-fields.tsx'
import { TimeFields } from './time-fields.tsx'
import { ListField } from './typed-fields.tsx'

const REQUIRE = [
  { value: 'tasks', label: t`Calls that are proposed` },
  { value: 'always', label: t`Direct calls too` },
]
const ORDER = [
  { value: 'sequence', label: t`One after the other` },
  { value: 'any', label: t`In any order` },
]
const COMMENT = [
  { value: 'optional', label: t`Optional` },
  { value: 'required', label: t`Required of every approver` },
]

type PolicyFieldsProps = { readonly policy: PolicyDraft; readonly onChange: (policy: PolicyDraft) => void }

/** The fields of one policy. */
export function PolicyFields({ policy, onChange }: PolicyFieldsProps) {
  const set = <Name extends keyof PolicyDraft>(name: Name, value: PolicyDraft[Name] | undefined): void =>
    onChange(withField(policy, name, value))
  const choice = (
    name: 'require' | 'order' | 'comment',
    label: string,
    data: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <NativeSelect
      label={label}
      data={[...data]}
      value={policy[name] ?? data[0]?.value ?? ''}
      // The first choice is the default: it needs no field.
      onChange={(event) => set(name, event.currentTarget.value === data[0]?.value ? undefined : event.currentTarget.value)}
    />
  )
  return (
    <div className={styles.policy}>
      <div className={styles.fields}>
        <TextInput
          label={t`Name`}
          required
          withAsterisk={false}
          maxLength={100}
          value={policy.name ?? ''}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
        <ListField
          label={t`Operations`}
          description={t`Such as createTransfer; * stands for any letters`}
          required
          value={policy.operations}
          onChange={(operations) => set('operations', operations)}
        />
        {choice('require', t`Applies to`, REQUIRE)}
        <ListField
          label={t`Except direct calls of`}
          description={t`Roles`}
          value={policy.exceptRoles}
          onChange={(roles) => set('exceptRoles', roles.length === 0 ? undefined : roles)}
        />
      </div>
      <ConditionFields when={policy.when} onChange={(when) => set('when', when)} />
      <StepsFields steps={policy.steps ?? []} onChange={(steps) => set('steps', steps)} />
      <div className={styles.fields}>
        {choice('order', t`Order of the steps`, ORDER)}
        {choice('comment', t`Comment`, COMMENT)}
      </div>
      <TimeFields policy={policy} onChange={onChange} />
    </div>
  )
}
