import type { Upstream } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { client } from '../../session/client.ts'
import { ForTenant } from '../../session/for-tenant.tsx'
import { useRights } from '../../session/use-rights.ts'
import { numbersIn } from '../../text/formats.ts'
import { BackLink, PageWithoutThing } from '../../ui/back-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { OperationList, OperationRows } from './operation-list.tsx'
import { UpstreamActions } from './upstream-actions.tsx'
import styles from './upstreams.module.css'

export default function UpstreamPage() {
  return <ForTenant title={t`Upstream`}>{(tenantId) => <OneUpstream tenantId={tenantId} />}</ForTenant>
}

/** One upstream: its operations, and who may call them. */
function OneUpstream({ tenantId }: { readonly tenantId: number }) {
  const { upstream = '' } = useParams<{ upstream: string }>()
  const input = { tenantId, upstream }
  const { data, error, refetch } = useQuery({
    queryKey: ['getUpstream', input],
    queryFn: ({ signal }) => client.getUpstream(input, { signal }),
  })
  const back = <BackLink to="/upstreams">{t`Upstreams`}</BackLink>
  if (data === undefined)
    return <PageWithoutThing title={t`Upstream`} notShown={t`Upstream not shown`} back={back} of={{ error, refetch }} />
  return <Shown upstream={data} tenantId={tenantId} back={back} />
}

type ShownProps = { readonly upstream: Upstream; readonly tenantId: number; readonly back: ReactNode }

function Shown({ upstream, tenantId, back }: ShownProps) {
  const { name, enabled, created, operations } = upstream
  const rights = useRights()
  return (
    <Page
      title={name}
      back={back}
      lead={
        <div className={styles.lead}>
          <StatusBadge tone={enabled ? 'good' : 'neutral'}>{enabled ? t`Enabled` : t`Disabled`}</StatusBadge>
          <span>
            <Trans>
              added <RelativeTime at={created} />
            </Trans>
          </span>
        </div>
      }
      actions={<UpstreamActions tenantId={tenantId} upstream={upstream} />}
    >
      <Section title={t`Upstream`}>
        <UpstreamFacts upstream={upstream} />
      </Section>
      <Section title={t`Operations`}>
        <OperationList operations={operations} />
      </Section>
      {rights?.has('Permission.READ') === true && (
        <Section title={t`Who may call them`}>
          <OperationRows tenantId={tenantId} operations={operations} />
        </Section>
      )}
    </Page>
  )
}

function UpstreamFacts({ upstream }: { readonly upstream: Upstream }) {
  const { baseUrl, headers, timeoutSeconds, maxAnswerBytes, document } = upstream
  const names = Object.keys(headers)
  return (
    <Facts
      of={[
        [t`Base URL`, baseUrl],
        [t`Described by`, document === undefined ? t`the operations below: bodies are not checked` : t`an OpenAPI document`],
        ...(names.length === 0 ? [] : [[t`Headers of every request`, names.join(', ')] as const]),
        [t`Time limit`, t`${timeoutSeconds} s`],
        [t`Largest answer`, t`${{ round: numbersIn()(Math.round(maxAnswerBytes / 1024)) }} KiB`],
      ]}
    />
  )
}
