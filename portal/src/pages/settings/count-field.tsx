import '@mantine/core/styles/NumberInput.css'
import { NumberInput } from '@mantine/core'

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
