import type { Passkey } from '@countersign/client'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfPerson } from '../../people/of-person.tsx'
import { client } from '../../session/client.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ItemRow } from '../../ui/item-row.tsx'
import { Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { addPasskey } from './passkey-registration.ts'

type Asked =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename'; readonly passkey: Passkey }
  | { readonly kind: 'remove'; readonly passkey: Passkey }

/** The passkeys of the identity: add, rename, remove. */
export function PasskeysSection() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [name, setName] = useState('')
  const ask = (next: Asked): void => {
    setName(next.kind === 'rename' ? next.passkey.name : '')
    setAsked(next)
  }
  async function act(): Promise<void> {
    if (asked === undefined) return
    await done(asked, name.trim())
    toast(DONE[asked.kind])
    await queries.invalidateQueries({ queryKey: ['listPasskeys'] })
  }
  return (
    <Section
      title="Passkeys"
      aside={
        <Button variant="default" size="xs" onClick={() => ask({ kind: 'add' })}>
          Add a passkey
        </Button>
      }
    >
      <OfPerson
        label="Passkeys"
        queryKey={['listPasskeys']}
        list={() => client.listPasskeys()}
        empty="You have no passkey yet."
        row={(passkey) => <PasskeyRow key={passkey.credentialId} passkey={passkey} onAsk={(kind) => ask({ kind, passkey })} />}
      />
      <Confirm
        opened={asked !== undefined}
        title={TITLES[asked?.kind ?? 'add']}
        action={ACTIONS[asked?.kind ?? 'add']}
        tone={asked?.kind === 'remove' ? 'dangerous' : 'normal'}
        onConfirm={act}
        onClose={() => setAsked(undefined)}
      >
        {asked?.kind === 'remove' ? (
          `“${asked.passkey.name}” will no longer sign you in, and your other sessions end.`
        ) : (
          <TextInput
            label="Name"
            description="Such as the device that keeps it"
            maxLength={100}
            required={asked?.kind === 'rename'}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
        )}
      </Confirm>
    </Section>
  )
}

const TITLES = { add: 'Add a passkey', rename: 'Rename the passkey', remove: 'Remove the passkey' } as const
const ACTIONS = { add: 'Make a passkey', rename: 'Rename', remove: 'Remove' } as const
const DONE = { add: 'Your passkey was added.', rename: 'The passkey has its new name.', remove: 'The passkey was removed.' } as const

async function done(asked: Asked, name: string): Promise<unknown> {
  if (asked.kind === 'add') return addPasskey(name)
  const { credentialId } = asked.passkey
  return asked.kind === 'rename' ? client.renamePasskey({ credentialId, body: { name } }) : client.deletePasskey({ credentialId })
}

type PasskeyRowProps = { readonly passkey: Passkey; readonly onAsk: (kind: 'rename' | 'remove') => void }

function PasskeyRow({ passkey: { name, created, lastUsed, backedUp }, onAsk }: PasskeyRowProps) {
  return (
    <ItemRow
      title={
        <>
          <bdi>{name}</bdi>
          {backedUp && <StatusBadge tone="neutral">Backed up</StatusBadge>}
        </>
      }
      meta={
        <>
          <span>
            added <RelativeTime at={created} />
          </span>
          <span>
            last used <RelativeTime at={lastUsed} />
          </span>
        </>
      }
      actions={
        <>
          <Button variant="default" size="xs" aria-label={`Rename ${name}`} onClick={() => onAsk('rename')}>
            Rename
          </Button>
          <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={() => onAsk('remove')}>
            Remove
          </Button>
        </>
      }
    />
  )
}
