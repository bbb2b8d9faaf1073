import { t } from '@lingui/core/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CONDITION_FIELDS, type Condition, type ConditionField, conditionsIn, expressionOf, FIRST_CONDITION } from './conditions.ts'
import styles from './policies.module.css'
import { withItem } from './policy-draft.ts'

type ConditionFieldsProps = { readonly when: string | undefined; readonly onChange: (when: string | undefined) => void }

/** The calls that a policy is about: conditions by field, or an expression. */
export function ConditionFields({ when, onChange }: ConditionFieldsProps) {
  // A condition whose value is still empty is no expression that can be read again.
  const [entered, setEntered] = useState(() => conditionsIn(when))
  const change = (conditions: readonly Condition[]): void => {
    setEntered(conditions)
    onChange(expressionOf(conditions))
  }
  if (entered === undefined)
    return (
      <TextInput
        label={t`Condition as an expression (CEL)`}
        description={t`Variables: operation, method, amount, currency, body, initiator, now, sumOfDay`}
        spellCheck={false}
        value={when ?? ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      />
    )
  return (
    <fieldset className={styles.part}>
      <legend>{t`Conditions`}</legend>
      {entered.length === 0 && <p className={styles.quiet}>{t`Every call of the operations.`}</p>}
      {entered.map((condition, place) => (
        <ConditionRow
          key={place}
          place={place + 1}
          condition={condition}
          onChange={(next) => change(withItem(entered, place, next))}
          onRemove={() => change(withItem(entered, place))}
        />
      ))}
      <div className={styles.actions}>
        <Button variant="default" size="xs" onClick={() => change([...entered, FIRST_CONDITION])}>{t`Add a condition`}</Button>
        <Button variant="default" size="xs" onClick={() => setEntered(undefined)}>{t`Write an expression`}</Button>
      </div>
    </fieldset>
  )
}

type RowProps = {
  readonly place: number
  readonly condition: Condition
  readonly onChange: (condition: Condition) => void
  readonly onRemove: () => void
}

function ConditionRow({ place, condition, onChange, onRemove }: RowProps) {
  const { field, comparison, value } = condition
  const { comparisons } = CONDITION_FIELDS[field]
  const { asks } = FIELD_WORDS[field]
  const choose = (next: ConditionField): void =>
    onChange({ field: next, comparison: CONDITION_FIELDS[next].comparisons[0] ?? '', value: '' })
  return (
    <div className={styles.row}>
      <NativeSelect
        aria-label={t`Field of condition ${place}`}
        data={Object.entries(FIELD_WORDS).map(([name, { label }]) => ({ value: name, label }))}
        value={field}
        onChange={(event) => choose(event.currentTarget.value as ConditionField)}
      />
      <NativeSelect
        aria-label={t`Comparison of condition ${place}`}
        data={comparisons.map((one) => ({ value: one, label: COMPARISON_WORDS[field][one] ?? one }))}
        value={comparison}
        onChange={(event) => onChange({ ...condition, comparison: event.currentTarget.value })}
      />
      {asks !== undefined && (
        <TextInput
          aria-label={t`${asks} of condition ${place}`}
          required
          value={value}
          onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
        />
      )}
      <Button variant="default" size="xs" aria-label={t`Remove condition ${place}`} onClick={onRemove}>{t`Remove`}</Button>
    </div>
  )
}

type FieldWords = {
  readonly label: string
  /** The label of the value; none where the comparison says everything. */
  readonly asks: string | undefined
}

const FIELD_WORDS: Readonly<Record<ConditionField, FieldWords>> = {
  amount: { label: t`Amount`, asks: t`Amount` },
  sumOfDay: { label: t`Sum of the day`, asks: t`Amount` },
  currency: { label: t`Currency`, asks: t`Currency` },
  position: { label: t`Initiator holds`, asks: t`Role or position` },
  agent: { label: t`Initiator is`, asks: undefined },
}

const NUMBERS = { '>=': t`is at least`, '>': t`is more than`, '<=': t`is at most`, '<': t`is less than` } as const

const COMPARISON_WORDS: Readonly<Record<ConditionField, Readonly<Record<string, string>>>> = {
  amount: NUMBERS,
  sumOfDay: NUMBERS,
  currency: { '==': t`is`, '!=': t`is not` },
  position: { in: t`the role` },
  agent: { '!=': t`an agent`, '==': t`a person` },
}
