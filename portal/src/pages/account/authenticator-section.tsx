import type { GetIdentityResponse } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PersonCalls } from '../../people/person-calls.ts'
import { usePerson } from '../../session/use-session.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthenticatorCode } from './authenticator-code.tsx'

type AuthenticatorProps = { readonly calls: PersonCalls; readonly own: GetIdentityResponse | undefined }

/** The step in which the section is: the QR code and the recovery codes are shown once, right after they were made. */
type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'scan'; readonly uri: string }
  | { readonly kind: 'keep'; readonly codes: readonly string[] }

const REST: Step = { kind: 'none' }

/** Turns codes of an authenticator app on, with a first code, and off. */
export function AuthenticatorSection({ calls, own }: AuthenticatorProps) {
  const { identity } = usePerson()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'on' | 'off'>()
  const [step, setStep] = useState<Step>(REST)
  const isOn = own?.totpEnabled === true
  const changed = () => queries.invalidateQueries({ queryKey: ['getIdentity'] })
  const confirm = useMutation({
    mutationFn: (totp: string) => calls.updateIdentity(identity, { totp }),
    onSuccess: async (outcome) => {
      if (outcome.kind !== 'done') return
      setStep({ kind: 'keep', codes: outcome.data.recoveryCodes ?? [] })
      await changed()
    },
  })
  const body = asked === 'off' ? { totpEnabled: false } : { totpEnabled: 'pending' as const }
  return (
    <Section
      title={t`Authenticator app`}
      aside={own !== undefined && <StatusBadge tone={isOn ? 'good' : 'neutral'}>{isOn ? t`On` : t`Off`}</StatusBadge>}
    >
      {step.kind === 'scan' && (
        <AuthenticatorCode
          uri={step.uri}
          isBusy={confirm.isPending}
          error={confirm.error}
          onCode={(code) => confirm.mutate(code)}
          onCancel={() => setStep(REST)}
        />
      )}
      {step.kind === 'keep' && <RecoveryCodes codes={step.codes} onDone={() => setStep(REST)} />}
      {step.kind === 'none' && <AtRest isOn={isOn} onAsk={setAsked} />}
      <ConfirmWrite
        opened={asked !== undefined}
        title={asked === 'off' ? t`Turn the authenticator app off` : t`Set up an authenticator app`}
        action={asked === 'off' ? t`Turn off` : t`Show the QR code`}
        tone={asked === 'off' ? 'dangerous' : 'normal'}
        call={{ method: 'PUT', path: `${calls.path}/identities/${encodeURIComponent(identity)}`, body }}
        run={(options) => calls.updateIdentity(identity, body, options)}
        onDone={({ totpUri }) => {
          confirm.reset()
          setStep(totpUri === undefined ? REST : { kind: 'scan', uri: totpUri })
          if (totpUri === undefined) toast(t`Signing in no longer asks for a code.`)
          void changed()
        }}
        onClose={() => setAsked(undefined)}
      >
        {asked === 'off'
          ? t`Signing in will ask for your password alone. Your recovery codes end.`
          : t`Have your app ready: the QR code is shown once. Nothing changes until you have entered a first code.`}
      </ConfirmWrite>
    </Section>
  )
}

function AtRest({ isOn, onAsk }: { readonly isOn: boolean; readonly onAsk: (asked: 'on' | 'off') => void }) {
  return (
    <>
      <p>
        {isOn
          ? t`Signing in asks for your password and for a code of your app, or for a recovery code.`
          : t`With an app on your phone, signing in asks for a code beside your password.`}
      </p>
      <Button mt="md" variant="default" onClick={() => onAsk(isOn ? 'off' : 'on')}>
        {isOn ? t`Turn off` : t`Set up`}
      </Button>
    </>
  )
}

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void }

/** The recovery codes, which are shown once: each signs in once in place of a code of the app. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <Stack gap="sm" align="flex-start">
      <p
        ref={words}
        tabIndex={-1}
      >{t`Your authenticator app is on. Keep these recovery codes where your phone is not: each signs you in once in place of a code. They are shown only now.`}</p>
      <CodeBlock label={t`recovery codes`} text={codes.join('\n')} />
      <Button onClick={onDone}>{t`I have kept them`}</Button>
    </Stack>
  )
}
