import type { Setting } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { SettingValue } from './setting-calls.ts'

/** The value as one edits it: text, a number, on or off, or JSON. */
export function draftOf(value: Setting['value']): string {
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** The value of an edited text, in the type of the previous value; `undefined` if the text has no such value. */
export function parsedValue(text: string, like: Setting['value']): SettingValue | undefined {
  if (typeof like === 'boolean') return text === 'true'
  if (typeof like === 'string') return text
  try {
    const read: unknown = JSON.parse(text)
    if (typeof like === 'number') return typeof read === 'number' ? read : undefined
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

type ValueFieldProps = { readonly like: Setting['value']; readonly text: string; readonly onChange: (text: string) => void }

/** The field that fits the type of the value. */
export function ValueField({ like, text, onChange }: ValueFieldProps) {
  const change = (event: { readonly currentTarget: { readonly value: string } }): void => onChange(event.currentTarget.value)
  const error = parsedValue(text, like) === undefined ? (typeof like === 'number' ? t`Must be a number` : t`Must be JSON`) : undefined
  if (typeof like === 'boolean')
    return (
      <NativeSelect
        label={t`Value`}
        value={text}
        onChange={change}
        data={[
          { value: 'true', label: t`On` },
          { value: 'false', label: t`Off` },
        ]}
      />
    )
  if (typeof like === 'number')
    return <TextInput label={t`Value`} inputMode="decimal" error={error} value={text} onChange={change} data-autofocus />
  return <Textarea label={t`Value`} rows={typeof like === 'object' ? 12 : 4} error={error} value={text} onChange={change} data-autofocus />
}

/** A value as people read it: on or off, nothing, or its text. */
export function valueInWords(value: unknown): string {
  if (value === undefined || value === '' || value === null) return t`empty`
  if (typeof value === 'boolean') return value ? t`on` : t`off`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
