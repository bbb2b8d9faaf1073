import type { NewUpstream, Upstream } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '../../session/client.ts'
import { ForTenant, useTenantPath } from '../../session/for-tenant.tsx'
import { useRights } from '../../session/use-rights.ts'
import { DataList } from '../../ui/data-list.tsx'
import { PlusIcon, UpstreamIcon } from '../../ui/icons.tsx'
import { LinkRow, WideRows } from '../../ui/item-row.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { useList } from '../../ui/use-list.ts'
import { ShownSecret } from '../webhooks/shown-secret.tsx'
import { AddUpstream } from './add-upstream.tsx'

export default function UpstreamsPage() {
  return <ForTenant title={t`Upstreams`}>{(tenantId) => <Upstreams tenantId={tenantId} />}</ForTenant>
}

/** The services of a tenant whose operations are approved here. */
function Upstreams({ tenantId }: { readonly tenantId: number }) {
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<NewUpstream>()
  const [, navigate] = useLocation()
  const path = useTenantPath()
  const rights = useRights()
  const queries = useQueryClient()
  const input = { tenantId }
  const list = useList({ queryKey: ['listUpstreams', input], list: (options) => client.listUpstreams(input, options) })
  const added = (upstream: NewUpstream): void => {
    toast(t`${{ name: upstream.name }} is added. Now grant its operations.`)
    for (const operation of ['listUpstreams', 'listTenantConfig']) void queries.invalidateQueries({ queryKey: [operation] })
    setMade(upstream)
  }
  return (
    <Page
      title={t`Upstreams`}
      lead={t`Your own services, whose operations are decided, approved and audited here.`}
      actions={
        rights?.has('Upstream.CREATE') === true && (
          <Button leftSection={<PlusIcon />} onClick={() => setAdding(true)}>{t`Add an upstream`}</Button>
        )
      }
    >
      <Section>
        <WideRows>
          <DataList
            label={t`Upstreams`}
            of={list}
            keyOf={({ name }) => name}
            row={(upstream) => <UpstreamRow upstream={upstream} />}
            empty={
              <EmptyState
                title={t`No upstreams yet`}
                icon={<UpstreamIcon size={26} />}
              >{t`Add a service by its OpenAPI document. Then people call it through this one, with your permissions and approvals.`}</EmptyState>
            }
          />
        </WideRows>
      </Section>
      {isAdding && <AddUpstream tenantId={tenantId} onDone={added} onClose={() => setAdding(false)} />}
      <ShownSecret
        of={made}
        onClose={() => {
          setMade(undefined)
          if (made !== undefined) navigate(path(`/upstreams/${made.name}`))
        }}
      />
    </Page>
  )
}

function UpstreamRow({ upstream: { name, baseUrl, operations, enabled } }: { readonly upstream: Upstream }) {
  const path = useTenantPath()
  return (
    <LinkRow
      href={path(`/upstreams/${name}`)}
      title={name}
      meta={
        <>
          <bdi>{baseUrl}</bdi>
          <span>{plural({ count: operations.length }, { one: '# operation', other: '# operations' })}</span>
        </>
      }
      end={<StatusBadge tone={enabled ? 'good' : 'neutral'}>{enabled ? t`Enabled` : t`Disabled`}</StatusBadge>}
    />
  )
}
