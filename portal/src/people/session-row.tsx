import type { Session } from '@countersign/client'
import { Button } from '@mantine/core'
import { ItemRow } from '../ui/item-row.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

const METHODS: Readonly<Record<string, string>> = {
  pwd: 'password',
  otp: 'code',
  pop: 'key pair',
  hwk: 'passkey',
  swk: 'passkey',
  fed: 'single sign-on',
  face: 'face',
  mfa: 'two factors',
}

/** One session: its start, its age, and the button that ends it. */
export function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: (() => void) | undefined }) {
  const { identity, created, lastRenewed, amr, current } = session
  const proofs = [...new Set(amr.map((method) => METHODS[method] ?? method))]
  return (
    <ItemRow
      title={
        <>
          <bdi>{identity}</bdi>
          {current && <StatusBadge tone="good">This session</StatusBadge>}
        </>
      }
      meta={
        <>
          <span>
            signed in <RelativeTime at={created} />
            {proofs.length > 0 && ` by ${proofs.join(' and ')}`}
          </span>
          <span>
            last active <RelativeTime at={lastRenewed} />
          </span>
        </>
      }
      actions={
        onEnd !== undefined && (
          <Button variant="default" size="xs" aria-label={`End the session of ${identity}`} onClick={onEnd}>
            End
          </Button>
        )
      }
    />
  )
}
