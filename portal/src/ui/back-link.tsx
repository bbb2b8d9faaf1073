import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTenantPath } from '../session/for-tenant.tsx'
import styles from './back-link.module.css'
import { BackIcon } from './icons.tsx'
import { Page, Section } from './page.tsx'
import { ErrorState, LoadingState } from './states.tsx'

/** Leads from one thing to the list that it stands in. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  const path = useTenantPath()
  return (
    <Anchor component={Link} href={path(to)} size="sm" className={styles.back}>
      <BackIcon size={16} /> {children}
    </Anchor>
  )
}

type PageWithoutThingProps = {
  readonly title: string
  /** The title if it cannot be shown. */
  readonly notShown: string
  readonly back: ReactNode
  readonly of: { readonly error: unknown; readonly refetch: () => unknown }
}

/** The page of a thing that is not there yet, or cannot be shown. */
export function PageWithoutThing({ title, notShown, back, of: { error, refetch } }: PageWithoutThingProps) {
  return (
    <Page title={error === null ? title : notShown} back={back}>
      <Section>{error === null ? <LoadingState /> : <ErrorState error={error} retry={() => void refetch()} />}</Section>
    </Page>
  )
}
