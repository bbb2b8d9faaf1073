import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { ofPerson } from '../../shared/people/person-paths.ts'
import { devicesOf } from '../../shared/storage/devices.ts'
import { personAt } from '../../shared/storage/persons.ts'
import { deviceFingerprintShape, shownDevice } from './device-fingerprint-shape.ts'

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
