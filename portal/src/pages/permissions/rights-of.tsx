import { t } from '@lingui/core/macro'
import { Title } from '@mantine/core'
import { Link } from 'wouter'
import type { NamedPerson } from '../../people/people-named.ts'
import { roleWords } from '../../people/role-words.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { Section } from '../../ui/page.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { type Cell, cellOf } from './grants.ts'
import styles from './permissions.module.css'
import { type PermissionRow, usePermissionRows } from './rows.ts'

const GROUPS: readonly (readonly [Cell['kind'], string])[] = [
  ['may', t`May do`],
  ['proposes', t`Proposes, others approve`],
  ['approves', t`Approves what others propose`],
]

/** Everything that a person has by their position in the tenant. */
export function RightsOf({ tenantId, person: { name, position } }: { readonly tenantId: number; readonly person: NamedPerson }) {
  const { data, error, refetch } = usePermissionRows(tenantId)
  return (
    <Section title={t`What ${name} can do`}>
      <p className={styles.quiet}>
        {position === 'CUSTOMER'
          ? t`As a customer, on what is their own. Positions in organisations come on top.`
          : t`As ${{ role: roleWords(position) }} in this tenant.`}
      </p>
      {data === undefined && (error === null ? <LoadingState lines={2} /> : <ErrorState error={error} retry={() => void refetch()} />)}
      {data !== undefined &&
        GROUPS.map(([kind, title]) => (
          <Group key={kind} title={title} rows={data.filter(({ grants }) => cellOf(grants, position).kind === kind)} />
        ))}
    </Section>
  )
}

function Group({ title, rows }: { readonly title: string; readonly rows: readonly PermissionRow[] }) {
  const path = useTenantPath()
  if (rows.length === 0) return null
  return (
    <>
      <Title order={3}>{title}</Title>
      <ul className={styles.tags} aria-label={title}>
        {rows.map(({ permission }) => (
          <li key={permission}>
            <Link href={path(`/permissions/of/${permission}`)} className={styles.permission}>
              {permission}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
