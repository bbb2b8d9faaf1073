import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { Device } from '../../shared/storage/devices.ts'

export const deviceFingerprintShape = () =>
  namedObject('DeviceFingerprint', { deviceFingerprintId: id(), customerId: id(), name: z.string().optional(), created: z.iso.datetime() })

/** A device as callers see it: the fingerprint is never shown. */
export function shownDevice(
  customerId: CustomerId,
  { deviceFingerprintId, name, created }: Device,
): z.output<ReturnType<typeof deviceFingerprintShape>> {
  return { deviceFingerprintId, customerId, ...defined({ name }), created }
}
