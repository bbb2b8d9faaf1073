import { t } from '@lingui/core/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import styles from './policies.module.css'
import { NEW_STEP, type StepDraft, withField, withItem } from './policy-draft.ts'
import { CountField, ListField } from './typed-fields.tsx'

const PROOFS = [
  { value: '', label: t`No further proof` },
  { value: 'OTP', label: t`A code` },
  { value: 'IDENTITY', label: t`Sign-in again` },
  { value: 'CLOUD_LIVENESS', label: t`A check of the face` },
]

type StepsProps = { readonly steps: readonly StepDraft[]; readonly onChange: (steps: readonly StepDraft[]) => void }

/** The steps of a policy, in their order. */
export function StepsFields({ steps, onChange }: StepsProps) {
  return (
    <fieldset className={styles.part}>
      <legend>{t`Steps`}</legend>
      <ol className={styles.steps}>
        {steps.map((step, place) => (
          <li key={place}>
            <StepFields
              place={place + 1}
              step={step}
              onChange={(next) => onChange(withItem(steps, place, next))}
              onRemove={steps.length > 1 ? () => onChange(withItem(steps, place)) : undefined}
            />
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button variant="default" size="xs" onClick={() => onChange([...steps, NEW_STEP])}>{t`Add a step`}</Button>
      </div>
    </fieldset>
  )
}

type StepProps = {
  readonly place: number
  readonly step: StepDraft
  readonly onChange: (step: StepDraft) => void
  readonly onRemove: (() => void) | undefined
}

function StepFields({ place, step, onChange, onRemove }: StepProps) {
  const set = <Name extends keyof StepDraft>(name: Name, value: StepDraft[Name] | undefined): void => onChange(withField(step, name, value))
  const people = (words: readonly string[]): readonly number[] => words.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
  return (
    <div className={styles.fields}>
      <TextInput
        label={t`Name of step ${place}`}
        required
        withAsterisk={false}
        maxLength={100}
        value={step.name ?? ''}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <CountField label={t`Approvals of step ${place}`} required value={step.approvals} onChange={(value) => set('approvals', value)} />
      <ListField
        label={t`Roles of step ${place}`}
        description={t`Such as LEVEL_02, LEVEL_03`}
        value={step.roles}
        onChange={(roles) => set('roles', roles.length === 0 ? undefined : roles)}
      />
      <ListField
        label={t`People of step ${place}`}
        description={t`Customer ids`}
        value={step.people?.map(String)}
        onChange={(words) => set('people', words.length === 0 ? undefined : people(words))}
      />
      <NativeSelect
        label={t`Proof of step ${place}`}
        data={PROOFS}
        value={step.proof ?? ''}
        onChange={(event) => set('proof', event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      />
      {onRemove !== undefined && (
        <div className={styles.actions}>
          <Button variant="default" size="xs" aria-label={t`Remove step ${place}`} onClick={onRemove}>{t`Remove`}</Button>
        </div>
      )}
    </div>
  )
}
