import type { CustomerId } from '../domain/ids.ts'
import { endedSettings, type ProofSetting, settingsWithout, withSettings } from '../domain/login/proof-setters.ts'
import type { RoleAssignment } from '../domain/permissions/role-assignments.ts'
import { type PersonPath, person } from '../storage/persons.ts'
import { changeProofSetters, checkProofSetters, proofSettersOf } from '../storage/proof-setters.ts'
import type { Write } from '../storage/write.ts'
import type { AnonymousCall, Call } from './call.ts'
import type { Reader } from './reader.ts'

/** The people who act in a call: its caller and, if it was stored as a task, the initiator of the task. */
export function actorsOf({ caller, initiator }: Pick<Call, 'caller' | 'initiator'>): readonly CustomerId[] {
  return [...new Set([caller.customerId, ...(initiator === undefined ? [] : [initiator])])]
}

/** The kind of proof or address that is set; `identity` is the canonical name of the identity whose proof it is. */
type Set = Pick<ProofSetting, 'what' | 'identity'>

/** Notes that the actors of this call set these proofs or addresses of somebody else. One's own are not noted. */
export async function noteProofsSet(
  call: Pick<Call, 'caller' | 'initiator' | 'read' | 'now'>,
  customerId: CustomerId,
  set: readonly Set[],
): Promise<readonly Write[]> {
  const seen = await call.read.one(proofSettersOf(customerId))
  const at = new Date(call.now).toISOString()
  const added = settingsBy(call, customerId, set, at)
  return added.length === 0 ? [] : [changeProofSetters(customerId, seen, withSettings(seen?.settings ?? [], added, call.now))]
}

/**
 * Notes that the actors of this call set a photo or paper of somebody else. If they are noted for an earlier one, nothing is written, so that
 * documents which are added at once do not wait for each other.
 */
export async function noteDocumentSet(
  call: Pick<Call, 'caller' | 'initiator' | 'read' | 'now'>,
  customerId: CustomerId,
): Promise<readonly Write[]> {
  const seen = await call.read.one(proofSettersOf(customerId))
  const others = actorsOf(call).filter((by) => by !== customerId)
  const isNoted = (by: CustomerId): boolean =>
    seen?.settings.some((each) => each.by === by && each.what === 'proof' && each.identity === undefined && each.endedAt === undefined) ===
    true
  return others.length > 0 && others.every(isNoted)
    ? [checkProofSetters(customerId, seen)]
    : noteProofsSet(call, customerId, [{ what: 'proof' }])
}

/** The settings by the actors of a call; an account is a fact of one moment, so its setting ends at once. */
function settingsBy(
  call: Pick<Call, 'caller' | 'initiator'>,
  customerId: CustomerId,
  set: readonly Set[],
  at: string,
): readonly ProofSetting[] {
  const others = actorsOf(call).filter((by) => by !== customerId)
  return others.flatMap((by) => set.map((each) => ({ by, at, ...each, ...(each.what === 'account' ? { endedAt: at } : {}) })))
}

/** The same for a new person, of whom nothing is kept yet. */
export function noteFirstProofs(
  call: Pick<Call, 'caller' | 'initiator' | 'now'>,
  customerId: CustomerId,
  set: readonly Set[],
): readonly Write[] {
  const settings = settingsBy(call, customerId, [{ what: 'account' }, ...set], new Date(call.now).toISOString())
  return settings.length === 0 ? [] : [changeProofSetters(customerId, undefined, settings)]
}

/**
 * Notes that a person has chosen the password of this identity (its canonical name), or has confirmed an address in a session of it.
 * Nothing is written if nobody had set anything.
 */
export function noteProofsOwned(call: NotingCall, customerId: CustomerId, identity: string): Promise<readonly Write[]> {
  return noteEnd(call, customerId, (settings, at) => endedSettings(settings, identity, at))
}

/** The same after this identity was removed. */
export function noteProofsGone(call: NotingCall, customerId: CustomerId, identity: string): Promise<readonly Write[]> {
  return noteEnd(call, customerId, (settings, at) => settingsWithout(settings, identity, at))
}

type NotingCall = Pick<AnonymousCall, 'read' | 'now'>

async function noteEnd(
  { read, now }: NotingCall,
  customerId: CustomerId,
  ended: (settings: readonly ProofSetting[], at: string) => readonly ProofSetting[],
): Promise<readonly Write[]> {
  const seen = await read.one(proofSettersOf(customerId))
  if (seen === undefined) return []
  const settings = ended(seen.settings, new Date(now).toISOString())
  return settings === seen.settings ? [] : [changeProofSetters(customerId, seen, settings)]
}

/** The fields of a body that are a proof of a person, or decide where codes and links for them go. */
type Proofs = {
  readonly password?: string | undefined
  readonly publicKey?: string | null | undefined
  readonly email?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
}

/** Tells whether a body carries a password, a public key, an e-mail address or a phone number. */
function carriesProof(body: Proofs): boolean {
  return [body.password, body.publicKey, body.email, body.phoneNumber].some((value) => typeof value === 'string')
}

/** The post of a new admin, if the body carries a proof of theirs. */
export function appointedWithProof(body: Proofs, assignment: RoleAssignment): readonly RoleAssignment[] {
  return carriesProof(body) ? [assignment] : []
}

/** The roles of the person of the path, and those that the call gives, if the body carries a proof of theirs. */
export async function heldWithProof(
  { read, params, body }: { readonly read: Reader; readonly params: PersonPath; readonly body: Proofs },
  ...given: readonly RoleAssignment[]
): Promise<readonly RoleAssignment[]> {
  if (!carriesProof(body)) return []
  return [...((await read.one(person(params.customerId)))?.holdings ?? []), ...given]
}
