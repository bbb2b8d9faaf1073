import type { Attachment } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../session/client.ts'
import { ItemList, ItemRow } from '../ui/item-row.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'

/** A customer by id, or as the owner of a wallet. */
type CustomerDocumentsProps = { readonly tenantId: number; readonly customerId?: number; readonly walletId?: number }

const MOST_SHOWN = 50

/** The documents of a customer, newest first; each is read when it is to be shown. */
export default function CustomerDocuments({ tenantId, customerId, walletId }: CustomerDocumentsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['listAttachments', { tenantId, customerId, walletId }],
    queryFn: async ({ signal }) => {
      const owner =
        customerId ?? (walletId === undefined ? undefined : (await client.getWallet({ tenantId, walletId }, { signal })).customerId)
      if (owner === undefined) return []
      return client.listAttachments({ tenantId, customerId: owner }, { signal }).toArray({ max: MOST_SHOWN })
    },
  })
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  if (data.length === 0) return <p>{t`There are no documents.`}</p>
  return (
    <ItemList label={t`Documents of the customer`}>
      {data.map((each) => (
        <DocumentRow key={each.attachmentId} tenantId={tenantId} of={each} />
      ))}
    </ItemList>
  )
}

function DocumentRow({ tenantId, of }: { readonly tenantId: number; readonly of: Attachment }) {
  const { attachmentId, customerId, documentType, contentType, created } = of
  const [isShown, setShown] = useState(false)
  const { data, error, isFetching } = useQuery({
    queryKey: ['getAttachment', { tenantId, customerId, attachmentId }],
    queryFn: ({ signal }) => client.getAttachment({ tenantId, customerId, attachmentId }, { signal }),
    enabled: isShown,
    gcTime: 0,
  })
  return (
    <ItemRow
      title={documentType}
      meta={
        <>
          <RelativeTime at={created} />
          {error !== null && <ErrorState error={error} />}
          {data !== undefined && <Preview name={documentType} address={`data:${contentType};base64,${data.base64EncodedDocument}`} />}
        </>
      }
      actions={
        isShown && error === null ? undefined : (
          <Button variant="default" size="xs" loading={isFetching} onClick={() => setShown(true)}>{t`Show ${documentType}`}</Button>
        )
      }
    />
  )
}

/** A picture is shown; anything else is offered as a file. */
function Preview({ name, address }: { readonly name: string; readonly address: string }) {
  if (address.startsWith('data:image/')) return <img src={address} alt={name} width="100%" />
  return <Anchor href={address} download={name}>{t`Download ${name}`}</Anchor>
}
