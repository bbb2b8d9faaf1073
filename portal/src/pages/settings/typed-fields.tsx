import '@mantine/core/styles/NumberInput.css'
import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'

type CountFieldProps = {
  readonly label: string
  readonly description?: string
  readonly min?: number
  readonly required?: boolean
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

/** A whole number, or nothing. */
export function CountField({ min = 1, required = false, value, onChange, ...shown }: CountFieldProps) {
  return (
    <NumberInput
      {...shown}
      required={required}
      withAsterisk={false}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      min={min}
      value={value ?? ''}
      onChange={(entered) => onChange(typeof entered === 'number' ? entered : undefined)}
    />
  )
}

type ListFieldProps = {
  readonly label: string
  readonly description?: string
  readonly required?: boolean
  readonly value: readonly string[] | undefined
  readonly onChange: (value: readonly string[]) => void
}

/** Several words with commas between. It keeps the text as it was typed while somebody types. */
export function ListField({ value = [], onChange, required = false, ...shown }: ListFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...shown}
      required={required}
      withAsterisk={false}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? value.join(', ')}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(wordsIn(event.currentTarget.value))
      }}
    />
  )
}

const wordsIn = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
