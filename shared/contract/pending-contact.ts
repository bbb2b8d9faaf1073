import * as z from 'zod'
import { CONTACT_FIELDS } from '../domain/contact/own-contacts.ts'
import type { Profile } from '../storage/persons.ts'
import { namedObject } from './fields.ts'

/** New addresses that wait for their codes, in answers. */
export const pendingContactShape = () =>
  namedObject('PendingContact', {
    email: z.string().optional(),
    phoneNumber: z.string().optional(),
    expires: z.iso.datetime().describe('Time until which the codes that were sent can be entered (UTC).'),
  })
    .optional()
    .describe('New addresses of the person’s own choice. They take effect when the person enters the code that was sent there.')

type Shown = { readonly pendingContact?: z.infer<ReturnType<typeof pendingContactShape>> }

/** The addresses of a profile that wait for their codes; absent without any. */
export function shownPendingContact({ pendingContacts }: Pick<Profile, 'pendingContacts'>, now: number): Shown {
  const open = CONTACT_FIELDS.flatMap((field) => {
    const pending = pendingContacts?.[field]
    return pending === undefined || pending.until <= now ? [] : [{ field, ...pending }]
  })
  if (open.length === 0) return {}
  const expires = new Date(Math.min(...open.map(({ until }) => until))).toISOString()
  return { pendingContact: { ...Object.fromEntries(open.map(({ field, address }) => [field, address])), expires } }
}
