import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { SearchIcon } from '../ui/icons.tsx'
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
