import { NativeSelect, TextInput } from '@mantine/core'
import { ConditionFields } from './condition-fields.tsx'
import { ListField } from './list-field.tsx'
import styles from './policies.module.css'
import { type PolicyDraft, withField } from './policy-draft.ts'
import { StepsFields } from './step-fields.tsx'
import { TimeFields } from './time-fields.tsx'

const REQUIRE = [
  { value: 'tasks', label: 'Calls that are proposed' },
  { value: 'always', label: 'Direct calls too' },
]
const ORDER = [
  { value: 'sequence', label: 'One after the other' },
  { value: 'any', label: 'In any order' },
]
const COMMENT = [
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required of every approver' },
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
          label="Name"
          required
          withAsterisk={false}
          maxLength={100}
          value={policy.name ?? ''}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
        <ListField
          label="Operations"
          description="Such as createTransfer; * stands for any letters"
          required
          value={policy.operations}
          onChange={(operations) => set('operations', operations)}
        />
        {choice('require', 'Applies to', REQUIRE)}
        <ListField
          label="Except direct calls of"
          description="Roles"
          value={policy.exceptRoles}
          onChange={(roles) => set('exceptRoles', roles.length === 0 ? undefined : roles)}
        />
      </div>
      <ConditionFields when={policy.when} onChange={(when) => set('when', when)} />
      <StepsFields steps={policy.steps ?? []} onChange={(steps) => set('steps', steps)} />
      <div className={styles.fields}>
        {choice('order', 'Order of the steps', ORDER)}
        {choice('comment', 'Comment', COMMENT)}
      </div>
      <TimeFields policy={policy} onChange={onChange} />
    </div>
  )
}
