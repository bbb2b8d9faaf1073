import type { GetIdentityResponse } from '@countersign/client'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonCalls } from '../../people/person-calls.ts'
import { usePerson } from '../../session/use-session.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthenticatorCode } from './authenticator-code.tsx'

type AuthenticatorProps = { readonly calls: PersonCalls; readonly own: GetIdentityResponse | undefined }

/** Turns codes of an authenticator app on and off. The QR code is shown once, right after it was made. */
export function AuthenticatorSection({ calls, own }: AuthenticatorProps) {
  const { identity } = usePerson()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'on' | 'off'>()
  const [uri, setUri] = useState<string>()
  const isOn = own?.totpEnabled === true
  const body = { totpEnabled: asked === 'on' }
  return (
    <Section
      title="Authenticator app"
      aside={own !== undefined && <StatusBadge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusBadge>}
    >
      {uri === undefined ? (
        <p>
          {isOn
            ? 'Signing in asks for your password and for a code of your app.'
            : 'With an app on your phone, signing in asks for a code beside your password.'}
        </p>
      ) : (
        <AuthenticatorCode uri={uri} onDone={() => setUri(undefined)} />
      )}
      {uri === undefined && (
        <Button mt="md" variant="default" onClick={() => setAsked(isOn ? 'off' : 'on')}>
          {isOn ? 'Turn off' : 'Set up'}
        </Button>
      )}
      <ConfirmWrite
        opened={asked !== undefined}
        title={asked === 'off' ? 'Turn the authenticator app off' : 'Set up an authenticator app'}
        action={asked === 'off' ? 'Turn off' : 'Show the QR code'}
        tone={asked === 'off' ? 'dangerous' : 'normal'}
        call={{ method: 'PUT', path: `${calls.path}/identities/${encodeURIComponent(identity)}`, body }}
        run={(options) => calls.updateIdentity(identity, body, options)}
        onDone={({ totpUri }) => {
          setUri(totpUri)
          if (totpUri === undefined) toast('Signing in no longer asks for a code.')
          void queries.invalidateQueries({ queryKey: ['getIdentity'] })
        }}
        onClose={() => setAsked(undefined)}
      >
        {asked === 'off'
          ? 'Signing in will ask for your password alone.'
          : 'Have your app ready: the QR code is shown once, and signing in asks for a code from then on.'}
      </ConfirmWrite>
    </Section>
  )
}
