import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonCalls, PersonPath } from '../../people/person-calls.ts'
import { useHolds } from '../../session/use-rights.ts'
import { ItemList } from '../../ui/item-row.tsx'
import { Section } from '../../ui/page.tsx'
import { ErrorLine, LoadingState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddIdentityDialog } from './add-identity-dialog.tsx'
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
