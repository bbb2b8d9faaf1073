import type { Passkey } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfPerson } from '../../people/of-person.tsx'
import { client } from '../../session/client.ts'
import { fromBase64, toBase64 } from '../../session/passkey.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ItemRow } from '../../ui/item-row.tsx'
import { Section } from '../../ui/page.tsx'
import { InputError } from '../../ui/refusal-words.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'

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
      title={t`Passkeys`}
      aside={<Button variant="default" size="xs" onClick={() => ask({ kind: 'add' })}>{t`Add a passkey`}</Button>}
    >
      <OfPerson
        label={t`Passkeys`}
        queryKey={['listPasskeys']}
        list={() => client.listPasskeys()}
        empty={t`You have no passkey yet.`}
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
          t`“${{ name: asked.passkey.name }}” will no longer sign you in, and your other sessions end.`
        ) : (
          <TextInput
            label={t`Name`}
            description={t`Such as the device that keeps it`}
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

const TITLES = { add: t`Add a passkey`, rename: t`Rename the passkey`, remove: t`Remove the passkey` } as const
const ACTIONS = { add: t`Make a passkey`, rename: t`Rename`, remove: t`Remove` } as const
const DONE = { add: t`Your passkey was added.`, rename: t`The passkey has its new name.`, remove: t`The passkey was removed.` } as const

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
          {backedUp && <StatusBadge tone="neutral">{t`Backed up`}</StatusBadge>}
        </>
      }
      meta={
        <>
          <span>
            <Trans>
              added <RelativeTime at={created} />
            </Trans>
          </span>
          <span>
            <Trans>
              last used <RelativeTime at={lastUsed} />
            </Trans>
          </span>
        </>
      }
      actions={
        <>
          <Button variant="default" size="xs" aria-label={t`Rename ${name}`} onClick={() => onAsk('rename')}>{t`Rename`}</Button>
          <Button variant="default" size="xs" aria-label={t`Remove ${name}`} onClick={() => onAsk('remove')}>{t`Remove`}</Button>
        </>
      }
    />
  )
}

/** Lets the browser make one more passkey, and adds it to the signed-in identity. */
async function addPasskey(name: string): Promise<Passkey> {
  const { base64EncodedChallenge } = await client.createPasskeyOptions()
  const challenge = fromBase64(base64EncodedChallenge)
  const options = JSON.parse(new TextDecoder().decode(challenge)) as PublicKeyCredentialCreationOptionsJSON
  const credential = await made(PublicKeyCredential.parseCreationOptionsFromJSON(options))
  const answer = JSON.stringify((credential as PublicKeyCredential).toJSON())
  return client.createPasskey({
    body: {
      ...(name === '' ? {} : { name }),
      base64EncodedChallengeResponse: toBase64(new TextEncoder().encode(answer)),
      base64EncodedChallengeHash: toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', challenge))),
    },
  })
}

/** Lets the browser make a passkey. Somebody who cancels, or whose device has one already, reads that. */
async function made(publicKey: PublicKeyCredentialCreationOptions): Promise<Credential> {
  const credential = await navigator.credentials.create({ publicKey }).catch((fault: unknown) => {
    if (fault instanceof DOMException && fault.name === 'InvalidStateError')
      throw new InputError(t`This device has a passkey of yours already.`)
    if (fault instanceof DOMException) return null
    throw fault
  })
  if (credential === null) throw new InputError(t`No passkey was made. Try again.`)
  return credential
}
