import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { Link } from 'wouter'
import { ForTenant, useTenantPath } from '../../session/for-tenant.tsx'
import { KeyIcon, SearchIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { PermissionGrid } from './permission-grid.tsx'
import styles from './permissions.module.css'
import { itemWords, type PermissionRow, usePermissionRows } from './rows.ts'

export default function PermissionsPage() {
  return <ForTenant title={t`Permissions`}>{(tenantId) => <Grid tenantId={tenantId} />}</ForTenant>
}

/** The grid of positions and permissions. */
function Grid({ tenantId }: { readonly tenantId: number }) {
  const { data, error, refetch } = usePermissionRows(tenantId)
  const [{ find }, setFilters] = useFilters(['find'])
  const path = useTenantPath()
  const found = data?.filter((row) => fits(row, find))
  return (
    <Page
      title={t`Permissions`}
      lead={t`What each position in the tenant may do. Choose a permission to see who has it, and to change it.`}
      actions={
        <Button
          component={Link}
          href={path('/permissions/what-can')}
          variant="default"
          leftSection={<SearchIcon />}
        >{t`What can somebody do?`}</Button>
      }
    >
      <TextInput
        className={styles.find}
        label={t`Find a permission`}
        placeholder={t`Transfer, READ, …`}
        type="search"
        value={find}
        onChange={(event) => setFilters({ find: event.currentTarget.value })}
      />
      <Section>
        {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
        {error === null && data === undefined && <LoadingState label={t`Loading permissions`} />}
        {found !== undefined && found.length > 0 && <PermissionGrid rows={found} all={data ?? []} />}
        {found?.length === 0 && (
          <EmptyState
            title={t`No permission fits`}
            icon={<KeyIcon size={26} />}
          >{t`A permission is called by its item and its action, such as Transfer.CREATE.`}</EmptyState>
        )}
      </Section>
    </Page>
  )
}

function fits({ permission, item }: PermissionRow, find: string): boolean {
  const wanted = find.trim().toLowerCase()
  return permission.toLowerCase().includes(wanted) || itemWords(item).toLowerCase().includes(wanted)
}
