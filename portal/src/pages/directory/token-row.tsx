import type { ScimToken } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '../../session/client.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { useHolds } from '../../session/use-rights.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { RelativeTime, UntilTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './directory.module.css'

/** One token: its creator, its end, and its last use. */
export function TokenRow({ tenantId, token }: { readonly tenantId: number; readonly token: ScimToken }) {
  const { scimTokenId, name, customerId, created, expires } = token
  const [isEnding, setEnding] = useState(false)
  const holds = useHolds()
  const queries = useQueryClient()
  const path = useTenantPath()
  async function end(): Promise<void> {
    await client.deleteScimToken({ tenantId, scimTokenId })
    toast(t`${name} has ended.`)
    void queries.invalidateQueries({ queryKey: ['listScimTokens'] })
  }
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        <p className={styles.meta}>
          <span>
            <Trans>
              acts as{' '}
              <Anchor component={Link} href={path(`/people/${customerId}`)} inherit underline="always">
                person {customerId}
              </Anchor>
            </Trans>
          </span>
          <span>
            <Trans>
              created <RelativeTime at={created} />
            </Trans>
          </span>
          <span>
            <Trans>
              expires <UntilTime at={expires} />
            </Trans>
          </span>
        </p>
      </div>
      {holds('ScimToken.DELETE') && (
        <Button variant="default" size="sm" aria-label={t`End ${name}`} onClick={() => setEnding(true)}>{t`End`}</Button>
      )}
      <Confirm
        opened={isEnding}
        title={t`End ${name}`}
        action={t`End`}
        tone="dangerous"
        onConfirm={end}
        onClose={() => setEnding(false)}
      >{t`The directory that uses it can change nothing from then on. People and groups stay as they are.`}</Confirm>
    </div>
  )
}
