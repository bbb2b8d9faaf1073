import { asksForTask } from '../../shared/contract/asks-for-task.ts'
import type { Call } from '../../shared/contract/call.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { mayVouchFor, reachOf } from '../../shared/domain/saml/provider-reach.ts'
import { configuredProvider } from '../../shared/domain/settings/provider-keys.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { canonicalIfPossible } from '../../shared/people/account-fields.ts'
import { fingerprintOf } from '../../shared/people/exchange-keys.ts'
import { isEnrolmentCodeNeeded, newEnrolment } from '../../shared/proofs/enrolment.ts'
import { refuseWeakPassword, storedPassword } from '../../shared/proofs/hashed-password.ts'
import { newTotp } from '../../shared/proofs/one-time-passwords.ts'
import { refuseForeignPublicKey } from '../../shared/proofs/refuse-foreign-public-key.ts'
import { forgetFailures } from '../../shared/storage/attempts.ts'
import { type Identity, identityNamed, takeKey } from '../../shared/storage/identities.ts'
import type { Person } from '../../shared/storage/persons.ts'
import type { Write } from '../../shared/storage/write.ts'
import { type Phrase, type PhraseValue, say } from '../../shared/texts/phrase.ts'
import { refuseImpossibleTotp } from './changed-totp.ts'

/** The requested data of a new identity. */
export type IdentityInput = {
  readonly identity: string
  readonly password?: string | undefined
  readonly totpEnabled?: boolean | undefined
  readonly publicKey?: string | undefined
  readonly webAuthN?: boolean | undefined
  readonly sso?: string | undefined
  readonly authLockedAfter?: string | undefined
  readonly changeAfter?: string | undefined
}

/** Refuses impossible identities: a name that is taken anywhere, a weak password, a key of another identity. */
export async function refuseImpossible(
  call: Pick<Call, 'ports' | 'read' | 'request' | 'settings' | 'settingsOf'>,
  input: IdentityInput,
  holdings: readonly RoleAssignment[],
  password: 'as-given' | 'sent' = 'as-given',
): Promise<void> {
  const canonicalName = canonicalIfPossible(input.identity) ?? ''
  if ((await call.read.one(identityNamed(canonicalName))) !== undefined)
    throw new Refusal('conflict', { description: 'This name is taken by another identity.' })
  const asked = password === 'sent' ? { ...input, password } : input
  refuseImpossibleSignIn(call, asked, holdings)
  refuseImpossibleTotp(call, kindOfSignIn(asked), input)
  const totpSecret = input.totpEnabled === true ? 'to be made' : undefined
  await refuseWeakPassword(call, input.password, { canonicalName, holdings, publicKey: input.publicKey, totpSecret })
  if (input.publicKey !== undefined) await refuseForeignPublicKey(call, input.publicKey, canonicalName)
}

export type NewIdentity = {
  readonly identity: Identity
  /** The part of the answer that is shown once. */
  readonly answer: { readonly identity: string; readonly totpEnabled: boolean; readonly totpUri?: string; readonly enrolmentCode?: string }
  readonly writes: readonly Write[]
}

/** The item of a new identity, and the other writes. Hashing the password takes about 20 ms. */
export async function newIdentity(
  call: Pick<Call, 'ports' | 'now' | 'settings' | 'initiator'>,
  of: Pick<Person, 'customerId' | 'tenantId' | 'holdings'>,
  input: IdentityInput,
): Promise<NewIdentity> {
  const canonicalName = canonicalIfPossible(input.identity) ?? ''
  const at = new Date(call.now).toISOString()
  const totp = input.totpEnabled === true ? await newTotp(call.ports, { identity: input.identity, canonicalName }) : undefined
  const kind = kindOfSignIn(input)
  const { enrolment, enrolmentCode } = kind === 'webauthn' ? newEnrolment(call) : { enrolment: undefined, enrolmentCode: undefined }
  const optional = {
    // Many people read a task: whoever enrols by it must know the code that was sent or shown.
    enrolment: enrolment === undefined || call.initiator === undefined ? enrolment : { ...enrolment, codeNeeded: true },
    sso: input.sso,
    totpSecret: totp?.sealedSecret,
    publicKey: input.publicKey,
    authLockedAfter: input.authLockedAfter,
    changeAfter: input.changeAfter,
  }
  const identity: Identity = {
    identity: input.identity,
    canonicalName,
    customerId: of.customerId,
    ...defined({ tenantId: of.tenantId }),
    kind,
    ...(await storedPassword(call, input.password)),
    // Not 1: sessions of an identity that had this name before must not come back to life.
    epoch: call.now,
    holdings: of.holdings,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    created: at,
    lastModified: at,
  }
  const fingerprint = fingerprintOf(input.publicKey)
  const once = { ...(totp === undefined ? {} : { totpUri: totp.totpUri }), ...defined({ enrolmentCode }) }
  const answer = { identity: input.identity, totpEnabled: totp !== undefined, ...once }
  return {
    identity,
    answer,
    writes: [...(fingerprint === undefined ? [] : [takeKey(fingerprint, canonicalName)]), ...forgottenFor(identity)],
  }
}

