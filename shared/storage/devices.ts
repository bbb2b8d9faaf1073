import type { CustomerId, DeviceFingerprintId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { discard, equals, isAbsent, replace, upsert, type Write } from './write.ts'

/** A device that its person has enrolled. */
export type Device = {
  readonly deviceFingerprintId: DeviceFingerprintId
  /** What its user calls it. */
  readonly name?: string
  /** Hashed like a password: a fingerprint can be guessed from what a device is. */
  readonly fingerprintHash: string
  readonly created: string
}

/** All of a person, newest first, in one item. About 0.2 KB each. */
export type Devices = {
  readonly devices: readonly Device[]
  /** Raised with every change, so that of two first devices at once only one is enrolled unasked. */
  readonly version: number
}

export const devicesOf = (customerId: CustomerId) => reference<Devices>(keys.devices(customerId))

/** Puts these in place of those that were `seen`. 2 write units inside a transaction. */
export function changeDevices(customerId: CustomerId, seen: Devices | undefined, devices: readonly Device[]): Write {
  const unchanged = seen === undefined ? isAbsent : equals('version', seen.version)
  return replace(devicesOf(customerId), { devices, version: (seen?.version ?? 0) + 1 }, { when: [unchanged] })
}

/** Takes all away, whatever they are: the next login enrols its own. */
export function dropDevices(customerId: CustomerId): Write {
  return upsert(devicesOf(customerId), { set: { devices: [] }, add: { version: 1 } })
}

/** Nothing of them is left: their person goes. */
export function removeDevices(customerId: CustomerId): Write {
  return discard(devicesOf(customerId))
}
