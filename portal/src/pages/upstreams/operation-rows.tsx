import type { UpstreamOperation } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRights } from '../../session/use-rights.ts'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { ChangeRow } from '../permissions/change-row.tsx'
import { grantWords } from '../permissions/grants.ts'
import { type PermissionRow, usePermissionRows } from '../permissions/rows.ts'
import styles from './upstreams.module.css'

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
