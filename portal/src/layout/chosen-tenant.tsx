import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { client } from '../session/client.ts'
import { isAboveTenants } from '../session/person.ts'
import { usePerson } from '../session/use-session.ts'
import { useTenantId } from '../session/use-tenant-id.ts'
import styles from './navigation-list.module.css'

/** Says to people above the tenants which one the pages show, and leads to the others. */
export function ChosenTenant() {
  const person = usePerson()
  const tenantId = useTenantId()
  return isAboveTenants(person) && tenantId !== undefined ? <Chosen tenantId={tenantId} /> : null
}

function Chosen({ tenantId }: { readonly tenantId: number }) {
  const { data } = useQuery({
    queryKey: ['getTenant', { tenantId }],
    queryFn: ({ signal }) => client.getTenant({ tenantId }, { signal }),
    staleTime: 60_000,
  })
  return (
    <div className={styles.tenant}>
      <span className={styles.of}>{t`Pages of`}</span>
      <strong>{data?.name ?? t`Tenant ${tenantId}`}</strong>
      <Link href="/tenants">{t`All tenants`}</Link>
    </div>
  )
}
