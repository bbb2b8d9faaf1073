import { NativeSelect, TextInput } from '@mantine/core'

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly of: readonly (readonly [value: string, label: string])[]
}

/** A filter that is chosen. */
export function Choice({ label, value, onChoose, of }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={of.map(([each, words]) => ({ value: each, label: words }))}
    />
  )
}

type TypedProps = {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly placeholder?: string
  readonly inputMode?: 'decimal'
  readonly onTyped: (text: string) => void
}

/** A filter that is typed. Sent when the person leaves the field or presses Enter: a list for every letter would be read in vain. */
export function Typed({ value, onTyped, ...shown }: TypedProps) {
  const send = (text: string): void => {
    if (text.trim() !== value) onTyped(text.trim())
  }
  return (
    <TextInput
      key={value}
      {...shown}
      defaultValue={value}
      onBlur={(event) => send(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(event.currentTarget.value)}
    />
  )
}
