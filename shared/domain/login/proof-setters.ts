import type { CustomerId } from '../ids.ts'

/** A proof or an address of a person that somebody else chose. */
export type ProofSetting = {
  readonly by: CustomerId
  /** Time of the choice (UTC). */
  readonly at: string
  /**
   * `proof`: a password, a key or an enrolment code of one identity, or a photo or paper, which is compared for all of them. `address`: e-mail
   * address or phone number, where codes of all identities go. `account`: the person's account was created, or an identity with single sign-on.
   */
  readonly what: 'proof' | 'address' | 'account'
  /** Canonical name of the identity whose proof it is; absent if it is one of all identities. */
  readonly identity?: string
  /** Since when the person alone knows the proof (UTC). */
  readonly endedAt?: string
}

/** For this long after its end a setting still keeps its author from having the person's approval, and from resetting the person. */
export const AFTER_EFFECT_MS = 7 * 86_400_000

/** At most this many settings are kept per person: of too many, the oldest ended ones go first. */
export const MOST_SETTINGS = 40

/** The settings after these were added. A later choice by the same person of the same thing replaces the earlier one. */
export function withSettings(before: readonly ProofSetting[], added: readonly ProofSetting[], now: number): readonly ProofSetting[] {
  const kept = before.filter((each) => isInEffect(each, now) && !added.some((other) => isSameThing(each, other)))
  const all = [...kept, ...added]
  const surplus = Math.max(0, all.length - MOST_SETTINGS)
  const leaving = new Set([...all].sort(endedFirst).slice(0, surplus))
  return all.filter((each) => !leaving.has(each))
}

/**
 * The settings after the person has chosen the password of this identity, or has confirmed an address in its session: the proofs of the
 * identity and the addresses are the person's own from now on.
 */
export function endedSettings(before: readonly ProofSetting[], identity: string, at: string): readonly ProofSetting[] {
  if (!before.some((each) => endsWith(each, identity))) return before
  return before.map((each) => (endsWith(each, identity) ? { ...each, endedAt: at } : each))
}

/** The settings after this identity was removed: its proofs open nothing any more. */
export function settingsWithout(before: readonly ProofSetting[], identity: string, at: string): readonly ProofSetting[] {
  const ends = (each: ProofSetting): boolean => each.endedAt === undefined && each.identity === identity
  return before.some(ends) ? before.map((each) => (ends(each) ? { ...each, endedAt: at } : each)) : before
}

function endsWith({ endedAt, identity: of }: ProofSetting, identity: string): boolean {
  return endedAt === undefined && (of === undefined || of === identity)
}

/** The people who set a proof or address of this person, or created them, as long as it counts: until its end and 7 days after. */
export function settersInEffect(settings: readonly ProofSetting[], now: number): ReadonlySet<CustomerId> {
  return new Set(settings.filter((each) => isInEffect(each, now)).map(({ by }) => by))
}

/** The people who chose an address of this person in the last 7 days. */
export function lateAddressSetters(settings: readonly ProofSetting[], now: number): ReadonlySet<CustomerId> {
  return new Set(settings.filter(({ what, at }) => what === 'address' && now - Date.parse(at) <= AFTER_EFFECT_MS).map(({ by }) => by))
}

/** The people who chose the proofs of this identity, or an address of its person, and when; nobody after the person has chosen their own. */
export function namedSetters(settings: readonly ProofSetting[], identity: string): readonly Pick<ProofSetting, 'by' | 'at'>[] {
  const latest = new Map<CustomerId, string>()
  for (const each of settings) if (endsWith(each, identity) && each.at > (latest.get(each.by) ?? '')) latest.set(each.by, each.at)
  return [...latest].map(([by, at]) => ({ by, at }))
}

function isInEffect({ at, endedAt }: ProofSetting, now: number): boolean {
  return endedAt === undefined || now - Math.max(Date.parse(at), Date.parse(endedAt)) <= AFTER_EFFECT_MS
}

function isSameThing(one: ProofSetting, other: ProofSetting): boolean {
  return one.by === other.by && one.what === other.what && one.identity === other.identity
}

function endedFirst(one: ProofSetting, other: ProofSetting): number {
  if ((one.endedAt === undefined) !== (other.endedAt === undefined)) return one.endedAt === undefined ? 1 : -1
  return one.at.localeCompare(other.at)
}

type Chosen = Pick<ProofSetting, 'what' | 'identity'>

/** The proofs in the body of a call that creates or changes an identity, and the enrolment code in its answer: its caller knows them. */
export function proofsChosen(
  { canonicalName, enrolment }: { readonly canonicalName: string; readonly enrolment?: unknown },
  { password, publicKey }: { readonly password?: string | undefined; readonly publicKey?: string | null | undefined },
): readonly Chosen[] {
  const isChosen = password !== undefined || typeof publicKey === 'string' || enrolment !== undefined
  return isChosen ? [{ what: 'proof', identity: canonicalName }] : []
}

/** An identity with single sign-on in the body of a call that adds one to somebody: its caller chose who signs in with it. */
export function signOnChosen({ sso }: { readonly sso?: string | undefined }): readonly Chosen[] {
  return sso === undefined ? [] : [{ what: 'account' }]
}

/** The addresses in the body of a call that creates or changes a person. Codes and links go there. */
export function addressesChosen({
  email,
  phoneNumber,
}: {
  readonly email?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
}): readonly Chosen[] {
  return typeof email === 'string' || typeof phoneNumber === 'string' ? [{ what: 'address' }] : []
}
