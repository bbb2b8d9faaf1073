import type { Tenant } from '@countersign/client'
import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { AddPersonDialog } from '../../people/add-person-dialog.tsx'
import { client } from '../../session/client.ts'
import { usePerson } from '../../session/use-session.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { PlusIcon, TenantIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useList } from '../../ui/use-list.ts'
import styles from './tenants.module.css'

const PAGES = [
  ['People', '/people'],
  ['Settings', '/settings'],
  ['Callbacks', '/callbacks'],
  ['Audit', '/audit'],
] as const

/** A page reads this many tenants of the service, and shows those of the institution. */
const PAGE_OF_INSTITUTION = 100

/** The tenants that a person above them may see; links to the pages of each. */
export default function TenantsPage() {
  const [asked, setAsked] = useState<'new' | Tenant>()
  const [created, setCreated] = useState<Tenant>()
  const { institution } = usePerson()
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
      title="Tenants"
      lead={institution === undefined ? 'Each keeps its own people, settings and money.' : `Those of the institution ${institution}.`}
      actions={
        institution === undefined && (
          <Button leftSection={<PlusIcon />} onClick={() => setAsked('new')}>
            New tenant
          </Button>
        )
      }
    >
      <Section>
        <DataList
          label="Tenants"
          of={list}
          keyOf={({ tenantId }) => tenantId}
          row={(tenant) => <TenantRow tenant={tenant} onChange={institution === undefined ? () => setAsked(tenant) : undefined} />}
          empty={
            <EmptyState title={list.next === undefined ? 'No tenants yet' : 'None on this page'} icon={<TenantIcon size={26} />}>
              {list.next === undefined ? 'A global administrator adds them.' : 'Older tenants are on the next page.'}
            </EmptyState>
          }
        />
      </Section>
      {asked !== undefined && (
        <TenantDialog tenant={asked === 'new' ? undefined : asked} onCreated={setCreated} onClose={() => setAsked(undefined)} />
      )}
      {created !== undefined && (
        <AddPersonDialog
          scope={{ tenantId: created.tenantId }}
          kinds={['admin']}
          held="LEVEL_20"
          title={`Add the first administrator of ${created.name}`}
          onClose={() => setCreated(undefined)}
        />
      )}
    </Page>
  )
}

function TenantRow({ tenant, onChange }: { readonly tenant: Tenant; readonly onChange: (() => void) | undefined }) {
  const { tenantId, name, institution, created } = tenant
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={styles.meta}>
          <span>id {tenantId}</span>
          {institution !== undefined && <span>institution {institution}</span>}
          <span>
            created <RelativeTime at={created} />
          </span>
        </span>
      </div>
      <div className={styles.links}>
        {PAGES.map(([word, path]) => (
          <Anchor key={path} component={Link} size="sm" href={`${path}?tenant=${tenantId}`} aria-label={`${word} of ${name}`}>
            {word}
          </Anchor>
        ))}
        {onChange !== undefined && (
          <Button variant="default" size="xs" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
        )}
      </div>
    </div>
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
      title={tenant === undefined ? 'New tenant' : `Change ${tenant.name}`}
      action={tenant === undefined ? 'Create' : 'Save'}
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
        toast(`${saved.name} is ${tenant === undefined ? 'created' : 'saved'}.`)
        void queries.invalidateQueries({ queryKey: ['listTenants'] })
        if (tenant === undefined) onCreated(saved)
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label="Institution"
          description="Its short name, if the tenant belongs to one"
          value={institution}
          onChange={(event) => setInstitution(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmWrite>
  )
}
