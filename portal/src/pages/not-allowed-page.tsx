import { t } from '@lingui/core/macro'
import { oneOf } from '../text/lists.ts'
import { LockIcon } from '../ui/icons.tsx'
import { Page, Section } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'

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
