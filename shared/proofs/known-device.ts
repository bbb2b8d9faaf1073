import type { AnonymousCall, Settings } from '../contract/call.ts'
import { defined } from '../domain/defined.ts'
import { type DeviceFingerprint, deviceFingerprint } from '../domain/login/device-fingerprint.ts'
import { nameOf } from '../domain/permissions/role-assignments.ts'
import { proofNotice } from '../people/owner-notice.ts'
import { changeDevices, type Device, type Devices, devicesOf } from '../storage/devices.ts'
import type { Identity } from '../storage/identities.ts'
import { person } from '../storage/persons.ts'
import { securityQuestionsOf } from '../storage/security-questions.ts'
import type { Write } from '../storage/write.ts'
import { say } from '../texts/phrase.ts'
import type { ChargedAttempt } from './charged-attempt.ts'
import { deviceTag, isTag } from './device-of-attempt.ts'
import { enteredCode, isSentFor } from './entered-code.ts'
import { answeredQuestions, type GivenAnswer } from './security-questions.ts'
import { type Proofs, type Proven, verifyProofs } from './verify-proofs.ts'

/** The device data of a login. With a code, it enrols a new device. */
export type DeviceProofs = {
  readonly deviceFingerprint?: string | undefined
  readonly otp?: string | undefined
  readonly securityQuestionAnswers?: readonly GivenAnswer[] | undefined
}

type KnownDevice =
  | { readonly kind: 'wrong' | 'used' }
  | { readonly kind: 'missing'; readonly missing: readonly string[] }
  /** `guessed`: a fingerprint was sent, and it is not one of theirs. */
  | { readonly kind: 'unknown-device'; readonly guessed: 'a device' | 'nothing' }
  /** `writes` belong in the transaction of the login. If the login is refused after all, consumed codes are refunded. */
  | { readonly kind: 'right'; readonly amr: readonly string[]; readonly writes: readonly Write[]; readonly giveBack: () => Promise<void> }

type LoginCall = Pick<AnonymousCall, 'ports' | 'read' | 'now' | 'newId' | 'settingsOf'>

const nothing = async () => undefined
const KNOWN = { kind: 'right', amr: [], writes: [], giveBack: nothing } as const satisfies KnownDevice

/**
 * Tells whether a login with otherwise right proofs comes from an enrolled device, and enrols a new device that comes with a right code.
 * The owner is notified of a new device.
 */
async function knownDevice(call: LoginCall, identity: Identity, sent: DeviceProofs): Promise<KnownDevice> {
  const { settings } = await call.settingsOf(identity.tenantId)
  if (!settings.value('auth.device.fingerprint.enabled') || (await isExempt(settings, identity))) return KNOWN
  const device = sent.deviceFingerprint === undefined ? undefined : deviceFingerprint(sent.deviceFingerprint)
  if (device === undefined) return { kind: 'unknown-device', guessed: 'nothing' }

  const { customerId } = identity
  await call.read.ahead([devicesOf(customerId), ...(sent.otp === undefined ? [] : [securityQuestionsOf(customerId)])])
  const seen = await call.read.one(devicesOf(customerId))
  const most = settings.value('auth.device.fingerprints.max')
  const enrolled = await enrolledDevice(call, identity, device, (seen?.devices ?? []).slice(0, most))
  if (seen !== undefined && enrolled !== undefined) return { ...KNOWN, writes: await tagged(call, identity, device, enrolled, seen) }
  const enrolment = async (): Promise<readonly Write[]> => [
    await newlyEnrolled(call, identity, device, seen, most),
    ...(await deviceNotice(call, identity)),
  ]
  if (seen === undefined || seen.devices.length === 0) return { kind: 'right', amr: [], writes: await enrolment(), giveBack: nothing }
  if (sent.otp === undefined) return { kind: 'unknown-device', guessed: 'a device' }
  return enrolledByCode(call, identity, { ...sent, otp: sent.otp }, settings, enrolment)
}

/**
 * Tells whether the tenant exempts this identity from known devices, by its name or its roles. A pattern that can no longer be parsed
 * exempts nobody.
 */
async function isExempt(settings: Settings, { canonicalName, holdings }: Identity): Promise<boolean> {
  const source = settings.value('auth.device.fingerprint.skip.if.matches')
  if (source === '') return false
  const { linearPattern } = await import('../domain/patterns/linear-pattern.ts')
  const pattern = await linearPattern(source)
  return pattern.kind === 'pattern' && [canonicalName, ...holdings.map(nameOf)].some(pattern.isFoundIn)
}

