import { LockIcon } from '../ui/icons.tsx'
import { Page, Section } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Shown in place of a page whose calls would be refused. */
export function NotAllowedPage({ needs = [] }: { readonly needs?: readonly string[] | undefined }) {
  return (
    <Page title="Not for you">
      <Section>
        <EmptyState title="You may not see this page" icon={<LockIcon size={26} />}>
          <p>
            {needs.length === 0
              ? 'It is not for people with your position.'
              : `It needs the permission ${needs.join(' or ')}. Ask an administrator of your tenant for it.`}
          </p>
        </EmptyState>
      </Section>
    </Page>
  )
}
