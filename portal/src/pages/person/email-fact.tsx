import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { ReadPerson } from './read-person.ts'

const WHY = { BOUNCE: t`a mail came back for good`, COMPLAINT: t`its reader reported a mail as unwanted` } as const

/** The address of a person, and why nothing is sent to it, if so. */
export function EmailFact({ email, emailSuppressed: suppressed }: Pick<ReadPerson, 'email' | 'emailSuppressed'>): ReactNode {
  if (email === undefined) return t`None`
  if (suppressed === undefined) return email
  return (
    <Trans>
      {email} (no mail is sent to it: {{ value: WHY[suppressed.reason] }}; again <RelativeTime at={suppressed.until} />)
    </Trans>
  )
}