async function enrolledDevice(
  { ports }: LoginCall,
  { customerId }: Identity,
  { fingerprint }: DeviceFingerprint,
  devices: readonly Device[],
): Promise<Device | undefined> {
  const tag = await deviceTag(ports, customerId, fingerprint)
  const known = devices.find((device) => isTag(tag, device.tag))
  if (known !== undefined) return known
  for (const device of devices)
    if (device.tag === undefined && (await ports.passwords.verify(device.fingerprintHash, fingerprint))) return device
  return undefined
}

/** Adds the tag to a device that was enrolled by an earlier version. */
async function tagged(
  { ports }: LoginCall,
  { customerId }: Identity,
  { fingerprint }: DeviceFingerprint,
  enrolled: Device,
  seen: Devices,
): Promise<readonly Write[]> {
  if (enrolled.tag !== undefined) return []
  const tag = await deviceTag(ports, customerId, fingerprint)
  return [
    changeDevices(
      customerId,
      seen,
      seen.devices.map((device) => (device === enrolled ? { ...device, tag } : device)),
    ),
  ]
}

async function newlyEnrolled(
  call: LoginCall,
  { customerId }: Identity,
  { name, fingerprint }: DeviceFingerprint,
  seen: Devices | undefined,
  most: number,
): Promise<Write> {
  const device: Device = {
    deviceFingerprintId: call.newId(),
    ...defined({ name }),
    fingerprintHash: await call.ports.passwords.hash(fingerprint),
    tag: await deviceTag(call.ports, customerId, fingerprint),
    created: new Date(call.now).toISOString(),
  }
  return changeDevices(customerId, seen, [device, ...(seen?.devices ?? [])].slice(0, most))
}

async function deviceNotice(call: LoginCall, { customerId, identity }: Identity): Promise<readonly Write[]> {
  const of = await call.read.one(person(customerId))
  return of === undefined ? [] : proofNotice(call, of, identity, say`a new device was enrolled`)
}

/** Only the login consumes the code: a right code with a wrong answer may be tried again. */
async function enrolledByCode(
  call: LoginCall,
  identity: Identity,
  { otp, securityQuestionAnswers = [] }: DeviceProofs & { readonly otp: string },
  settings: Settings,
  enrolment: () => Promise<readonly Write[]>,
): Promise<KnownDevice> {
  const { canonicalName, customerId } = identity
  const code = await enteredCode(call, canonicalName, 'verification', otp)
  if (code.kind === 'used') return { kind: 'used' }
  if (code.kind === 'wrong' || !isSentFor(code, identity)) return { kind: 'wrong' }
  const { questions = [] } = (await call.read.one(securityQuestionsOf(customerId))) ?? {}
  const required = settings.value('require.number.security.questions')
  const answers = await answeredQuestions(call.ports, questions, required, securityQuestionAnswers)
  if (answers.kind === 'wrong' || answers.kind === 'missing') {
    await code.giveBack()
    return answers.kind === 'missing' ? answers : { kind: 'wrong' }
  }
  const amr = ['otp', 'sms', 'mfa', ...(answers.kind === 'right' ? ['kba'] : [])]
  return { kind: 'right', amr, writes: [...code.use, ...(await enrolment())], giveBack: code.giveBack }
}

/** The result of the proofs of a login by password, including its device. */
export type ProvenLogin = Proven | KnownDevice

/** The device is checked last, so that a caller who has not proved the rest learns nothing of it. */
export async function verifyProofsAndDevice(
  call: AnonymousCall,
  identity: Identity | undefined,
  sent: Proofs & DeviceProofs,
  charged: Pick<ChargedAttempt, 'passwordEnded'>,
): Promise<ProvenLogin> {
  const proven = await verifyProofs(call, identity, sent, charged)
  if (identity === undefined || proven.kind !== 'right') return proven
  const device = await knownDevice(call, identity, sent)
  if (device.kind !== 'right') return device
  return { ...device, amr: [...new Set([...proven.amr, ...device.amr])], writes: [...proven.writes, ...device.writes] }
}

/** Tells whether a guess was wrong. Only then does the attempt count against the name. */
export function isWrongGuess(proven: ProvenLogin): boolean {
  return proven.kind === 'wrong' || (proven.kind === 'unknown-device' && proven.guessed === 'a device')
}
