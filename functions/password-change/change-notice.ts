import type { AnonymousCall } from '../../shared/contract/call.ts'
import { newMessage } from '../../shared/contract/new-message.ts'
import { noticeTo, type ProvedBy } from '../../shared/domain/password-change/notice-channel.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import type { Write } from '../../shared/storage/write.ts'

/** The notice that a password was changed; none if nobody can be reached. */
export async function changeNotice(
  call: AnonymousCall,
  { identity, tenantId }: Identity,
  profile: Profile | undefined,
  provedBy: ProvedBy,
): Promise<readonly Write[]> {
  const notice = noticeTo(provedBy, profile ?? {})
  if (notice === undefined) return []
  const template = notice.channel === 'SMS' ? 'mustache.sms.password.changed' : 'mustache.email.password.changed'
  const values = { identity, firstName: profile?.firstName ?? '' }
  return newMessage(call, { template, to: notice.to, tenantId, values, locale: profile?.locale })
}
