import type { Call } from '../contract/call.ts'
import { inForce } from '../domain/permissions/temporary-positions.ts'
import { type Person, profileOf } from '../storage/persons.ts'
import type { TemporaryPosition } from '../storage/temporary-positions.ts'
import { update, type Write } from '../storage/write.ts'

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
