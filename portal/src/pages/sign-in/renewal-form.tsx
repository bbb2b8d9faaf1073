import { t } from '@lingui/core/macro'
import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTenantTheme } from '../../design/tenant-theme.tsx'
import { session } from '../../session/client.ts'
import { mayUsePasskeys, passkeyProofs } from '../../session/passkey.ts'
import { keptProvider, signOnAgain } from '../../session/sign-on-again.ts'
import { NewPassword } from './new-password.tsx'
import { offeredProviders } from './single-sign-on.ts'
import { signInWords, useSignIn } from './use-sign-in.ts'

/** The proofs of the person whose session has ended. */
export function RenewalForm({ identity }: { readonly identity: string }) {
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const { step, goTo, error, isBusy, attempt } = useSignIn()
  const { providers: ofTenant = [] } = useTenantTheme()
  const kept = keptProvider()
  const providers = kept === null ? offeredProviders(ofTenant) : [kept]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void attempt(async () => ({ identity, password, ...(step === 'totp' ? { totp: totp.replaceAll(' ', '') } : {}) }))
  }
  if (step === 'new-password')
    return (
      <NewPassword
        identity={identity}
        currentPassword={password}
        onChanged={async (next) => {
          goTo('proofs')
          await attempt(async () => ({ identity, password: next }))
        }}
      />
    )
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text role="status">{t`Your session has ended. Sign in again to go on.`}</Text>
        <TextInput label={t`Identity`} readOnly value={identity} autoComplete="username" />
        <PasswordInput
          label={t`Password`}
          required
          withAsterisk={false}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {step === 'totp' && (
          <TextInput
            label={t`Code`}
            required
            withAsterisk={false}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={totp}
            onChange={(event) => setTotp(event.currentTarget.value)}
          />
        )}
        {error !== undefined && (
          <Alert variant="light" color="red" role="alert">
            {signInWords(error, step)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={() => session.leave()}>{t`Sign in as somebody else`}</Button>
          {providers.map((provider) => (
            <Button
              key={provider}
              variant="default"
              onClick={() => void attempt(() => signOnAgain(provider))}
            >{t`Sign in again through ${provider}`}</Button>
          ))}
          {mayUsePasskeys() && (
            <Button variant="default" onClick={() => void attempt(() => passkeyProofs(identity))}>{t`Use a passkey`}</Button>
          )}
          <Button type="submit" loading={isBusy}>{t`Sign in`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
