import { asksForTask } from '../../shared/contract/asks-for-task.ts'
import type { Call } from '../../shared/contract/call.ts'
import { stepOf } from '../../shared/domain/login/totp.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { newRecoveryCodes, newTotp, openTotp } from '../../shared/proofs/one-time-passwords.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { type Clause, equals } from '../../shared/storage/write.ts'

type TotpFields = Pick<Identity, 'totpSecret' | 'totpStep' | 'pendingTotpSecret' | 'recoveryCodes'>

/** A change of the one-time passwords of an identity: its fields, and the part of the answer that is shown once. */
export type TotpChange = {
  readonly set: TotpFields
  readonly remove: readonly (keyof TotpFields)[]
  readonly when: readonly Clause[]
  readonly answer: { readonly totpUri?: string; readonly recoveryCodes?: readonly string[] }
}

const NO_CHANGE: TotpChange = { set: {}, remove: [], when: [], answer: {} }

/** Turns one-time passwords on at once, off, or on after a first code. */
export async function changedTotp(
  { ports, now }: Pick<Call, 'ports' | 'now'>,
  before: Identity,
  { totpEnabled, totp: code }: { readonly totpEnabled?: boolean | 'pending' | undefined; readonly totp?: string | undefined },
): Promise<TotpChange> {
  if (code !== undefined) return confirmedTotp({ ports, now }, before, code)
  if (totpEnabled === undefined) return NO_CHANGE
  if (totpEnabled === false) return { ...NO_CHANGE, remove: ['totpSecret', 'totpStep', 'pendingTotpSecret', 'recoveryCodes'] }
  const { sealedSecret, totpUri } = await newTotp(ports, before)
  if (totpEnabled === 'pending') return { ...NO_CHANGE, set: { pendingTotpSecret: sealedSecret }, answer: { totpUri } }
  return {
    set: { totpSecret: sealedSecret },
    remove: ['totpStep', 'pendingTotpSecret', 'recoveryCodes'],
    when: [],
    answer: { totpUri },
  }
}

/** The pending secret comes into force by a code of it. That code has been used, and logs nobody in. */
async function confirmedTotp({ ports, now }: Pick<Call, 'ports' | 'now'>, before: Identity, code: string): Promise<TotpChange> {
  const { pendingTotpSecret, canonicalName } = before
  if (pendingTotpSecret === undefined) throw invalid('totp', 'must follow a call with totpEnabled "pending"')
  const totpStep = await stepOf(code, await openTotp(ports, canonicalName, pendingTotpSecret), now)
  if (totpStep === undefined) throw new Refusal('wrong-proof', { because: 'first-totp' })
  const { codes, hashes } = await newRecoveryCodes(ports, canonicalName)
  return {
    set: { totpSecret: pendingTotpSecret, totpStep, recoveryCodes: hashes },
    remove: ['pendingTotpSecret'],
    when: [equals('pendingTotpSecret', pendingTotpSecret)],
    answer: { recoveryCodes: codes },
  }
}

/**
 * Refuses one-time passwords where they are impossible: without a password, and in a task. The secret and the recovery codes are shown
 * once, to the caller; the answer of a task is stored and read by others.
 */
export function refuseImpossibleTotp(
  { request }: Pick<Call, 'request'>,
  kind: Identity['kind'],
  { totpEnabled, totp }: { readonly totpEnabled?: boolean | 'pending' | undefined; readonly totp?: string | undefined },
): void {
  if (totp !== undefined && totpEnabled !== undefined) throw invalid('totp', 'must not be combined with totpEnabled')
  if (totp !== undefined && asksForTask(request)) throw invalid('totp', 'must not be sent by a task: the answer holds secrets')
  if (totpEnabled === undefined || totpEnabled === false) return
  if (kind !== 'password') throw invalid('totpEnabled', 'must be combined with a password')
  if (asksForTask(request)) throw invalid('totpEnabled', `must not be set to ${totpEnabled} by a task: its answer is a secret`)
}
