import type { NewIdentity } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { EnrolmentCode } from '../../people/enrolment-code.tsx'
import type { PersonCalls } from '../../people/person-calls.ts'
import { identityOf, NOBODY, SignInFields } from '../../people/person-fields.tsx'
import { ConfirmWrite } from '../../task/confirm-write.tsx'

type AddIdentityProps = {
  readonly calls: PersonCalls
  readonly name: string
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}

/** Adds a way to sign in. The service sends the first password, or the code for the first passkey. */
export function AddIdentityDialog({ calls, name, onDone, onClose }: AddIdentityProps) {
  const [entered, setEntered] = useState(NOBODY)
  const [made, setMade] = useState<{ readonly identity: string; readonly enrolmentCode: string }>()
  const body = identityOf(entered)
  const done = ({ identity, enrolmentCode }: NewIdentity): void => {
    onDone(t`${identity} is added.`)
    if (enrolmentCode === undefined) onClose()
    else setMade({ identity, enrolmentCode })
  }
  if (made !== undefined) return <EnrolmentCode {...made} onClose={onClose} />
  return (
    <ConfirmWrite<NewIdentity>
      opened
      title={t`Add an identity of ${name}`}
      action={t`Add`}
      call={{ method: 'POST', path: `${calls.path}/identities`, body }}
      run={(options) => calls.addIdentity(body, options)}
      onDone={done}
      onClose={onClose}
      staysOpen
    >
      <Stack gap="md">
        <SignInFields entered={entered} onChange={setEntered} offersNone={false} />
      </Stack>
    </ConfirmWrite>
  )
}
