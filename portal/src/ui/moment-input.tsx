import { TextInput } from '@mantine/core'

type MomentInputProps = {
  readonly label: string
  /** ISO 8601 in UTC, or empty. */
  readonly value: string
  readonly onChange: (iso: string) => void
  readonly description?: string
  readonly required?: boolean
}

/** A moment, entered in the reader's own time zone and stored in UTC. */
export function MomentInput({ value, onChange, ...rest }: MomentInputProps) {
  return (
    <TextInput type="datetime-local" value={localOf(value)} onChange={(event) => onChange(isoOf(event.currentTarget.value))} {...rest} />
  )
}

function localOf(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function isoOf(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
