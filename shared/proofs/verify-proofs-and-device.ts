import type { AnonymousCall } from '../contract/call.ts'
import type { Identity } from '../storage/identities.ts'
import type { ChargedAttempt } from './charged-attempt.ts'
import { type DeviceProofs, type KnownDevice, knownDevice } from './known-device.ts'
import { type Proofs, type Proven, verifyProofs } from './verify-proofs.ts'

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
