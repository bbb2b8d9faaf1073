import type { Call } from '../contract/call.ts'
import { newMessage } from '../contract/new-message.ts'
import type { Delegation } from '../domain/permissions/delegations.ts'
import { inOneLine } from '../domain/quoted-text.ts'
import { person, profileOf } from '../storage/persons.ts'
import type { Write } from '../storage/write.ts'
import { namesOf } from './person-names.ts'

type TellingCall = Pick<Call, 'newId' | 'now' | 'read'> & { readonly ports: Pick<Call['ports'], 'secrets'> }

/** Tells the giver and the substitute of a delegation that it was made or ended, by e-mail where one is on record. */
export async function delegationNotices(
  call: TellingCall & Pick<Call, 'caller'>,
  of: Delegation,
  what: 'made' | 'ended',
): Promise<readonly Write[]> {
  const { giver, substitute, from, until, reason } = of
  const names = await namesOf([giver, substitute], call.read, call.caller.tenantId)
  const nameFor = (customerId: number) => names.get(customerId as typeof giver) ?? String(customerId)
  const time = `from ${from.slice(0, 16)} until ${until.slice(0, 16)} UTC`
  const toGiver = what === 'made' ? `${nameFor(substitute)} decides for you ${time}` : `${nameFor(substitute)} no longer decides for you`
  const toSubstitute = what === 'made' ? `You decide for ${nameFor(giver)} ${time}` : `You no longer decide for ${nameFor(giver)}`
  const written = [
    await noticeTo(call, giver, inOneLine(toGiver), inOneLine(reason)),
    await noticeTo(call, substitute, inOneLine(toSubstitute), inOneLine(reason)),
  ]
  return written.flat()
}

async function noticeTo(call: TellingCall, customerId: Delegation['giver'], summary: string, comment: string): Promise<readonly Write[]> {
  const of = await call.read.one(person(customerId))
  const profile = of === undefined ? undefined : await call.read.one(profileOf(of))
  if (of === undefined || profile?.email === undefined) return []
  const values = { summary, comment, firstName: profile.firstName, identity: of.identities[0] ?? '' }
  return newMessage(call, { template: 'mustache.email.delegation', to: profile.email, tenantId: of.tenantId, values })
}
