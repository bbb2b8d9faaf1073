import type { Outcome, UpdateIdentityRequest } from '@countersign/client'
import type { PersonCalls } from '../../people/person-calls.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'

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
  lock: { title: 'Lock the identity', action: 'Lock', text: 'It can no longer sign in, and its sessions end.', done: 'Locked.' },
  open: { title: 'Open the lock', action: 'Open the lock', text: 'It can sign in again.', done: 'The lock is open.' },
  unlock: {
    title: 'Unlock after failed attempts',
    action: 'Unlock',
    text: 'Ends a lock that failed attempts have set. The password stays as it is.',
    done: 'Unlocked.',
  },
  'totp-off': {
    title: 'Turn app codes off',
    action: 'Turn off',
    text: 'Signing in asks for the password only. The person gets a notice.',
    done: 'App codes are off.',
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
        title={`Reset how ${name} signs in`}
        action="Reset"
        tone="dangerous"
        call={{ method: 'PUT', path: `${calls.path}/identities`, body: { status: 'RESET' } }}
        run={(options) => calls.resetIdentities(options)}
        onDone={(identities) => onDone(sentWords(identities))}
        onClose={onClose}
      >
        The service sends every identity a temporary password to the phone number or e-mail address on record; nobody else learns it. Other
        proofs are removed, and sessions end. The password must be changed at the next sign-in.
      </ConfirmWrite>
    )
  if (asked.kind === 'remove')
    return (
      <ConfirmWrite<unknown>
        opened
        title="Remove the identity"
        action="Remove"
        tone="dangerous"
        call={{ method: 'DELETE', path: `${calls.path}/identities/${encodeURIComponent(asked.identity)}` }}
        run={(options) => calls.removeIdentity(asked.identity, options)}
        onDone={() => onDone('Removed.')}
        onClose={onClose}
      >
        <strong>
          <bdi>{asked.identity}</bdi>
        </strong>
        : it can no longer sign in, and its sessions end.
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
  return places.length === 0 ? 'Reset.' : `Reset. A temporary password was sent to ${places.join(' and ')}.`
}
