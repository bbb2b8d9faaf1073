import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useRoute } from 'wouter'
import { client } from '../session/client.ts'
import { useTenantId, useTenantPath } from '../session/for-tenant.tsx'
import { isAboveTenants } from '../session/person.ts'
import { useRights } from '../session/use-rights.ts'
import { usePerson } from '../session/use-session.ts'
import { isOffered, type NavSection, ROUTES, type Route } from './navigation.ts'
import styles from './navigation-list.module.css'

const SECTIONS: readonly (readonly [NavSection, string | undefined])[] = [
  ['work', undefined],
  ['manage', t`Manage`],
  ['service', t`Service`],
  ['own', t`You`],
]

/** The pages for this person, in sections. */
export function Navigation() {
  const person = usePerson()
  const rights = useRights()
  const shown = ROUTES.filter((route) => route.nav !== undefined && isOffered(route, person, rights))
  return (
    <nav aria-label={t`Main`} className={styles.nav}>
      <ChosenTenant />
      {SECTIONS.map(([section, title]) => {
        const routes = shown.filter(({ nav }) => nav?.section === section)
        if (routes.length === 0) return null
        return (
          <div key={section} className={styles.section}>
            {title !== undefined && <p className={styles.title}>{title}</p>}
            <ul className={styles.list}>
              {routes.map((route) => (
                <li key={route.path}>
                  <Entry route={route} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function Entry({ route: { path, nav } }: { readonly route: Route }) {
  const inTenant = useTenantPath()
  const [isHere] = useRoute(path === '/' ? '/' : `${path}/*?`)
  if (nav === undefined) return null
  const { label, icon: Icon } = nav
  return (
    <Link href={inTenant(path)} className={styles.entry} aria-current={isHere ? 'page' : undefined}>
      <Icon size={19} />
      <span>{label}</span>
    </Link>
  )
}

/** Says to people above the tenants which one the pages show, and leads to the others. */
function ChosenTenant() {
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