/** INVARIANT: failures under a name before it was taken do not end the password of its new owner. */
function forgottenFor({ kind, canonicalName }: Identity): readonly Write[] {
  return kind === 'password' ? forgetFailures(canonicalName) : []
}

/** The description of a new identity for approvers: its kind of sign-in, without secrets. */
export function shownIdentityInput(input: IdentityInput): Phrase {
  const proofs = [
    input.password === undefined ? undefined : say`a password`,
    input.totpEnabled === true ? say`one-time passwords` : undefined,
    input.publicKey === undefined ? undefined : say`a public key`,
    input.sso === undefined ? undefined : say`single sign-on through ${{ provider: inQuotes(input.sso) }}`,
  ].filter((proof) => proof !== undefined)
  const shown = identityWith(inQuotes(input.identity), proofs)
  if (input.authLockedAfter === undefined) return shown
  return say`${{ identity: shown }}, locked after ${{ lockedAfter: { time: input.authLockedAfter } }}`
}

function identityWith(identity: PhraseValue, proofs: readonly Phrase[]): Phrase {
  if (proofs.length === 0) return say`identity ${{ identity }} without a password`
  return say`identity ${{ identity }} with ${{ proofs: { all: proofs } }}`
}

/** The requested kind of sign-in: exactly one, by default a passkey. */
type SignInInput = {
  readonly password?: string | undefined
  readonly webAuthN?: boolean | undefined
  /** The short name of an identity provider. */
  readonly sso?: string | undefined
  readonly publicKey?: string | undefined
}

function kindOfSignIn({ password, sso }: SignInInput): Identity['kind'] {
  if (password !== undefined) return 'password'
  return sso === undefined ? 'webauthn' : 'sso'
}

type JudgingCall = Pick<Call, 'ports' | 'request' | 'settings'>

/** Refuses two kinds at once, or none. */
function refuseImpossibleSignIn(call: JudgingCall, input: SignInInput, roleAssignments: readonly RoleAssignment[]): void {
  const { password, webAuthN, sso, publicKey } = input
  if (password !== undefined && webAuthN === true) throw invalid('webAuthN', 'must not be combined with a password')
  if (sso !== undefined && (password !== undefined || webAuthN === true))
    throw invalid('sso', 'must not be combined with a password or a passkey')
  if (password === undefined && sso === undefined && webAuthN === false) throw invalid('password', 'is required without webAuthN or sso')
  if (password === undefined && publicKey !== undefined) throw invalid('publicKey', 'must be combined with a password')
  if (sso !== undefined) refuseProvider(call, sso, roleAssignments)
  if (kindOfSignIn(input) === 'webauthn') refuseStoredEnrolment(call)
}

/** Refuses a provider that could never vouch for this person: they could never log in. */
function refuseProvider({ settings }: JudgingCall, name: string, roleAssignments: readonly RoleAssignment[]): void {
  const config = configuredProvider(settings, name)
  const tenantId = roleAssignments.flatMap((each) => ('tenantId' in each ? [each.tenantId] : []))[0]
  if (config === undefined || !mayVouchFor(reachOf(config), { tenantId, holdings: roleAssignments }))
    throw invalid('sso', 'must be an identity provider for a person with these roles')
}

/** Refuses to enrol by a task: the code is shown once, to the caller, and the answer of a task is stored and read by others. */
function refuseStoredEnrolment({ request, ports, settings }: JudgingCall): void {
  if (asksForTask(request) && isEnrolmentCodeNeeded(ports.stage, settings))
    throw invalid('webAuthN', 'must not be set by a task: the enrolment code in its answer is a secret')
}
