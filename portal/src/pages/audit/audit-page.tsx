import type { AuditEvent, ListTenantAuditEventsInput } from '@countersign/client'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { client } from '../../session/client.ts'
import { ForTenant } from '../../session/for-tenant.tsx'
import { isAboveTenants, isOfInstitution } from '../../session/person.ts'
import { usePerson } from '../../session/use-session.ts'
import { useTenantId } from '../../session/use-tenant-id.ts'
import { DataList } from '../../ui/data-list.tsx'
import { AuditIcon } from '../../ui/icons.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useList } from '../../ui/use-list.ts'
import { ScopeChoice } from '../tenants/scope-choice.tsx'
import styles from './audit.module.css'
import { AuditRow } from './audit-row.tsx'

const FILTERS = ['actor', 'item', 'path', 'since', 'until'] as const
type Filters = Readonly<Record<(typeof FILTERS)[number], string>>
const NONE: Filters = { actor: '', item: '', path: '', since: '', until: '' }

export default function AuditPage() {
  const tenantId = useTenantId()
  const isOwn = isOfInstitution(usePerson())
  return tenantId === undefined && isOwn ? <ForTenant title="Audit">{() => null}</ForTenant> : <Audit tenantId={tenantId} />
}

/** The audit log: actor, action and time, newest first, with the states before and after. */
function Audit({ tenantId }: { readonly tenantId: number | undefined }) {
  const person = usePerson()
  const [filters, setFilters] = useFilters(FILTERS)
  const input = inputOf(filters)
  const list = useList<AuditEvent>({
    queryKey: ['listAuditEvents', { tenantId, ...input }],
    list: (options) =>
      tenantId === undefined ? client.listGlobalAuditEvents(input, options) : client.listTenantAuditEvents({ tenantId, ...input }, options),
  })
  const isFiltered = FILTERS.some((name) => filters[name] !== '')
  return (
    <Page title="Audit" lead="Changes and notable refusals, newest first.">
      <div className={styles.filters}>
        {isAboveTenants(person) && <ScopeChoice whole="Above the tenants" />}
        <FilterForm key={JSON.stringify(filters)} filters={filters} onFilter={setFilters} />
      </div>
      <Section>
        <DataList
          label="Audit events"
          of={list}
          keyOf={({ auditId }) => auditId}
          row={(event) => <AuditRow event={event} />}
          empty={
            <EmptyState title={isFiltered ? 'No entry fits the filters' : 'No entries yet'} icon={<AuditIcon size={26} />}>
              {list.next !== undefined
                ? 'Older entries may fit: go to the next page.'
                : isFiltered
                  ? 'Clear a filter to see more.'
                  : 'Changes are listed here within seconds.'}
            </EmptyState>
          }
        />
      </Section>
    </Page>
  )
}

type FilterFormProps = { readonly filters: Filters; readonly onFilter: (filters: Filters) => void }

function FilterForm({ filters, onFilter }: FilterFormProps) {
  const [draft, setDraft] = useState(filters)
  const set = (name: keyof Filters) => (value: string) => setDraft((before) => ({ ...before, [name]: value }))
  const field = (name: keyof Filters) => ({
    value: draft[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(name)(event.currentTarget.value),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onFilter(draft)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput label="Who" placeholder="Id, anonymous, service" pattern="[0-9]+|anonymous|service" {...field('actor')} />
      <TextInput label="Item" placeholder="Id, identity or key" maxLength={200} {...field('item')} />
      <TextInput label="Path begins with" placeholder="/tenants/1/config" maxLength={400} {...field('path')} />
      <MomentInput label="Since" value={draft.since} onChange={set('since')} />
      <MomentInput label="Until" value={draft.until} onChange={set('until')} />
      <div className={styles.buttons}>
        <Button type="submit">Filter</Button>
        {FILTERS.some((name) => filters[name] !== '') && (
          <Button variant="default" onClick={() => onFilter(NONE)}>
            Clear filters
          </Button>
        )}
      </div>
    </form>
  )
}

function inputOf({ actor, item, path, since, until }: Filters): Omit<ListTenantAuditEventsInput, 'tenantId'> {
  const who = actor === 'anonymous' || actor === 'service' ? actor : /^\d+$/.test(actor) ? Number(actor) : undefined
  return {
    ...(who === undefined ? {} : { actor: who }),
    ...(item === '' ? {} : { item }),
    ...(path === '' ? {} : { path }),
    ...(Number.isNaN(Date.parse(since)) ? {} : { from: since }),
    ...(Number.isNaN(Date.parse(until)) ? {} : { to: until }),
  }
}
