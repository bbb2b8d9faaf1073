import type { OAuthClient } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { listed } from '../../text/lists.ts'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { WideRow } from '../../ui/item-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

type ClientRowProps = {
  readonly client: OAuthClient
  /** Absent for those who may not change it. */
  readonly onNewKey: (() => void) | undefined
  readonly onEnd: (() => void) | undefined
}

/** One client: its kind, the account that it acts as, its scopes and its addresses. */
export function ClientRow({ client, onNewKey, onEnd }: ClientRowProps) {
  const { clientId, name, kind, customerId, scopes, redirectUris, jwksUri, dpopRequired, created } = client
  const hasOwnKey = kind !== 'native' && jwksUri === undefined
  return (
    <WideRow
      title={
        <>
          <bdi>{name}</bdi> <StatusBadge tone="neutral">{kindWord(kind)}</StatusBadge>
        </>
      }
      meta={
        <>
          <CopyableId id={clientId} />
          {customerId !== undefined && <span>{t`acts as customer ${customerId}`}</span>}
          <span>{scopes.length === 0 ? t`no scope` : listed(scopes)}</span>
          {jwksUri !== undefined && <span>{t`keys at ${jwksUri}`}</span>}
          {dpopRequired && <span>{t`needs DPoP`}</span>}
          <span>
            <Trans>
              created <RelativeTime at={created} />
            </Trans>
          </span>
          {redirectUris.length > 0 && <span>{t`Returns to ${{ list: listed(redirectUris) }}`}</span>}
        </>
      }
      actions={
        <>
          {hasOwnKey && onNewKey !== undefined && (
            <Button variant="default" size="xs" aria-label={t`New key for ${name}`} onClick={onNewKey}>{t`New key`}</Button>
          )}
          {onEnd !== undefined && <Button variant="default" size="xs" aria-label={t`End ${name}`} onClick={onEnd}>{t`End`}</Button>}
        </>
      }
    />
  )
}

export type Kind = OAuthClient['kind']

export const KINDS: Readonly<Record<Kind, { readonly word: string; readonly about: string }>> = {
  service: { word: t`Back end`, about: t`Acts as an account, and proves its key.` },
  web: { word: t`Portal`, about: t`Signs people in with us, and proves its key.` },
  native: { word: t`App`, about: t`Runs on the device of a person, and has no key.` },
}

const kindWord = (kind: Kind): string => KINDS[kind].word

/** Addresses, one on each line. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
