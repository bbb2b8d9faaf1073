import type { StepUpProof } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { mayUsePasskeys, passkeyProofs } from '../../session/passkey.ts'
import { keptProvider, signOnAgain } from '../../session/sign-on-again.ts'
import type { WaitingStepUp } from '../../session/step-up-requests.ts'
import { usePersonOrNobody } from '../../session/use-session.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import { signInWords } from './use-sign-in.ts'

/** The fields of one step-up. */
export function StepUpForm({ waiting }: { readonly waiting: WaitingStepUp }) {
  const { request, answer } = waiting
  const person = usePersonOrNobody()
  const [proof, setProof] = useState<StepUpProof>(request.type === 'IDENTITY' ? { identity: person?.identity ?? '' } : {})
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    answer(Object.fromEntries(Object.entries(proof).filter(([, text]) => text !== '')))
  }
  const field = (name: keyof StepUpProof) => ({
    value: proof[name] ?? '',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget
      setProof((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>{request.attempt === 1 ? INTRODUCTION[request.type] : t`That was not right. Try again.`}</Text>
        {request.attempt > 1 && (
          <Text role="alert" c="var(--cs-bad)" size="sm">
            {request.description}{' '}
            {plural({ left: 4 - request.attempt }, { one: 'This is the last attempt.', other: '# attempts are left.' })}
          </Text>
        )}
        {request.type === 'OTP' && (
          <TextInput label={t`Code`} required inputMode="numeric" autoComplete="one-time-code" autoFocus {...field('otp')} />
        )}
        {request.type === 'IDENTITY' && (
          <>
            <TextInput label={t`Identity`} required autoComplete="username" {...field('identity')} />
            <PasswordInput label={t`Password`} required autoComplete="current-password" autoFocus {...field('password')} />
            <TextInput
              label={t`Code of the authenticator app`}
              description={t`Only if this identity uses one; a recovery code does as well`}
              autoComplete="one-time-code"
              {...field('totp')}
            />
          </>
        )}
        {request.type === 'CLOUD_LIVENESS' && <LivenessLink sessionId={request.sessionId} />}
        {request.type === 'IDENTITY' && <OtherProofs identity={proof.identity ?? ''} onProof={answer} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => answer(undefined)}>{t`Cancel`}</Button>
          <Button type="submit">{request.type === 'CLOUD_LIVENESS' ? t`I have completed it` : t`Confirm`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

const INTRODUCTION = {
  OTP: t`We have sent a code to your phone. Enter it within 3 minutes.`,
  IDENTITY: t`Prove once more who you are to go on.`,
  CLOUD_LIVENESS: t`Look into the camera once to go on. The check opens in another tab.`,
} as const

type OtherProofsProps = { readonly identity: string; readonly onProof: (proof: StepUpProof) => void }

/** The proofs beside the password: a passkey, and a new single sign-on for people who have signed in by one. */
function OtherProofs({ identity, onProof }: OtherProofsProps) {
  const [error, setError] = useState<unknown>()
  const provider = keptProvider()
  const attempt = (proof: () => Promise<StepUpProof>): void => {
    setError(undefined)
    proof().then(onProof, setError)
  }
  return (
    <Group gap="sm">
      {mayUsePasskeys() && (
        <Button
          variant="light"
          disabled={identity === ''}
          onClick={() => attempt(async () => ({ identity, ...(await passkeyProofs(identity)) }))}
        >{t`Use a passkey`}</Button>
      )}
      {provider !== null && (
        <Button variant="light" onClick={() => attempt(() => signOnAgain(provider))}>{t`Sign in again through ${provider}`}</Button>
      )}
      {error !== undefined && (
        <Text role="alert" size="sm" c="var(--cs-bad)">
          {signInWords(error, 'proofs')}
        </Text>
      )}
    </Group>
  )
}

function LivenessLink({ sessionId }: { readonly sessionId: string | undefined }) {
  if (sessionId === undefined || !/^https?:\/\//.test(sessionId))
    return <Text size="sm">{t`Complete the check of session ${{ sessionId: sessionId ?? '' }} in your app, then come back.`}</Text>
  return (
    <Anchor href={sessionId} target="_blank" rel="noopener">
      <Trans>
        Open the liveness check <ExternalIcon size={14} />
      </Trans>
    </Anchor>
  )
}
