import type { AnonymousCall } from '../../shared/contract/call.ts'
import { newMessage } from '../../shared/contract/new-message.ts'
import { addressesForResets } from '../../shared/domain/contact/address-for-resets.ts'
import { noticeTo, type ProvedBy } from '../../shared/domain/password-change/notice-channel.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import type { Write } from '../../shared/storage/write.ts'

/**
 * The notice that a password was changed; none if nobody can be reached. While the person can undo a change of their address, it goes to the
 * address from before too: a thief of the session may have changed it.
 */
export async function changeNotice(
  call: AnonymousCall,
  { identity, tenantId }: Identity,
  profile: Profile | undefined,
  provedBy: ProvedBy,
): Promise<readonly Write[]> {
  if (profile === undefined) return []
  const { firstName, locale } = profile
  const found = [profile, addressesForResets(profile, call.now)].flatMap((addresses) => noticeTo(provedBy, addresses) ?? [])
  const notices = [...new Map(found.map((notice) => [notice.to, notice])).values()]
  const messages = notices.map(({ channel, to }) => {
    const template = channel === 'SMS' ? 'mustache.sms.password.changed' : 'mustache.email.password.changed'
    return newMessage(call, { template, to, tenantId, values: { identity, firstName }, locale })
  })
  return (await Promise.all(messages)).flat()
}
