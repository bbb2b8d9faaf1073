import type { Outcome, UpdateIdentityRequest } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PersonCalls } from '../../people/person-calls.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { allOf } from '../../text/lists.ts'

type OfOne = 'lock' | 'open' | 'unlock' | 'totp-off'
export type Asked = { readonly kind: OfOne | 'remove'; readonly identity: string } | { readonly kind: 'reset' }

type DialogProps = {
  readonly asked: Asked
  readonly calls: PersonCalls
  readonly name: string
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}

type Words = { readonly title: string; readonly action: string; readonly text: string; readonly done: string }

const WORDS: Readonly<Record<OfOne, Words>> = {
  lock: { title: t`Lock the identity`, action: t`Lock`, text: t`It can no longer sign in, and its sessions end.`, done: t`Locked.` },
  open: { title: t`Open the lock`, action: t`Open the lock`, text: t`It can sign in again.`, done: t`The lock is open.` },
  unlock: {
    title: t`Unlock after failed attempts`,
    action: t`Unlock`,
    text: t`Ends a lock that failed attempts have set. The password stays as it is.`,
    done: t`Unlocked.`,
  },
  'totp-off': {
    title: t`Turn app codes off`,
    action: t`Turn off`,
    text: t`Signing in asks for the password only. The person gets a notice.`,
    done: t`App codes are off.`,
  },
}

/** A moment that is past in every time zone and by every clock: locks now. */
const LONG_AGO = '2000-01-01T00:00:00Z'

const BODIES: Readonly<Record<OfOne, UpdateIdentityRequest>> = {
  lock: { authLockedAfter: LONG_AGO },
  open: { authLockedAfter: null },
  unlock: { status: 'ACTIVE' },
  'totp-off': { totpEnabled: false },
}

/** Asks before an identity is changed; proposes the change where it needs an approval. */
export function IdentityDialog({ asked, calls, name, onDone, onClose }: DialogProps) {
  if (asked.kind === 'reset')
    return (
      <ConfirmWrite
        opened
        title={t`Reset how ${name} signs in`}
        action={t`Reset`}
        tone="dangerous"
        call={{ method: 'PUT', path: `${calls.path}/identities`, body: { status: 'RESET' } }}
        run={(options) => calls.resetIdentities(options)}
        onDone={(identities) => onDone(sentWords(identities))}
        onClose={onClose}
      >{t`The service sends every identity a temporary password to the phone number or e-mail address on record; nobody else learns it. Other proofs are removed, and sessions end. The password must be changed at the next sign-in.`}</ConfirmWrite>
    )
  if (asked.kind === 'remove')
    return (
      <ConfirmWrite<unknown>
        opened
        title={t`Remove the identity`}
        action={t`Remove`}
        tone="dangerous"
        call={{ method: 'DELETE', path: `${calls.path}/identities/${encodeURIComponent(asked.identity)}` }}
        run={(options) => calls.removeIdentity(asked.identity, options)}
        onDone={() => onDone(t`Removed.`)}
        onClose={onClose}
      >
        <Trans>
          <strong>
            <bdi>{asked.identity}</bdi>
          </strong>
          : it can no longer sign in, and its sessions end.
        </Trans>
      </ConfirmWrite>
    )
  const { title, action, text, done } = WORDS[asked.kind]
  const body = BODIES[asked.kind]
  return (
    <ConfirmWrite
      opened
      title={title}
      action={action}
      tone={asked.kind === 'lock' || asked.kind === 'totp-off' ? 'dangerous' : 'normal'}
      call={{ method: 'PUT', path: `${calls.path}/identities/${encodeURIComponent(asked.identity)}`, body }}
      run={(options): Promise<Outcome<unknown>> => calls.updateIdentity(asked.identity, body, options)}
      onDone={() => onDone(done)}
      onClose={onClose}
    >
      <strong>{asked.identity}</strong>: {text}
    </ConfirmWrite>
  )
}

function sentWords(identities: readonly { readonly passwordSentTo?: { readonly address: string } }[]): string {
  const places = [...new Set(identities.flatMap(({ passwordSentTo }) => (passwordSentTo === undefined ? [] : [passwordSentTo.address])))]
  return places.length === 0 ? t`Reset.` : t`Reset. A temporary password was sent to ${{ places: allOf(places) }}.`
}
