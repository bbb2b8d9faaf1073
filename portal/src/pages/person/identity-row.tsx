import type { Identity } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { PersonPath } from '../../people/person-calls.ts'
import { useHolds } from '../../session/use-rights.ts'
import { allOf, labelled } from '../../text/lists.ts'
import { ItemRow } from '../../ui/item-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ProofsSetBy } from './proofs-set-by.tsx'

type IdentityRowProps = {
  readonly identity: Identity
  readonly path: PersonPath
  readonly onAsk: (kind: 'lock' | 'open' | 'unlock' | 'totp-off' | 'remove') => void
}

/** One identity: its proofs, who set them, its lock, and the actions that the reader may make or propose. */
export function IdentityRow({ identity: of, path, onAsk }: IdentityRowProps) {
  const { identity, totpEnabled, created, changeAfter, authLockedAfter } = of
  const now = useNow()
  const isLocked = isBefore(authLockedAfter, now)
  const holds = useHolds()
  const mayChange = holds('Identity.UPDATE')
  return (
    <ItemRow
      title={
        <>
          <bdi>{identity}</bdi>
          {isLocked && <StatusBadge tone="bad">{t`Locked`}</StatusBadge>}
          {isBefore(changeAfter, now) && <StatusBadge tone="warn">{t`Must change the password`}</StatusBadge>}
        </>
      }
      meta={
        <>
          <span>{proofsOf(of)}</span>
          <span>
            <Trans>
              created <RelativeTime at={created} />
            </Trans>
          </span>
          <ProofsSetBy identity={of} path={path} />
        </>
      }
      actions={
        <>
          {isLocked && mayChange && <Act word={t`Open the lock`} of={identity} onClick={() => onAsk('open')} />}
          {!isLocked && mayChange && <Act word={t`Lock`} of={identity} onClick={() => onAsk('lock')} />}
          {!isLocked && (mayChange || holds('IdentityLock.UPDATE')) && (
            <Act word={t`Unlock`} of={identity} onClick={() => onAsk('unlock')} />
          )}
          {holds('Identity.DELETE') && <Act word={t`Remove`} of={identity} onClick={() => onAsk('remove')} />}
          {totpEnabled && (mayChange || holds('SecondFactor.UPDATE')) && (
            <Act word={t`Turn app codes off`} of={identity} onClick={() => onAsk('totp-off')} />
          )}
        </>
      }
    />
  )
}

function Act({ word, of, onClick }: { readonly word: string; readonly of: string; readonly onClick: () => void }) {
  return (
    <Button variant="default" size="xs" aria-label={labelled(word, of)} onClick={onClick}>
      {word}
    </Button>
  )
}

const isBefore = (at: string | undefined, now: number): boolean => at !== undefined && Date.parse(at) <= now

function proofsOf({ webAuthN, sso, totpEnabled, publicKey }: Identity): string {
  if (webAuthN === true) return t`passkeys`
  if (sso !== undefined) return t`single sign-on by ${sso}`
  return allOf([t`password`, ...(totpEnabled ? [t`app code`] : []), ...(publicKey === undefined ? [] : [t`key pair`])])
}
