import type { UpstreamOperation } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ItemList, ItemRow } from '../../ui/item-row.tsx'
import { EmptyState } from '../../ui/states.tsx'
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
