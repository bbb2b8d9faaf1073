import type { WebhookEndpoint } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { roleWords } from '../../people/role-words.ts'
import { client } from '../../session/client.ts'
import { ForTenant } from '../../session/for-tenant.tsx'
import { watching } from '../../session/queries.ts'
import { serviceNow } from '../../session/service-clock.ts'
import { listed } from '../../text/lists.ts'
import { BackLink, PageWithoutThing } from '../../ui/back-link.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { WideRows } from '../../ui/item-row.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { RelativeTime, UntilTime } from '../../ui/relative-time.tsx'
import { ErrorLine, LoadingState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useList } from '../../ui/use-list.ts'
import { hostOf } from '../callbacks/callback-words.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { eventsInWords, FORMATS, stateOf } from './endpoint-words.ts'
import { LastDayGraph } from './last-day-graph.tsx'
import styles from './webhooks.module.css'

/** Events that the numbers of the last 24 hours are counted from. */
const MOST_COUNTED = 100
const DAY_MS = 86_400_000

export default function WebhookPage() {
  return <ForTenant title={t`Webhook endpoint`}>{(tenantId) => <OneEndpoint tenantId={tenantId} />}</ForTenant>
}

/** One endpoint: its state, its last day, and what was sent to it. */
function OneEndpoint({ tenantId }: { readonly tenantId: number }) {
  const webhookEndpointId = Number(useParams<{ webhookEndpointId: string }>().webhookEndpointId)
  const input = { tenantId, webhookEndpointId }
  const { data, error, refetch } = useQuery({
    queryKey: ['getWebhookEndpoint', input],
    queryFn: ({ signal }) => client.getWebhookEndpoint(input, { signal }),
    refetchInterval: watching(10_000),
  })
  const back = <BackLink to="/webhooks">{t`Webhooks`}</BackLink>
  if (data === undefined)
    return <PageWithoutThing title={t`Webhook endpoint`} notShown={t`Webhook endpoint not shown`} back={back} of={{ error, refetch }} />
  return <Shown endpoint={data} tenantId={tenantId} back={back} />
}

type ShownProps = { readonly endpoint: WebhookEndpoint; readonly tenantId: number; readonly back: ReactNode }

function Shown({ endpoint, tenantId, back }: ShownProps) {
  const { url, created, disabledBecause, webhookEndpointId } = endpoint
  const { word, tone } = stateOf(endpoint)
  const input = { tenantId, webhookEndpointId }
  const list = useList({ queryKey: ['listCallbacks', input], list: (options) => client.listCallbacks(input, options), watchMs: 5_000 })
  return (
    <Page
      title={t`Webhook to ${{ host: hostOf(url) }}`}
      back={back}
      lead={
        <div className={styles.lead}>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <span>
            <Trans>
              created <RelativeTime at={created} />
            </Trans>
          </span>
          <span>
            <Trans>
              Endpoint <CopyableId id={webhookEndpointId} label={t`endpoint id`} />
            </Trans>
          </span>
        </div>
      }
      actions={<EndpointActions tenantId={tenantId} endpoint={endpoint} />}
    >
      {disabledBecause === 'failing' && (
        <p
          role="status"
          className={styles.failing}
        >{t`Every attempt has failed for 5 days, so the service has disabled this endpoint. Its events are kept for 30 days: repair the receiver, enable the endpoint, then recover them on the page Callbacks.`}</p>
      )}
      <Section title={t`Endpoint`}>
        <EndpointFacts endpoint={endpoint} />
      </Section>
      <Section title={t`Last 24 hours`}>
        <LastDay tenantId={tenantId} webhookEndpointId={webhookEndpointId} />
      </Section>
      <Section title={t`Deliveries`}>
        <WideRows>
          <DeliveryList tenantId={tenantId} of={list} />
        </WideRows>
      </Section>
    </Page>
  )
}

function EndpointFacts({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { url, events, description, format, readAs, previousExpires } = endpoint
  return (
    <Facts
      of={[
        ['URL', <CopyableId key="url" id={url} label={t`URL`} />],
        ...(description === undefined ? [] : [[t`Description`, description] as const]),
        [t`Events`, events.includes('*') ? eventsInWords(events) : listed(events)],
        [t`Format`, FORMATS.find(({ value }) => value === format)?.label ?? format],
        [t`Sends what may be read by`, listed(readAs.map(roleWords))],
        ...(previousExpires === undefined ? [] : [[t`Previous secret stops`, <UntilTime key="until" at={previousExpires} />] as const]),
      ]}
    />
  )
}

/** The numbers of the last 24 hours, from the latest events. */
function LastDay({ tenantId, webhookEndpointId }: { readonly tenantId: number; readonly webhookEndpointId: number }) {
  const { data, error } = useQuery({
    queryKey: ['listCallbacks', 'last-day', { tenantId, webhookEndpointId }],
    queryFn: ({ signal }) => {
      const since = new Date(serviceNow() - DAY_MS).toISOString()
      return client.listCallbacks({ tenantId, webhookEndpointId, since }, { signal, pageSize: MOST_COUNTED }).toArray({ max: MOST_COUNTED })
    },
    refetchInterval: watching(5_000),
  })
  if (error !== null) return <ErrorLine error={error} />
  if (data === undefined) return <LoadingState lines={1} />
  return <LastDayGraph callbacks={data} isCut={data.length === MOST_COUNTED} />
}
