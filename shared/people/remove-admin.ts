import type { Call } from '../contract/call.ts'
import type { TenantId } from '../domain/ids.ts'
import { Refusal } from '../errors/refusal.ts'
import { removeDevices } from '../storage/devices.ts'
import { identityNamed } from '../storage/identities.ts'
import { removeNoticeChoices, removePushSubscriptions } from '../storage/notice-choices.ts'
import { letDocumentsGo } from '../storage/orphan-documents.ts'
import { exchangeNames } from '../storage/people-by-name.ts'
import { type Person, type Profile, profileOf, removePerson } from '../storage/persons.ts'
import { removeSecurityQuestions } from '../storage/security-questions.ts'
import { HIGHEST_POSITION, highestCount } from '../storage/tenants.ts'
import { EXTERNAL_ID, giveBack } from '../storage/uniqueness.ts'
import { equals, hasNo, remove, type Write } from '../storage/write.ts'
import { endedDelegations } from './delegations-of-person.ts'
import { exchangeKeys } from './exchange-keys.ts'
import { portalsOfEnded } from './portals-to-tell.ts'
import { removedCredentials } from './removed-credentials.ts'

/** Releases the external id that a directory gave to the person, so that it can be used again. */
function freedExternalId({ tenantId, directory }: Profile): readonly Write[] {
  const { externalId } = directory ?? {}
  return tenantId === undefined || externalId === undefined ? [] : [giveBack(tenantId, EXTERNAL_ID, externalId)]
}

type RemovingCall = Pick<Call, 'read' | 'unitOfWork' | 'now' | 'newId' | 'traceId' | 'ports' | 'caller'>

/**
 * Removes an admin user with all proofs: profile, identities, questions, devices and delegations at once, documents within minutes. Their
 * actions stay in the audit under their id. `removing`: the writes that remove the person, with what they report.
 */
export async function removeAdmin(call: RemovingCall, of: Person, profile: Profile, removing = removePerson(of)): Promise<void> {
  const identities = (await call.read.many(of.identities.map(identityNamed))).filter((identity) => identity !== undefined)
  const keys = identities.flatMap((identity) => exchangeKeys(identity, null))
  const credentials = await removedCredentials(call, identities)
  // The position by which the removal was judged and counted must still be the present one.
  const asRead = profile.position === undefined ? hasNo('position') : equals('position', profile.position)
  const proofs = [removeSecurityQuestions(of.customerId), removeDevices(of.customerId), ...letDocumentsGo(of, call.now)]
  const notices = [removeNoticeChoices(of.customerId), removePushSubscriptions(of.customerId)]
  call.unitOfWork.add(
    ...removing,
    ...(await portalsOfEnded(call, identities)),
    remove(profileOf(of), { when: [asRead] }),
    ...exchangeNames(profileOf(of), profile, undefined),
    ...keys,
    ...credentials,
    ...proofs,
    ...notices,
    ...freedExternalId(profile),
    ...(await endedDelegations(call, of)),
  )
}

/**
 * Refuses a change that would leave a tenant without anybody in the highest position. If two changes race, the condition on the count
 * decides.
 */
export async function refuseLastHighest(
  { read }: Pick<Call, 'read'>,
  tenantId: TenantId,
  before: string | undefined,
  after: string | undefined,
): Promise<void> {
  if (before !== HIGHEST_POSITION || after === HIGHEST_POSITION) return
  const count = await read.one(highestCount(tenantId))
  if ((count?.admins ?? 0) > 1) return
  throw new Refusal('conflict', { description: `This is the last admin user in ${HIGHEST_POSITION}. Appoint another one first.` })
}
