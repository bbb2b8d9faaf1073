import { t } from '@lingui/core/macro'
import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { client } from '../../session/client.ts'
import { ErrorLine } from '../../ui/states.tsx'

type NewPasswordProps = {
  readonly identity: string
  readonly currentPassword: string
  readonly onChanged: (password: string) => Promise<void>
}

/** Changes a password that must be changed before it works: one that was sent, or that an administrator has ended. */
export function NewPassword({ identity, currentPassword, onChanged }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const differs = again !== '' && again !== password

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (password !== again) return
    setBusy(true)
    setError(undefined)
    try {
      await client.changePassword({ identity, body: { currentPassword, password } })
      await onChanged(password)
    } catch (fault) {
      setError(fault)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text>{t`Choose a new password before you go on.`}</Text>
        <PasswordInput
          label={t`New password`}
          required
          withAsterisk={false}
          autoComplete="new-password"
          autoFocus
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label={t`New password again`}
          required
          withAsterisk={false}
          autoComplete="new-password"
          size="md"
          error={differs ? t`The two passwords differ` : undefined}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        {error !== undefined && <ErrorLine error={error} />}
        <Button type="submit" size="md" loading={isBusy}>{t`Change password and sign in`}</Button>
      </Stack>
    </form>
  )
}
