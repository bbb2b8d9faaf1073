import { Link } from 'wouter'
import { useTenantTheme } from '../design/tenant-theme.tsx'
import { useTenantPath } from '../session/for-tenant.tsx'
import styles from './brand.module.css'

/** The logo: two strokes that meet, a signature and its countersignature. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-7)" />
      <path d="M8 16.5l5 5L24 10.5" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M8 23.5h16" stroke="#fff" strokeOpacity="0.55" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

/** Name and logo of the tenant or the product; links to the start page. */
export function Brand() {
  const { name, logo } = useTenantTheme()
  const path = useTenantPath()
  return (
    <Link href={path('/')} className={styles.brand}>
      {logo === undefined ? <Mark /> : <img className={styles.logo} src={logo} alt="" />}
      <bdi>{name}</bdi>
    </Link>
  )
}
