import { timingSafeEqual } from 'node:crypto'
import type { AnonymousCall } from '../contract/call.ts'
import { codeHash } from '../contract/code-hash.ts'
import { type CustomerId, NO_ID } from '../domain/ids.ts'
import { deviceFingerprint } from '../domain/login/device-fingerprint.ts'
import { devicesOf } from '../storage/devices.ts'
import type { Identity } from '../storage/identities.ts'

/** The device of an attempt: one that the owner of the name has enrolled, another one or none, or the owner has enrolled none. */
type DeviceOfAttempt = 'known' | 'unknown' | 'none-enrolled'

/**
 * Compares the device that an attempt sent with those of a name's owner, by its tag. INVARIANT: an unknown name takes the same reads and
 * hashes, and no slow hash is computed: this happens before anything is proved.
 */
export async function deviceOfAttempt(
  { ports, read }: Pick<AnonymousCall, 'ports' | 'read'>,
  identity: Pick<Identity, 'customerId'> | undefined,
  sent: string | undefined,
): Promise<DeviceOfAttempt> {
  const customerId = identity?.customerId ?? NO_ID
  const { devices = [] } = (await read.one(devicesOf(customerId))) ?? {}
  const { fingerprint = '' } = (sent === undefined ? undefined : deviceFingerprint(sent)) ?? {}
  const tag = await deviceTag(ports, customerId, fingerprint)
  if (devices.length === 0) return 'none-enrolled'
  return fingerprint !== '' && devices.some((device) => isTag(tag, device.tag)) ? 'known' : 'unknown'
}

/** A keyed hash by which a device is recognised at once. The key is not in the table, so a reader of the table cannot try fingerprints. */
export const deviceTag = (
  { secrets }: Pick<AnonymousCall['ports'], 'secrets'>,
  customerId: CustomerId,
  fingerprint: string,
): Promise<string> => codeHash(secrets, fingerprint, `device/${customerId}`)

/** Tells whether two tags are the same, in constant time. A device that was enrolled by an earlier version has none until its next login. */
export const isTag = (tag: string, stored: string | undefined): boolean =>
  stored !== undefined && timingSafeEqual(Buffer.from(tag), Buffer.from(stored))
