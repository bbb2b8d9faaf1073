import type { AnonymousCall, Settings } from '../contract/call.ts'
import { proofNotice } from '../contract/owner-notice.ts'
import type { DeviceFingerprintId } from '../domain/ids.ts'
import { type DeviceFingerprint, deviceFingerprint } from '../domain/login/device-fingerprint.ts'
import { nameOf } from '../domain/permissions/role-assignments.ts'
import { changeDevices, type Device, type Devices, devicesOf } from '../storage/devices.ts'
import type { Identity } from '../storage/identities.ts'
import { person } from '../storage/persons.ts'
import { securityQuestionsOf } from '../storage/security-questions.ts'
import type { Write } from '../storage/write.ts'
import { answeredQuestions, type GivenAnswer } from './answered-questions.ts'
import { enteredCode, isSentFor } from './entered-code.ts'

/** What a login sends of its device; with a code it enrols a new one. */
export type DeviceProofs = {
  readonly deviceFingerprint?: string | undefined
  readonly otp?: string | undefined
  readonly securityQuestionAnswers?: readonly GivenAnswer[] | undefined
}

export type KnownDevice =
  | { readonly kind: 'wrong' | 'used' }
  | { readonly kind: 'missing'; readonly missing: readonly string[] }
  /** `guessed`: one was sent, and it is none of theirs. */
  | { readonly kind: 'unknown-device'; readonly guessed: 'a device' | 'nothing' }
  /** `writes` belong into the transaction of the login; where it is refused after all, what it used is given back. */
  | { readonly kind: 'right'; readonly amr: readonly string[]; readonly writes: readonly Write[]; readonly giveBack: () => Promise<void> }

type LoginCall = Pick<AnonymousCall, 'ports' | 'read' | 'now' | 'newId' | 'settingsOf'>

const nothing = async () => undefined
const KNOWN: KnownDevice = { kind: 'right', amr: [], writes: [], giveBack: nothing }

/**
 * Whether a login whose other proofs are right comes from a device that may be used. No round trip where the tenant doesn't ask for it,
 * 1 where it does, 2 with a code for a new one; 2 more where a device is enrolled, since its owner is told.
 */
export async function knownDevice(call: LoginCall, identity: Identity, sent: DeviceProofs): Promise<KnownDevice> {
  const { settings } = await call.settingsOf(identity.tenantId)
  if (!settings.value('auth.device.fingerprint.enabled') || (await isExempt(settings, identity))) return KNOWN
  const device = sent.deviceFingerprint === undefined ? undefined : deviceFingerprint(sent.deviceFingerprint)
  if (device === undefined) return { kind: 'unknown-device', guessed: 'nothing' }

  const { customerId } = identity
  await call.read.ahead([devicesOf(customerId), ...(sent.otp === undefined ? [] : [securityQuestionsOf(customerId)])])
  const seen = await call.read.one(devicesOf(customerId))
  const most = settings.value('auth.device.fingerprints.max')
  if (await isEnrolled(call, device, (seen?.devices ?? []).slice(0, most))) return KNOWN
  const enrolment = async (): Promise<readonly Write[]> => [
    await enrolled(call, identity, device, seen, most),
    ...(await deviceNotice(call, identity)),
  ]
  if (seen === undefined || seen.devices.length === 0) return { kind: 'right', amr: [], writes: await enrolment(), giveBack: nothing }
  if (sent.otp === undefined) return { kind: 'unknown-device', guessed: 'a device' }
  return enrolledByCode(call, identity, { ...sent, otp: sent.otp }, settings, enrolment)
}

/** Where the tenant asks for no device: by the identity, or by what it holds. A pattern that is no longer read exempts nobody. */
async function isExempt(settings: Settings, { canonicalName, holdings }: Identity): Promise<boolean> {
  const source = settings.value('auth.device.fingerprint.skip.if.matches')
  if (source === '') return false
  const { linearPattern } = await import('../domain/patterns/linear-pattern.ts')
  const pattern = await linearPattern(source)
  return pattern.kind === 'pattern' && [canonicalName, ...holdings.map(nameOf)].some(pattern.isFoundIn)
}

async function isEnrolled({ ports }: LoginCall, { fingerprint }: DeviceFingerprint, devices: readonly Device[]): Promise<boolean> {
  for (const { fingerprintHash } of devices) if (await ports.passwords.verify(fingerprintHash, fingerprint)) return true
  return false
}

async function enrolled(
  call: LoginCall,
  { customerId }: Identity,
  { name, fingerprint }: DeviceFingerprint,
  seen: Devices | undefined,
  most: number,
): Promise<Write> {
  const device: Device = {
    deviceFingerprintId: call.newId() as DeviceFingerprintId,
    ...(name === undefined ? {} : { name }),
    fingerprintHash: await call.ports.passwords.hash(fingerprint),
    created: new Date(call.now).toISOString(),
  }
  return changeDevices(customerId, seen, [device, ...(seen?.devices ?? [])].slice(0, most))
}

async function deviceNotice(call: LoginCall, { customerId, identity }: Identity): Promise<readonly Write[]> {
  const of = await call.read.one(person(customerId))
  return of === undefined ? [] : proofNotice(call, of, identity, 'a new device was enrolled')
}

/** The code is used up by the login only: a right code with a wrong answer is good for another try. */
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
