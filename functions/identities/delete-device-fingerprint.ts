import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import type { CustomerId, DeviceFingerprintId } from '../../shared/domain/ids.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { personNamed } from '../../shared/people/person-name.ts'
import { personOfPath } from '../../shared/people/person-of-path.ts'
import { ofPerson } from '../../shared/people/person-paths.ts'
import { changeDevices, type Device, type Devices, devicesOf } from '../../shared/storage/devices.ts'
import { checkUnchanged, personAt } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'
import { shownDevice } from './device-fingerprint-shape.ts'

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
