import type { AuditEvent } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { client } from '../../session/client.ts'
import { ForTenant, useTenantId } from '../../session/for-tenant.tsx'
import { isAboveTenants, isOfInstitution } from '../../session/person.ts'
import { usePerson } from '../../session/use-session.ts'
import { DataList } from '../../ui/data-list.tsx'
import { AuditIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useList } from '../../ui/use-list.ts'
import { ScopeChoice } from '../tenants/scope-choice.tsx'
import styles from './audit.module.css'
import { FILTERS, FilterForm, inputOf, pathOf } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'
import { ExportMenu } from './export-menu.tsx'

export default function AuditPage() {
  const tenantId = useTenantId()
  const isOwn = isOfInstitution(usePerson())
  return tenantId === undefined && isOwn ? <ForTenant title={t`Audit`}>{() => null}</ForTenant> : <Audit tenantId={tenantId} />
}

/** The audit log: one sentence for each event, newest first; opened, the states before and after. */
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
    <Page
      title={t`Audit`}
      lead={t`Changes and notable refusals, newest first.`}
      actions={<ExportMenu path={pathOf(tenantId, input)} of={tenantId === undefined ? 'global' : String(tenantId)} />}
    >
      <div className={styles.filters} data-print="no">
        {isAboveTenants(person) && <ScopeChoice whole={t`Above the tenants`} />}
        <FilterForm key={JSON.stringify(filters)} tenantId={tenantId} filters={filters} onFilter={setFilters} />
      </div>
      <Section>
        <DataList
          label={t`Audit events`}
          of={list}
          keyOf={({ auditId }) => auditId}
          row={(event) => <AuditRow event={event} />}
          empty={
            <EmptyState title={isFiltered ? t`No entry fits the filters` : t`No entries yet`} icon={<AuditIcon size={26} />}>
              {list.next !== undefined
                ? t`Older entries may fit: go to the next page.`
                : isFiltered
                  ? t`Clear a filter to see more.`
                  : t`Changes are listed here within seconds.`}
            </EmptyState>
          }
        />
      </Section>
    </Page>
  )
}
