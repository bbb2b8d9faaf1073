import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'

type IdentityFieldProps = {
  readonly value: string
  readonly onChange: (identity: string) => void
  readonly isFirst?: boolean
  readonly autoComplete?: 'username' | 'username webauthn'
}

/** The field for the name with which a person signs in. `isFirst`: it has the focus when it appears. */
export function IdentityField({ value, onChange, isFirst = true, autoComplete = 'username' }: IdentityFieldProps) {
  return (
    <TextInput
      label={t`Identity`}
      required
      withAsterisk={false}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={isFirst}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
