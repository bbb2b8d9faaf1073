import type { Call } from '../contract/call.ts'
import { newMessage } from '../contract/new-message.ts'
import type { Delegation } from '../domain/permissions/delegations.ts'
import { inOneLine } from '../domain/quoted-text.ts'
import { person, profileOf } from '../storage/persons.ts'
import type { Write } from '../storage/write.ts'
import { momentSaid } from '../texts/moment-said.ts'
import { type Phrase, say } from '../texts/phrase.ts'
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
  const time = say`from ${{ from: momentSaid(from) }} until ${{ until: momentSaid(until) }}`
  const [toName, fromName] = [inOneLine(nameFor(substitute)), inOneLine(nameFor(giver))]
  const toGiver =
    what === 'made' ? say`${{ name: toName }} decides for you ${{ time }}` : say`${{ name: toName }} no longer decides for you`
  const toSubstitute =
    what === 'made' ? say`You decide for ${{ name: fromName }} ${{ time }}` : say`You no longer decide for ${{ name: fromName }}`
  const written = [
    await noticeTo(call, giver, toGiver, inOneLine(reason)),
    await noticeTo(call, substitute, toSubstitute, inOneLine(reason)),
  ]
  return written.flat()
}

async function noticeTo(call: TellingCall, customerId: Delegation['giver'], summary: Phrase, comment: string): Promise<readonly Write[]> {
  const of = await call.read.one(person(customerId))
  const profile = of === undefined ? undefined : await call.read.one(profileOf(of))
  if (of === undefined || profile?.email === undefined) return []
  const values = { summary, comment, firstName: profile.firstName, identity: of.identities[0] ?? '' }
  return newMessage(call, {
    template: 'mustache.email.delegation',
    to: profile.email,
    tenantId: of.tenantId,
    values,
    locale: profile.locale,
  })
}
