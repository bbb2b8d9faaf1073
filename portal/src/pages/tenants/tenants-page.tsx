import type { Tenant } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { AddPersonDialog } from '../../people/add-person-dialog.tsx'
import { client } from '../../session/client.ts'
import { holdsOneOf, NEEDS, useRights } from '../../session/use-rights.ts'
import { usePerson } from '../../session/use-session.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { PlusIcon, TenantIcon } from '../../ui/icons.tsx'
import { WideRow, WideRows } from '../../ui/item-row.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useList } from '../../ui/use-list.ts'

/** The pages of a tenant, with the permissions of which each needs one. */
const PAGES = [
  [t`People`, '/people', NEEDS.people],
  [t`Settings`, '/settings', NEEDS.settings],
  [t`Callbacks`, '/callbacks', NEEDS.callbacks],
  [t`Audit`, '/audit', NEEDS.audit],
] as const

/** A page reads this many tenants of the service, and shows those of the institution. */
const PAGE_OF_INSTITUTION = 100

/** The tenants that a person above them may see; links to the pages of each. */
export default function TenantsPage() {
  const [asked, setAsked] = useState<'new' | Tenant>()
  const [created, setCreated] = useState<Tenant>()
  const { institution } = usePerson()
  const rights = useRights()
  const mayChange = institution === undefined && rights?.has('Tenant.UPDATE') === true
  const list = useList<Tenant>(
    institution === undefined
      ? { queryKey: ['listTenants', {}], list: (options) => client.listTenants(undefined, options) }
      : {
          queryKey: ['listTenants', { institution }],
          list: (options) => client.listInstitutionTenants({ institution }, options),
          pageSize: PAGE_OF_INSTITUTION,
        },
  )
  return (
    <Page
      title={t`Tenants`}
      lead={institution === undefined ? t`Each keeps its own people, settings and money.` : t`Those of the institution ${institution}.`}
      actions={
        institution === undefined &&
        rights?.has('Tenant.CREATE') === true && <Button leftSection={<PlusIcon />} onClick={() => setAsked('new')}>{t`New tenant`}</Button>
      }
    >
      <Section>
        <WideRows>
          <DataList
            label={t`Tenants`}
            of={list}
            keyOf={({ tenantId }) => tenantId}
            row={(tenant) => <TenantRow tenant={tenant} onChange={mayChange ? () => setAsked(tenant) : undefined} />}
            empty={
              <EmptyState title={list.next === undefined ? t`No tenants yet` : t`None on this page`} icon={<TenantIcon size={26} />}>
                {list.next === undefined ? t`A global administrator adds them.` : t`Older tenants are on the next page.`}
              </EmptyState>
            }
          />
        </WideRows>
      </Section>
      {asked !== undefined && (
        <TenantDialog tenant={asked === 'new' ? undefined : asked} onCreated={setCreated} onClose={() => setAsked(undefined)} />
      )}
      {created !== undefined && (
        <AddPersonDialog
          scope={{ tenantId: created.tenantId }}
          kinds={['admin']}
          held="LEVEL_20"
          title={t`Add the first administrator of ${{ name: created.name }}`}
          onClose={() => setCreated(undefined)}
        />
      )}
    </Page>
  )
}

function TenantRow({ tenant, onChange }: { readonly tenant: Tenant; readonly onChange: (() => void) | undefined }) {
  const { tenantId, name, institution, created } = tenant
  const rights = useRights()
  const offered = PAGES.filter(([, , needs]) => holdsOneOf(rights, needs))
  return (
    <WideRow
      title={name}
      meta={
        <>
          <span>{t`id ${tenantId}`}</span>
          {institution !== undefined && <span>{t`institution ${institution}`}</span>}
          <span>
            <Trans>
              created <RelativeTime at={created} />
            </Trans>
          </span>
        </>
      }
      actions={
        <>
          {offered.map(([word, path]) => (
            <Anchor key={path} component={Link} size="sm" href={`${path}?tenant=${tenantId}`} aria-label={t`${word} of ${name}`}>
              {word}
            </Anchor>
          ))}
          {onChange !== undefined && (
            <Button variant="default" size="xs" aria-label={t`Change ${name}`} onClick={onChange}>{t`Change`}</Button>
          )}
        </>
      }
    />
  )
}

type TenantDialogProps = {
  readonly tenant: Tenant | undefined
  readonly onCreated: (created: Tenant) => void
  readonly onClose: () => void
}

/** Creates a tenant, or changes its name and institution; proposes that if it needs an approval. */
function TenantDialog({ tenant, onCreated, onClose }: TenantDialogProps) {
  const queries = useQueryClient()
  const [name, setName] = useState(tenant?.name ?? '')
  const [institution, setInstitution] = useState(tenant?.institution ?? '')
  const created = { name: name.trim(), ...(institution.trim() === '' ? {} : { institution: institution.trim() }) }
  const changed = { name: name.trim(), institution: institution.trim() === '' ? null : institution.trim() }
  return (
    <ConfirmWrite
      opened
      title={tenant === undefined ? t`New tenant` : t`Change ${{ name: tenant.name }}`}
      action={tenant === undefined ? t`Create` : t`Save`}
      call={
        tenant === undefined
          ? { method: 'POST', path: '/global/tenants', body: created }
          : { method: 'PUT', path: `/global/tenants/${tenant.tenantId}`, body: changed }
      }
      run={(options) =>
        tenant === undefined
          ? client.createTenant({ body: created }, options)
          : client.updateTenant({ tenantId: tenant.tenantId, body: changed }, options)
      }
      onDone={(saved) => {
        toast(tenant === undefined ? t`${{ name: saved.name }} is created.` : t`${{ name: saved.name }} is saved.`)
        void queries.invalidateQueries({ queryKey: ['listTenants'] })
        if (tenant === undefined) onCreated(saved)
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          label={t`Name`}
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label={t`Institution`}
          description={t`Its short name, if the tenant belongs to one`}
          value={institution}
          onChange={(event) => setInstitution(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmWrite>
  )
}
