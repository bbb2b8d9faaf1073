import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../session/client.ts'
import { ForTenant, useTenantPath } from '../../session/for-tenant.tsx'
import { useHolds } from '../../session/use-rights.ts'
import { DataList } from '../../ui/data-list.tsx'
import { PlusIcon, WebhookIcon } from '../../ui/icons.tsx'
import { LinkRow, WideRows } from '../../ui/item-row.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { useList } from '../../ui/use-list.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { eventsInWords, stateOf } from './endpoint-words.ts'
import { type NewSecret, ShownSecret } from './shown-secret.tsx'
import styles from './webhooks.module.css'

export default function WebhooksPage() {
  return <ForTenant title={t`Webhooks`}>{(tenantId) => <Endpoints tenantId={tenantId} />}</ForTenant>
}

/** The webhook endpoints of a tenant. */
function Endpoints({ tenantId }: { readonly tenantId: number }) {
  const [isCreating, setCreating] = useState(false)
  const [shown, setShown] = useState<NewSecret>()
  const holds = useHolds()
  const queries = useQueryClient()
  const input = { tenantId }
  const list = useList({ queryKey: ['listWebhookEndpoints', input], list: (options) => client.listWebhookEndpoints(input, options) })
  const created = ({ secret }: CreatedWebhookEndpoint): void => {
    toast(t`The endpoint is in force within 10 seconds.`)
    void queries.invalidateQueries({ queryKey: ['listWebhookEndpoints'] })
    if (secret !== undefined) setShown({ secret })
  }
  return (
    <Page
      title={t`Webhooks`}
      lead={t`Addresses to which the service sends what happens in this tenant.`}
      actions={
        holds('WebhookEndpoint.CREATE') && (
          <Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>{t`Create an endpoint`}</Button>
        )
      }
    >
      <Section>
        <WideRows>
          <DataList
            label={t`Endpoints`}
            of={list}
            keyOf={({ webhookEndpointId }) => webhookEndpointId}
            row={(endpoint) => <EndpointRow endpoint={endpoint} />}
            empty={
              <EmptyState
                title={t`No endpoints yet`}
                icon={<WebhookIcon size={26} />}
              >{t`Create one, and choose the events that your receiver gets. The secret that signs them is shown once.`}</EmptyState>
            }
          />
        </WideRows>
      </Section>
      <EndpointDialog
        opened={isCreating}
        title={t`Create an endpoint`}
        action={t`Create`}
        call={({ description, ...fields }) => ({
          method: 'POST',
          path: `/tenants/${tenantId}/webhook-endpoints`,
          body: description === '' ? fields : { ...fields, description },
        })}
        run={({ description, ...fields }, options) => {
          const body = { ...fields, enabled: true, ...(description === '' ? {} : { description }) }
          return client.createWebhookEndpoint({ tenantId, body }, options)
        }}
        onDone={created}
        onClose={() => setCreating(false)}
      />
      <ShownSecret of={shown} onClose={() => setShown(undefined)} />
    </Page>
  )
}

function EndpointRow({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { webhookEndpointId, url, events, description, format } = endpoint
  const path = useTenantPath()
  const { word, tone } = stateOf(endpoint)
  return (
    <LinkRow
      href={path(`/webhooks/${webhookEndpointId}`)}
      title={<span className={styles.url}>{url}</span>}
      meta={
        <>
          {description !== undefined && <bdi>{description}</bdi>}
          <span>{t`receives ${{ eventsInWords: eventsInWords(events) }}`}</span>
          {format === 'set' && <span>{t`as security event tokens`}</span>}
        </>
      }
      end={<StatusBadge tone={tone}>{word}</StatusBadge>}
    />
  )
}
