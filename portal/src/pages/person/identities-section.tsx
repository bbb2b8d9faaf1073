import type { NewIdentity } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EnrolmentCode } from '../../people/enrolment-code.tsx'
import type { PersonCalls, PersonPath } from '../../people/person-calls.ts'
import { identityOf, NOBODY, SignInFields } from '../../people/person-fields.tsx'
import { useHolds } from '../../session/use-rights.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { ItemList } from '../../ui/item-row.tsx'
import { Section } from '../../ui/page.tsx'
import { ErrorLine, LoadingState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Asked, IdentityDialog } from './identity-dialog.tsx'
import { IdentityRow } from './identity-row.tsx'

/** A person has at most 20 identities. */
const MOST_IDENTITIES = 20

type IdentitiesSectionProps = { readonly path: PersonPath; readonly calls: PersonCalls; readonly name: string }

/** A person's ways to sign in: each identity with its state, and lock, unlock and reset for those who may make or propose them. */
export function IdentitiesSection({ path, calls, name }: IdentitiesSectionProps) {
  const queries = useQueryClient()
  const holds = useHolds()
  const [asked, setAsked] = useState<Asked>()
  const [isAdding, setAdding] = useState(false)
  const { data: identities, error } = useQuery({
    queryKey: ['listIdentities', calls.path],
    queryFn: ({ signal }) => calls.listIdentities({ signal }).toArray({ max: MOST_IDENTITIES }),
  })
  const done = (text: string): void => {
    toast(text)
    for (const operation of ['listIdentities', 'listCustomerSessions']) void queries.invalidateQueries({ queryKey: [operation] })
  }
  return (
    <Section
      title={t`Identities`}
      aside={
        <Group gap="xs">
          {holds('Identity.CREATE') && <Button variant="default" size="xs" onClick={() => setAdding(true)}>{t`Add an identity`}</Button>}
          {holds('Identity.UPDATE') && identities !== undefined && identities.length > 0 && (
            <Button variant="default" size="xs" onClick={() => setAsked({ kind: 'reset' })}>{t`Reset`}</Button>
          )}
        </Group>
      }
    >
      {identities === undefined &&
        (error === null ? <LoadingState lines={1} label={t`Loading identities`} /> : <ErrorLine error={error} />)}
      {identities?.length === 0 && <p>{t`No identity: ${name} cannot sign in.`}</p>}
      {identities !== undefined && identities.length > 0 && (
        <ItemList label={t`Identities`}>
          {identities.map((identity) => (
            <IdentityRow
              key={identity.identity}
              identity={identity}
              path={path}
              onAsk={(kind) => setAsked({ kind, identity: identity.identity })}
            />
          ))}
        </ItemList>
      )}
      {isAdding && <AddIdentityDialog calls={calls} name={name} onDone={done} onClose={() => setAdding(false)} />}
      {asked !== undefined && <IdentityDialog asked={asked} calls={calls} name={name} onDone={done} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}

type AddIdentityProps = {
  readonly calls: PersonCalls
  readonly name: string
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}

/** Adds a way to sign in. The service sends the first password, or the code for the first passkey. */
function AddIdentityDialog({ calls, name, onDone, onClose }: AddIdentityProps) {
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
