import type { AnonymousCall } from '../contract/call.ts'
import type { Identity } from '../storage/identities.ts'
import type { ChargedAttempt } from './charged-attempt.ts'
import { type DeviceProofs, type KnownDevice, knownDevice } from './known-device.ts'
import { type Proofs, type Proven, prove } from './verify-proofs.ts'

/** What came of the proofs of a login by password, its device included. */
export type ProvenLogin = Proven | KnownDevice

/** The device is looked at last: nothing is told of it to who hasn't proved the rest. */
export async function proveFromKnownDevice(
  call: AnonymousCall,
  identity: Identity | undefined,
  sent: Proofs & DeviceProofs,
  charged: Pick<ChargedAttempt, 'passwordEnded'>,
): Promise<ProvenLogin> {
  const proven = await prove(call, identity, sent, charged)
  if (identity === undefined || proven.kind !== 'right') return proven
  const device = await knownDevice(call, identity, sent)
  if (device.kind !== 'right') return device
  return { ...device, amr: [...new Set([...proven.amr, ...device.amr])], writes: [...proven.writes, ...device.writes] }
}

/** Was something guessed that turned out wrong? Only then is the attempt held against the name. */
export function isWrongGuess(proven: ProvenLogin): boolean {
  return proven.kind === 'wrong' || (proven.kind === 'unknown-device' && proven.guessed === 'a device')
}
