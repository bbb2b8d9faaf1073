import type { UpstreamOperation } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRights } from '../../session/use-rights.ts'
import { ItemList, ItemRow } from '../../ui/item-row.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { ChangeRow } from '../permissions/change-row.tsx'
import { grantWords } from '../permissions/grants.ts'
import { type PermissionRow, usePermissionRows } from '../permissions/rows.ts'
import styles from './upstreams.module.css'

/** The operations of an upstream, each with its call and its permission. */
export function OperationList({ operations }: { readonly operations: readonly UpstreamOperation[] }) {
  if (operations.length === 0) return <EmptyState title={t`It has no operations`}>{t`Nothing can be called.`}</EmptyState>
  return (
    <ItemList label={t`Operations`}>
      {operations.map((operation) => (
        <ItemRow key={operation.operationId} title={operation.summary ?? operation.operationId} meta={<About operation={operation} />} />
      ))}
    </ItemList>
  )
}

function About({ operation }: { readonly operation: UpstreamOperation }) {
  const { operationId, method, path, item, action, amount, describe } = operation
  return (
    <>
      <span className={styles.code}>
        {method} <bdi>{path}</bdi>
      </span>
      <bdi>{operationId}</bdi>
      <span>
        <Trans>
          needs{' '}
          <bdi>
            {item}.{action}
          </bdi>
        </Trans>
      </span>
      {amount !== undefined && <span>{t`moves an amount`}</span>}
      {describe !== undefined && (
        <q>
          <bdi>{describe}</bdi>
        </q>
      )}
    </>
  )
}

type OperationRowsProps = { readonly tenantId: number; readonly operations: readonly UpstreamOperation[] }

/** The permission rows of the operations, each with its editor. */
export function OperationRows({ tenantId, operations }: OperationRowsProps) {
  const rows = usePermissionRows(tenantId)
  const needed = new Set(operations.map(({ item, action }) => `${item}.${action}`))
  if (rows.error !== null && rows.data === undefined) return <ErrorState error={rows.error} retry={() => void rows.refetch()} />
  if (rows.data === undefined) return <LoadingState lines={3} />
  return (
    <ul className={styles.rows} aria-label={t`Permissions`}>
      {rows.data
        .filter(({ permission }) => needed.has(permission))
        .map((row) => (
          <li key={row.permission} className={styles.row}>
            <OneRow tenantId={tenantId} row={row} />
          </li>
        ))}
    </ul>
  )
}

function OneRow({ tenantId, row }: { readonly tenantId: number; readonly row: PermissionRow }) {
  const [isOpen, setOpen] = useState(false)
  const rights = useRights()
  const { permission, grants } = row
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.permission}>
            <bdi>{permission}</bdi>
          </h3>
          <ul className={styles.grants}>
            {grants.length === 0 && <li>{t`Nobody may do it yet.`}</li>}
            {grants.map((grant) => (
              <li key={JSON.stringify(grant)}>{grantWords(grant)}</li>
            ))}
          </ul>
        </div>
        {rights?.has('TenantConfig.UPDATE') === true && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? t`Close` : t`Grant`} ${permission}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Close` : t`Grant`}
          </Button>
        )}
      </div>
      {isOpen && <ChangeRow key={row.row} tenantId={tenantId} row={row} />}
    </>
  )
}
