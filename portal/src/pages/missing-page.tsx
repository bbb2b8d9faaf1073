import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { oneOf } from '../text/lists.ts'
import { LockIcon, SearchIcon } from '../ui/icons.tsx'
import { Page, Section } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'

export default function NotFoundPage() {
  return (
    <Page title={t`Page not found`}>
      <Section>
        <EmptyState title={t`There is no page at this address`} icon={<SearchIcon size={26} />}>
          <p>{t`Check the link, or begin at your approvals.`}</p>
          <Button component={Link} href="/">{t`Go to approvals`}</Button>
        </EmptyState>
      </Section>
    </Page>
  )
}

/** Shown in place of a page whose calls would be refused. */
export function NotAllowedPage({ needs = [] }: { readonly needs?: readonly string[] | undefined }) {
  return (
    <Page title={t`Not for you`}>
      <Section>
        <EmptyState title={t`You may not see this page`} icon={<LockIcon size={26} />}>
          <p>
            {needs.length === 0
              ? t`It is not for people with your position.`
              : t`It needs the permission ${{ permissions: oneOf(needs) }}. Ask an administrator of your tenant for it.`}
          </p>
        </EmptyState>
      </Section>
    </Page>
  )
}
