import { t } from '@lingui/core/macro'
import { Button, Checkbox, Group, NativeSelect, PasswordInput, Stack, Textarea, TextInput } from '@mantine/core'
import { roleWords } from '../people/role-words.ts'
import { MomentInput } from '../ui/moment-input.tsx'
import { AmountField, type FieldProps } from './amount-field.tsx'
import type { Entered } from './entered.ts'
import styles from './form-fields.module.css'
import type { FormField } from './operation-form.ts'
import { CurrencyField, OrganisationField, PersonField, WalletField } from './thing-fields.tsx'

/** The most entries that a list of a form offers. */
const MOST_ENTRIES = 25

type FormFieldsProps = {
  readonly fields: readonly FormField[]
  readonly entered: Entered
  /** Fields of the same call that stand elsewhere, such as the parameters of its path. */
  readonly beside?: Entered
  readonly tenantId: number | undefined
  /** Faults that the service found, by the names of the fields. */
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (entered: Entered) => void
}

/** The fields of an operation, or of one entry of a list. */
export function FormFields({ fields, entered, beside = {}, tenantId, faults, onChange }: FormFieldsProps) {
  return (
    <Stack gap="md">
      {fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          value={entered[field.name]}
          beside={{ ...beside, ...entered }}
          tenantId={tenantId}
          error={faults[field.name]}
          onChange={(value) => onChange({ ...entered, [field.name]: value })}
        />
      ))}
    </Stack>
  )
}

function OneField(props: FieldProps) {
  const { field, value, error, onChange } = props
  const shown = { label: field.label, description: descriptionOf(field), error, required: field.required, withAsterisk: false }
  const text = typeof value === 'string' ? value : ''
  const typed = { ...shown, value: text, onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value) }
  switch (field.kind) {
    case 'wallet':
      return <WalletField {...props} />
    case 'person':
      return <PersonField {...props} />
    case 'organisation':
      return <OrganisationField {...props} />
    case 'currency':
      return <CurrencyField {...props} />
    case 'choice':
      return <NativeSelect {...typed} data={[{ value: '', label: t`Choose` }, ...field.options.map(optionOf)]} />
    case 'switch':
      return (
        <Checkbox
          label={field.label}
          description={shown.description}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'moment':
      return <MomentInput label={field.label} description={shown.description ?? ''} value={text} onChange={onChange} />
    case 'secret':
      return <PasswordInput {...typed} autoComplete="new-password" />
    case 'amount':
      return <AmountField {...props} />
    case 'number':
      return <TextInput {...typed} inputMode="decimal" autoComplete="off" />
    case 'words':
      return <Textarea {...typed} rows={3} />
    case 'json':
      return <Textarea {...typed} rows={3} className={styles.code} />
    case 'list':
      return <ListField {...props} />
    case 'text':
      return <TextInput {...typed} maxLength={field.maxLength} autoComplete="off" />
  }
}

const optionOf = (value: string) => ({ value, label: /^[A-Z][A-Z_\d]+$/.test(value) ? roleWords(value) : value })

/** The sentence of the document, without the marks of its code. */
function descriptionOf({ description, required }: FormField): string | undefined {
  const said = description?.replaceAll('`', '')
  if (required) return said
  return said === undefined ? t`Optional` : t`Optional. ${said}`
}

function ListField({ field, value, tenantId, error, onChange }: FieldProps) {
  const entries = typeof value === 'object' ? value : [{}]
  return (
    <fieldset className={styles.list}>
      <legend>{field.label}</legend>
      {error !== undefined && <p role="alert">{error}</p>}
      {entries.map((entry, index) => (
        <fieldset key={index} className={styles.entry} aria-label={`${field.label} ${index + 1}`}>
          <FormFields
            fields={field.entry}
            entered={entry}
            tenantId={tenantId}
            faults={{}}
            onChange={(next) => onChange(entries.map((each, at) => (at === index ? next : each)))}
          />
          {entries.length > 1 && (
            <Group justify="flex-end">
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                onClick={() => onChange(entries.filter((_, at) => at !== index))}
              >{t`Remove ${{ number: index + 1 }}`}</Button>
            </Group>
          )}
        </fieldset>
      ))}
      <Button
        variant="default"
        size="xs"
        disabled={entries.length >= MOST_ENTRIES}
        onClick={() => onChange([...entries, {}])}
      >{t`Add one more`}</Button>
    </fieldset>
  )
}
