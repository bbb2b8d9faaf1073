import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../session/client.ts'
import { ForTenant } from '../../session/for-tenant.tsx'
import { useHolds } from '../../session/use-rights.ts'
import { DataList } from '../../ui/data-list.tsx'
import { KeyIcon, PlusIcon } from '../../ui/icons.tsx'
import { WideRows } from '../../ui/item-row.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useList } from '../../ui/use-list.ts'
import { BroughtPeople } from './brought-people.tsx'
import { CreateToken } from './create-token.tsx'
import { SetUp } from './set-up.tsx'
import { TokenRow } from './token-row.tsx'

export default function DirectoryPage() {
  return <ForTenant title={t`Directory sync`}>{(tenantId) => <DirectorySync tenantId={tenantId} />}</ForTenant>
}

/** The tokens with which directories reach a tenant, the people they have brought, and how a directory is connected. */
function DirectorySync({ tenantId }: { readonly tenantId: number }) {
  const [isCreating, setCreating] = useState(false)
  const holds = useHolds()
  const input = { tenantId }
  const list = useList({ queryKey: ['listScimTokens', input], list: (options) => client.listScimTokens(input, options), watchMs: 30_000 })
  return (
    <Page
      title={t`Directory sync`}
      lead={t`Your directory creates, changes, locks and removes the admin users of this tenant, over SCIM 2.0.`}
      actions={
        holds('ScimToken.CREATE') && <Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>{t`Create a token`}</Button>
      }
    >
      <Section title={t`Tokens`}>
        <WideRows>
          <DataList
            label={t`Tokens`}
            of={list}
            keyOf={({ scimTokenId }) => scimTokenId}
            row={(token) => <TokenRow tenantId={tenantId} token={token} />}
            empty={
              <EmptyState
                title={t`No tokens yet`}
                icon={<KeyIcon size={26} />}
              >{t`Create one for each directory. It acts with your rights, and ends with your account, lock or change of position.`}</EmptyState>
            }
          />
        </WideRows>
      </Section>
      <Section title={t`People from the directory`}>
        <BroughtPeople tenantId={tenantId} />
      </Section>
      <Section title={t`Connect a directory`}>
        <SetUp tenantId={tenantId} />
      </Section>
      <CreateToken tenantId={tenantId} opened={isCreating} onClose={() => setCreating(false)} />
    </Page>
  )
}
