import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId, DeviceFingerprintId } from '../../shared/domain/ids.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { ofPerson, personOfPath } from '../../shared/people/person-paths.ts'
import { changeDevices, type Device, type Devices, devicesOf } from '../../shared/storage/devices.ts'
import { checkUnchanged, personAt } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'

/** The most that the setting for devices allows. */
const MOST_DEVICES = 20

/** A person has few devices, so there are no pages. */
export const listDeviceFingerprints = endpoint({
  method: 'GET',
  path: ofPerson('/device-fingerprints'),
  operationId: 'listDeviceFingerprints',
  group: 'identities',
  summary: 'List the devices of a customer',
  description: 'Lists the enrolled devices, newest first, without their fingerprints.',
  access: { kind: 'permission', permission: 'SecondFactor.READ', on: ({ params }) => personAt(params) },
  answer: () => z.array(deviceFingerprintShape()).max(MOST_DEVICES),
  reads: ({ params }) => [devicesOf(params.customerId)],
  refusals: ['not-permitted', 'not-found'],
  async handle({ read, params }) {
    const { devices = [] } = (await read.one(devicesOf(params.customerId))) ?? {}
    return ok(devices.map((device) => shownDevice(params.customerId, device)))
  },
})

export const deleteDeviceFingerprint = endpoint({
  method: 'DELETE',
  path: ofPerson('/device-fingerprints/{deviceFingerprintId}'),
  operationId: 'deleteDeviceFingerprint',
  group: 'identities',
  summary: 'Delete a device of a customer',
  description: 'Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.',
  access: { kind: 'permission', permission: 'SecondFactor.UPDATE', on: ({ params }) => personAt(params) },
  changesProofsOf: ({ params }) => params.customerId,
  reads: ({ params }) => [devicesOf(params.customerId)],
  refusals: ['not-permitted', 'task-required', 'not-found'],
  async describe(call) {
    const [of, { device }] = await Promise.all([personOfPath(call), deviceOfPath(call)])
    const person = await personNamed(call.read, of)
    const enrolled = { time: device.created }
    if (device.name === undefined) return say`Delete device of ${{ person }}, enrolled at ${{ enrolled }}`
    return say`Delete device ${{ device: inQuotes(device.name) }} of ${{ person }}, enrolled at ${{ enrolled }}`
  },
  async ensure(call) {
    const [of] = await Promise.all([personOfPath(call), deviceOfPath(call)])
    refuseUncovered(call, of.holdings)
  },
  async handle(call) {
    const { customerId } = call.params
    const [of, { device, seen }] = await Promise.all([personOfPath(call), deviceOfPath(call)])
    const left = seen.devices.filter(({ deviceFingerprintId }) => deviceFingerprintId !== device.deviceFingerprintId)
    call.unitOfWork.add(
      changeDevices(customerId, seen, left),
      checkUnchanged(of),
      ...(await proofNotice(call, of, of.identities[0] ?? '', say`a device was removed`)),
    )
    call.unitOfWork.change = { before: shownDevice(customerId, device) }
    return ok()
  },
})

type OfDevice = Pick<Call, 'read'> & {
  readonly params: { readonly customerId: CustomerId; readonly deviceFingerprintId: DeviceFingerprintId }
}

async function deviceOfPath({ read, params }: OfDevice): Promise<{ readonly device: Device; readonly seen: Devices }> {
  const seen = await read.one(devicesOf(params.customerId))
  const device = seen?.devices.find(({ deviceFingerprintId }) => deviceFingerprintId === params.deviceFingerprintId)
  if (seen === undefined || device === undefined) throw new Refusal('not-found')
  return { device, seen }
}

const deviceFingerprintShape = () =>
  namedObject('DeviceFingerprint', { deviceFingerprintId: id(), customerId: id(), name: z.string().optional(), created: z.iso.datetime() })

/** A device as callers see it: the fingerprint is never shown. */
export function shownDevice(
  customerId: CustomerId,
  { deviceFingerprintId, name, created }: Device,
): z.output<ReturnType<typeof deviceFingerprintShape>> {
  return { deviceFingerprintId, customerId, ...defined({ name }), created }
}
