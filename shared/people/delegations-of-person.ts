import type { Call } from '../contract/call.ts'
import { newMessage } from '../contract/new-message.ts'
import type { CustomerId } from '../domain/ids.ts'
import { type Delegation, isOpen } from '../domain/permissions/delegations.ts'
import { inOneLine } from '../domain/quoted-text.ts'
import { delegationsOf, endDelegations, endDelegationsOf } from '../storage/delegations.ts'
import { identityNamed } from '../storage/identities.ts'
import { type Person, person, profileOf } from '../storage/persons.ts'
import type { Write } from '../storage/write.ts'
import { momentSaid } from '../texts/moment-said.ts'
import { type Phrase, say } from '../texts/phrase.ts'
import { namesOf } from './person-names.ts'
import { receivedDelegations } from './received-delegations.ts'

type Ending = Parameters<typeof delegationNotices>[0]

/** At most this many givers of one substitute are written in one transaction. What is left has no effect without the substitute. */
const MOST_GIVERS = 10

/** Ends the delegations of a person who is removed, those that they gave and those that they received, and tells the other sides. */
export async function endedDelegations(call: Ending, of: Person): Promise<readonly Write[]> {
  const [given, received] = await Promise.all([call.read.one(delegationsOf(of.customerId)), receivedNow(call, of)])
  const open = (given?.open ?? []).filter((each) => isOpen(each, call.now))
  const givers = [...new Set(received.map(({ giver }) => giver))].slice(0, MOST_GIVERS)
  const told = [...open, ...received.filter(({ giver }) => givers.includes(giver))]
  const notices = await Promise.all(told.map((each) => delegationNotices(call, each, 'ended')))
  return [
    ...(given === undefined ? [] : endDelegationsOf(of.customerId, given)),
    ...(await Promise.all(givers.map((giver) => withoutSubstitute(call, giver, of.customerId)))).flat(),
    ...notices.flat(),
  ]
}

/** The delegations that a person received. Nothing is read for a person whose identities have no `substituteUntil` in the future. */
async function receivedNow({ read, now }: Pick<Call, 'read' | 'now'>, of: Person) {
  const identities = await read.many(of.identities.map(identityNamed))
  if (identities.every((identity) => (identity?.substituteUntil ?? 0) <= now)) return []
  return (await receivedDelegations(read, of.customerId)).filter((each) => isOpen(each, now))
}

/** A giver's delegations change in one write, however many of them went to this substitute. */
async function withoutSubstitute({ read, now }: Pick<Call, 'read' | 'now'>, giver: CustomerId, substitute: CustomerId) {
  const before = await read.one(delegationsOf(giver))
  if (before === undefined) return []
  const ended = before.open.filter((each) => each.substitute === substitute)
  return endDelegations(giver, ended, before, now)
}

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
