import type { AnonymousCall } from '../../shared/contract/call.ts'
import { answeredChallenge, type ChallengeAnswer, challengeReads } from '../../shared/proofs/answered-challenge.ts'
import type { Lane } from '../../shared/proofs/attempt-lane.ts'
import { type ChargedAttempt, chargedAttempt } from '../../shared/proofs/charged-attempt.ts'
import type { CredentialProof } from '../../shared/proofs/credential-call.ts'
import { byCredential, credentialReads } from '../../shared/proofs/credential-proof.ts'
import { type DeviceProofs, type ProvenLogin, verifyProofsAndDevice } from '../../shared/proofs/known-device.ts'
import type { Proofs } from '../../shared/proofs/verify-proofs.ts'
import {
  type Attempts,
  attemptsOn,
  type CountedLogin,
  countLogin,
  noFailures,
  noteLogin,
  possessionAttemptsOn,
} from '../../shared/storage/attempts.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import type { Reference } from '../../shared/storage/read.ts'
import type { Write } from '../../shared/storage/write.ts'

/** A login attempt whose proofs have been verified. */
export type LoginAttempt = {
  readonly identity: Identity | undefined
  readonly proven: ProvenLogin
  /** The logins of the current hour. */
  readonly attempts: Attempts
  /** End of the tenant's lock for failed password changes, if it applies to this attempt. */
  readonly changesLockedUntil: number | undefined
  readonly failed: () => Promise<void>
  readonly giveBack: () => Promise<void>
  /** Counts the login that begins a session, and resets the failures that it makes up for. */
  readonly succeeded: () => readonly Write[]
}

/**
 * Charges a login by password, and verifies its proofs. An answer to a challenge is verified first: a right one has its own count, which
 * nobody without the private key can fill.
 */
export async function attemptByPassword(call: AnonymousCall, name: string, proofs: Proofs & DeviceProofs): Promise<LoginAttempt> {
  const { read } = call
  call.readSettingsAhead()
  const reads = challengeReads(name, proofs)
  const ahead = read.ahead([identityNamed(name), ...(reads.length === 0 ? [] : [...reads, attemptsRead(name)])])
  if (reads.length > 0) await Promise.all([ahead, call.counted()])
  const lane = reads.length === 0 ? 'without-possession' : await laneOf(call, name, proofs)
  const charging = chargedBesideCount(call, chargedAttempt(call, name, lane, proofs.deviceFingerprint))
  const [charged] = await Promise.all([charging, ahead])
  const identity = await read.one(identityNamed(name))
  const proven = await verifyProofsAndDevice(call, identity, proofs, charged)
  const attempts = lane === 'without-possession' ? charged.attempts : ((await read.one(attemptsOn(name))) ?? {})
  return {
    ...chargedIn(lane, attempts),
    proven,
    attempts,
    identity,
    ...endsOf(charged, identity),
    succeeded: () => countedIn(call, lane, { canonicalName: name, seen: attempts }),
  }
}

/** Refunds the charge of a call beyond the limits of its address: nothing of it was looked at. */
async function chargedBesideCount({ counted }: AnonymousCall, charging: Promise<ChargedAttempt>): Promise<ChargedAttempt> {
  const [charge, count] = await Promise.allSettled([charging, counted()])
  if (count.status === 'rejected' && charge.status === 'fulfilled') await charge.value.giveBack()
  if (count.status === 'rejected') throw count.reason
  if (charge.status === 'rejected') throw charge.reason
  return charge.value
}

/** Verifies the answer of a passkey. A right one cannot be guessed: it is not charged, and no lock from failures of others stops it. */
export async function attemptByCredential(call: AnonymousCall, name: string, proof: CredentialProof): Promise<LoginAttempt> {
  const { read } = call
  call.readSettingsAhead()
  await Promise.all([call.counted(), read.ahead([identityNamed(name), attemptsRead(name), ...credentialReads(name, proof)])])
  const identity = await read.one(identityNamed(name))
  const proven = await byCredential(call, name, identity, proof)
  const isPossession = proven.kind === 'used' || (proven.kind === 'right' && proven.byPossession === true)
  const lane = isPossession ? 'with-possession' : 'without-possession'
  const charged = isPossession ? undefined : await chargedAttempt(call, name)
  const attempts = charged?.attempts ?? (await read.one(attemptsOn(name))) ?? {}
  return {
    ...chargedIn(lane, attempts),
    proven,
    attempts,
    identity,
    ...endsOf(charged, identity),
    // Behind a passkey there is nothing to guess: its login makes up for every failure.
    succeeded: () => [noteLogin({ canonicalName: name, seen: attempts }, call.now)],
  }
}

const attemptsRead = (name: string) => attemptsOn(name) as Reference<unknown>

async function laneOf(call: AnonymousCall, name: string, proofs: ChallengeAnswer): Promise<Lane> {
  const [identity, answered] = await Promise.all([call.read.one(identityNamed(name)), answeredChallenge(call, name, proofs)])
  return identity?.publicKey !== undefined && answered.kind === 'right' ? 'with-possession' : 'without-possession'
}

/** Failed password changes are no proof of possession, so their lock does not apply to a login with one. */
function chargedIn(lane: Lane, { changesLockedUntil }: Attempts): Pick<LoginAttempt, 'changesLockedUntil'> {
  return { changesLockedUntil: lane === 'without-possession' ? changesLockedUntil : undefined }
}

const nothing = async () => undefined

function endsOf(charged: ChargedAttempt | undefined, identity: Identity | undefined): Pick<LoginAttempt, 'failed' | 'giveBack'> {
  return charged === undefined
    ? { failed: nothing, giveBack: nothing }
    : { failed: () => charged.failed(identity), giveBack: charged.giveBack }
}

function countedIn({ now }: AnonymousCall, lane: Lane, login: CountedLogin): readonly Write[] {
  if (lane === 'without-possession') return [noteLogin(login, now)]
  return [countLogin(login.canonicalName, login.seen, now), noFailures(possessionAttemptsOn(login.canonicalName))]
}
