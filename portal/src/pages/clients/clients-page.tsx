import type { OAuthClient } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ForTenant, useTenantId } from '../../session/for-tenant.tsx'
import { isAboveTenants, isOfInstitution } from '../../session/person.ts'
import { useRights } from '../../session/use-rights.ts'
import { usePerson } from '../../session/use-session.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { PlusIcon, WebhookIcon } from '../../ui/icons.tsx'
import { WideRows } from '../../ui/item-row.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useList } from '../../ui/use-list.ts'
import { ScopeChoice } from '../tenants/scope-choice.tsx'
import { type ClientCalls, clientCalls } from './client-calls.ts'
import { ClientRow } from './client-row.tsx'
import { NewClientKey } from './new-client-key.tsx'
import { RegisterClient } from './register-client.tsx'

export default function ClientsPage() {
  const tenantId = useTenantId()
  const isOwn = isOfInstitution(usePerson())
  return tenantId === undefined && isOwn ? <ForTenant title={t`Clients`}>{() => null}</ForTenant> : <Clients tenantId={tenantId} />
}

type Asked = { readonly what: 'register' } | { readonly what: 'new-key' | 'end'; readonly client: OAuthClient }

/** The OAuth clients of a tenant, or of those above all tenants: registers them, gives them new keys, and ends them. */
function Clients({ tenantId }: { readonly tenantId: number | undefined }) {
  const person = usePerson()
  const rights = useRights()
  const calls = clientCalls(tenantId)
  const list = useList({ queryKey: calls.queryKey, list: calls.list })
  const [asked, setAsked] = useState<Asked>()
  return (
    <Page
      title={t`Clients`}
      lead={t`Back ends, other portals and apps that use this service by OAuth.`}
      actions={
        rights?.has('OAuthClient.CREATE') === true && (
          <Button leftSection={<PlusIcon />} onClick={() => setAsked({ what: 'register' })}>{t`Register a client`}</Button>
        )
      }
    >
      {isAboveTenants(person) && <ScopeChoice whole={t`Above all tenants`} />}
      <Section>
        <WideRows>
          <DataList
            label={t`Clients`}
            of={list}
            keyOf={({ clientId }) => clientId}
            row={(client) => (
              <ClientRow
                client={client}
                onNewKey={rights?.has('OAuthClient.UPDATE') === true ? () => setAsked({ what: 'new-key', client }) : undefined}
                onEnd={rights?.has('OAuthClient.DELETE') === true ? () => setAsked({ what: 'end', client }) : undefined}
              />
            )}
            empty={
              <EmptyState
                title={t`There are no clients`}
                icon={<WebhookIcon size={26} />}
              >{t`Register one for a back end, another portal or an app.`}</EmptyState>
            }
          />
        </WideRows>
      </Section>
      <Dialog asked={asked} calls={calls} onClose={() => setAsked(undefined)} />
    </Page>
  )
}

type DialogProps = { readonly asked: Asked | undefined; readonly calls: ClientCalls; readonly onClose: () => void }

function Dialog({ asked, calls, onClose }: DialogProps) {
  if (asked === undefined) return null
  if (asked.what === 'register') return <RegisterClient calls={calls} onClose={onClose} />
  if (asked.what === 'new-key') return <NewClientKey client={asked.client} calls={calls} onClose={onClose} />
  return <EndClient client={asked.client} calls={calls} onClose={onClose} />
}

type EndClientProps = { readonly client: OAuthClient; readonly calls: ClientCalls; readonly onClose: () => void }

/** Ends a client, and with it its tokens. */
function EndClient({ client: { clientId, name }, calls, onClose }: EndClientProps) {
  const queries = useQueryClient()
  return (
    <ConfirmWrite
      opened
      title={t`End ${name}`}
      action={t`End`}
      tone="dangerous"
      call={{ method: 'DELETE', path: `${calls.path}/${encodeURIComponent(clientId)}` }}
      run={(options) => calls.end(clientId, options)}
      onDone={() => {
        toast(t`${name} is ended.`)
        void queries.invalidateQueries({ queryKey: calls.queryKey })
      }}
      onClose={onClose}
    >{t`Its tokens stop working within seconds. It cannot come back: a new client has another id.`}</ConfirmWrite>
  )
}
