import { t } from '@lingui/core/macro'
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { firstPasskeyProofs } from '../../session/passkey.ts'
import { PasskeyIcon } from '../../ui/icons.tsx'
import { IdentityField } from './identity-field.tsx'
import { signInWords, type useSignIn } from './use-sign-in.ts'

type FirstPasskeyProps = {
  readonly identity: string
  readonly setIdentity: (identity: string) => void
  readonly signIn: ReturnType<typeof useSignIn>
}

/** Makes the first passkey of an identity with the enrolment code that an administrator has given, and signs in with it. */
export function FirstPasskey({ identity, setIdentity, signIn: { attempt, error, isBusy, goTo } }: FirstPasskeyProps) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void attempt(() => firstPasskeyProofs(identity.trim(), code.trim().toUpperCase()))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>{t`Enter the enrolment code from your administrator. This device then creates your first passkey and signs you in.`}</Text>
        <IdentityField value={identity} onChange={setIdentity} isFirst={identity === ''} />
        <TextInput
          label={t`Enrolment code`}
          required
          withAsterisk={false}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={identity !== ''}
          size="md"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {error !== undefined && (
          <Alert variant="light" color="red" role="alert">
            {signInWords(error, 'first-passkey')}
          </Alert>
        )}
        <Button type="submit" size="md" leftSection={<PasskeyIcon />} loading={isBusy}>{t`Create passkey`}</Button>
        <Anchor component="button" type="button" size="sm" onClick={() => goTo('proofs')}>{t`Back to signing in`}</Anchor>
      </Stack>
    </form>
  )
}
