import type { CustomerId, DeviceFingerprintId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { discard, equals, isAbsent, replace, upsert, type Write } from './write.ts'

/** A device that its person has enrolled. */
export type Device = {
  readonly deviceFingerprintId: DeviceFingerprintId
  /** The name that its user gave it. */
  readonly name?: string
  /** Hashed like a password, because a fingerprint can be guessed from the properties of a device. */
  readonly fingerprintHash: string
  /** Keyed hash by which the device is recognised before anything is proved. Absent if it was enrolled by an earlier version. */
  readonly tag?: string
  readonly created: string
}

/** All devices of a person, newest first, in one item. About 0.2 KB each. */
export type Devices = {
  readonly devices: readonly Device[]
  /** Raised with every change, so that of two concurrent first devices only one is enrolled without asking. */
  readonly version: number
}

export const devicesOf = (customerId: CustomerId) => reference<Devices>(keys.devices(customerId))

/** Replaces the devices that were `seen`. */
export function changeDevices(customerId: CustomerId, seen: Devices | undefined, devices: readonly Device[]): Write {
  const unchanged = seen === undefined ? isAbsent : equals('version', seen.version)
  return replace(devicesOf(customerId), { devices, version: (seen?.version ?? 0) + 1 }, { when: [unchanged] })
}

/** Removes all devices: the next login enrols its own. */
export function dropDevices(customerId: CustomerId): Write {
  return upsert(devicesOf(customerId), { set: { devices: [] }, add: { version: 1 } })
}

/** Deletes the whole item, when its person is removed. */
export function removeDevices(customerId: CustomerId): Write {
  return discard(devicesOf(customerId))
}
