import { t } from '@lingui/core/macro'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { client } from '../../session/client.ts'
import { ErrorLine } from '../../ui/states.tsx'
import { IdentityField } from './identity-field.tsx'

/** Requests a link by e-mail. The answer is the same for every name, known or not. */
export function ForgottenPassword({ identity: given, onBack }: { readonly identity: string; readonly onBack: () => void }) {
  const [identity, setIdentity] = useState(given)
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking')
  const [error, setError] = useState<unknown>()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setState('busy')
    setError(undefined)
    try {
      await client.startPasswordChange({ identity: identity.trim(), body: { type: 'LINK' } })
      setState('sent')
    } catch (fault) {
      setError(fault)
      setState('asking')
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {state === 'sent' ? (
          <Alert
            variant="light"
            role="status"
          >{t`If this identity exists and has an e-mail address, a link is on its way. Open it to choose a new password.`}</Alert>
        ) : (
          <>
            <Text c="dimmed">{t`We send a link to the e-mail address on record. It works once.`}</Text>
            <IdentityField value={identity} onChange={setIdentity} />
            {error !== undefined && <ErrorLine error={error} />}
            <Button type="submit" size="md" loading={state === 'busy'}>{t`Send the link`}</Button>
          </>
        )}
        <Anchor component="button" type="button" size="sm" onClick={onBack}>{t`Back to signing in`}</Anchor>
      </Stack>
    </form>
  )
}
