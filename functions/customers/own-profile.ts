import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { defined } from '../../shared/domain/defined.ts'
import { localeField } from '../../shared/people/account-fields.ts'
import { checkUnchanged, type Person, type Profile, person, profileOf } from '../../shared/storage/persons.ts'
import { changedProfile, fieldsAreAsRead, profileChange, touched } from '../../shared/storage/profile-changes.ts'
import { update } from '../../shared/storage/write.ts'

/** Lets everybody choose the language in which they read, also those who may change nothing else of their profile. */
export const updateLocale = endpoint({
  method: 'PUT',
  path: '/authentication/locale',
  operationId: 'updateLocale',
  group: 'customers',
  summary: 'Change your language',
  description:
    'Keeps the language of the pages, mails and messages for the caller in their profile, whatever else of it they may change. `null` takes the choice back: pages then follow the browser, mails and messages the key `locale.default` of the tenant.',
  access: { kind: 'token' },
  body: () => z.object({ locale: localeField().nullable() }),
  answer: () => namedObject('ChosenLocale', { locale: localeField().optional() }),
  refusals: ['not-for-agents', 'conflict'],
  async handle(call) {
    const { unitOfWork, now, body } = call
    const { of, profile: before } = await ownProfile(call)
    const at = new Date(now).toISOString()
    const after = changedProfile(before, body, at)
    unitOfWork.add(update(profileOf(of), profileChange(before, body, at), { when: fieldsAreAsRead(before, body) }), checkUnchanged(of))
    unitOfWork.change = { before: touched(before, body), after: touched(after, body) }
    return ok(defined({ locale: after.locale }))
  },
})

/** The caller as a person, with their profile. The token of somebody who is gone is refused. */
export async function ownProfile({
  caller,
  read,
}: Pick<Call, 'caller' | 'read'>): Promise<{ readonly of: Person; readonly profile: Profile }> {
  const of = await read.one(person(caller.customerId))
  const profile = of === undefined ? undefined : await read.one(profileOf(of))
  if (of === undefined || profile === undefined) throw invalidToken('person-gone')
  return { of, profile }
}
