import type { Session } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { allOf } from '../text/lists.ts'
import { ItemRow } from '../ui/item-row.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

const METHODS: Readonly<Record<string, string>> = {
  pwd: t`password`,
  otp: t`code`,
  pop: t`key pair`,
  hwk: t`passkey`,
  swk: t`passkey`,
  fed: t`single sign-on`,
  face: t`face`,
  mfa: t`two factors`,
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
          {current && <StatusBadge tone="good">{t`This session`}</StatusBadge>}
        </>
      }
      meta={
        <>
          <span>
            {proofs.length === 0 ? (
              <Trans>
                signed in <RelativeTime at={created} />
              </Trans>
            ) : (
              <Trans>
                signed in <RelativeTime at={created} /> by {{ proofs: allOf(proofs) }}
              </Trans>
            )}
          </span>
          <span>
            <Trans>
              last active <RelativeTime at={lastRenewed} />
            </Trans>
          </span>
        </>
      }
      actions={
        onEnd !== undefined && (
          <Button variant="default" size="xs" aria-label={t`End the session of ${identity}`} onClick={onEnd}>{t`End`}</Button>
        )
      }
    />
  )
}
