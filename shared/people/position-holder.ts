import type { Call } from '../contract/call.ts'
import { isTurnedOn, newMessage } from '../contract/new-message.ts'
import { positionName } from '../domain/permissions/position-name.ts'
import { inForce, untilSaid } from '../domain/permissions/temporary-positions.ts'
import { inOneLine } from '../domain/quoted-text.ts'
import { type Person, profileOf } from '../storage/persons.ts'
import type { TemporaryPosition } from '../storage/temporary-positions.ts'
import { update, type Write } from '../storage/write.ts'
import { say } from '../texts/phrase.ts'

type TellingCall = Pick<Call, 'newId' | 'now' | 'read' | 'settingsOf'> & { readonly ports: Pick<Call['ports'], 'secrets'> }

const TEMPLATE = 'mustache.email.temporary.position'

/** Tells the holder of a position for a while that it begins or ends, by e-mail if one is on record. */
export async function positionNotice(
  call: TellingCall,
  of: Person,
  { position, reason, from, until, tenantId }: TemporaryPosition,
  what: 'begins' | 'ends',
): Promise<readonly Write[]> {
  const [profile, { settings }] = await Promise.all([call.read.one(profileOf(of)), call.settingsOf(tenantId)])
  if (profile?.email === undefined || !isTurnedOn(settings, TEMPLATE)) return []
  const time = untilSaid({ from: Date.parse(from), until: Date.parse(until) })
  const name = positionName(settings.value('position.names'), position)
  const summary = what === 'begins' ? say`You hold ${{ position: name }} ${{ time }}` : say`You no longer hold ${{ position: name }}`
  const values = { summary, comment: inOneLine(reason), firstName: profile.firstName, identity: of.identities[0] ?? '' }
  return newMessage(call, { template: TEMPLATE, to: profile.email, tenantId, values, locale: profile.locale })
}

/**
 * Notes at the profile of a person which positions they hold for a while, so that whoever looks for holders of a position finds them.
 * `given` is one that begins now, `ended` one that ends.
 */
export async function findableHolder(
  { read, now }: Pick<Call, 'read' | 'now'>,
  of: Person,
  { given, ended }: { readonly given?: TemporaryPosition; readonly ended?: TemporaryPosition },
): Promise<readonly Write[]> {
  const profile = profileOf(of)
  if ((await read.one(profile)) === undefined) return []
  const held = inForce(of.holdings, now).flatMap((one) => (one.kind === 'tenant' && one.temporary !== undefined ? [one] : []))
  const stays = held.filter(({ temporary }) => temporary?.temporaryPositionId !== ended?.temporaryPositionId)
  const temporaryPositions = [
    ...stays.map(({ position, temporary }) => ({ position, until: temporary?.until ?? 0 })),
    ...(given === undefined ? [] : [{ position: given.position, until: Date.parse(given.until) }]),
  ]
  return [update(profile, { set: { temporaryPositions } })]
}
