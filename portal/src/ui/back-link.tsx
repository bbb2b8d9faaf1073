import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useTenantPath } from '../session/for-tenant.tsx'
import styles from './back-link.module.css'
import { BackIcon } from './icons.tsx'

/** Leads from one thing to the list that it stands in. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  const path = useTenantPath()
  return (
    <Anchor component={Link} href={path(to)} size="sm" className={styles.back}>
      <BackIcon size={16} /> {children}
    </Anchor>
  )
}
