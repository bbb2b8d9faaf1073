import type { Call } from '../contract/call.ts'
import { isTurnedOn, newMessage } from '../contract/new-message.ts'
import { positionName } from '../domain/permissions/position-name.ts'
import { untilSaid } from '../domain/permissions/temporary-positions.ts'
import { inOneLine } from '../domain/quoted-text.ts'
import { type Person, profileOf } from '../storage/persons.ts'
import type { TemporaryPosition } from '../storage/temporary-positions.ts'
import type { Write } from '../storage/write.ts'
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
