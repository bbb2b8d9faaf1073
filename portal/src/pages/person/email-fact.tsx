import type { ReactNode } from 'react'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { ReadPerson } from './read-person.ts'

const WHY = { BOUNCE: 'a mail came back for good', COMPLAINT: 'its reader reported a mail as unwanted' } as const

/** The address of a person, and why nothing is sent to it, if so. */
export function EmailFact({ email, emailSuppressed: suppressed }: Pick<ReadPerson, 'email' | 'emailSuppressed'>): ReactNode {
  if (email === undefined) return 'None'
  if (suppressed === undefined) return email
  return (
    <>
      {email} (no mail is sent to it: {WHY[suppressed.reason]}; again <RelativeTime at={suppressed.until} />)
    </>
  )
}
