import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { property } from '../../../shared/storage/settings.ts'
import { replace } from '../../../shared/storage/write.ts'
import { eventually } from '../../support/eventually.ts'
import type { Running } from '../../support/running.ts'
import { secondFactorsOf } from '../../support/second-factors.ts'
import type { Visitor } from './visitor.ts'

type Login = { readonly headerValue: string }

/** Changes one's own e-mail address, confirms it by its code, and undoes the change with the link to the earlier address. */
export async function ownContacts({ service, visit }: Visitor): Promise<void> {
  const identity = 'ida@harbour.example'
  const body = { identity, webAuthN: false, firstName: 'Ida', lastName: 'Rhodes', email: identity, position: 'LEVEL_20' }
  const params = { tenantId: 1 }
  const { customerId } = await visit<{ customerId: number }>('createAdminUser', { as: 'globalAdmin', params, body, example: 'own' })
  await chooseFirstPassword(service, body)
  const login = await visit<Login>('login', { body: { identity, password: OWN_PASSWORD }, example: 'password' })
  const token = login.headerValue.slice('Bearer '.length)
  const change = { email: 'ida.rhodes@harbour.example' }
  await visit('updateAdminUser', { token, params: { ...params, customerId }, body: change, example: 'own-address' })
  await visit('confirmContact', { token, body: { code: service.local.service.ports.otpOverride } })
  await visit('getContactUndoPage')
  await visit('updateLocale', { token, body: { locale: 'de' } })
  const text = await eventually(
    'a link',
    () => service.local.outbox.find({ to: body.email }).find((each) => each.text.includes('token='))?.text,
  )
  await visit('undoContact', { body: { token: /token=([^&\s]+)/.exec(text)?.[1] } })
}

/** The password that people of the examples choose. */
export const OWN_PASSWORD = 'seven grey herons at dawn'

/** A new person takes the temporary password from the mail and chooses `OWN_PASSWORD`. */
export async function chooseFirstPassword(service: Running, { identity, email }: { readonly identity: string; readonly email: string }) {
  const sent = await eventually(`a temporary password for ${identity}`, () =>
    service.local.outbox
      .find({ to: email })
      .map(({ text }) => text.split(`log in as ${identity} with `)[1]?.split(' and choose ')[0])
      .find((each) => each !== undefined),
  )
  const path = `/global/identities/${encodeURIComponent(identity)}/password-change`
  const changed = await service.call('POST', path, { body: { currentPassword: sent, password: OWN_PASSWORD } })
  expect(changed.status, changed.text).toBe(200)
}

const ENABLED = 'auth.device.fingerprint.enabled'
const EXEMPT = 'auth.device.fingerprint.skip.if.matches'

/** Lists a device that is enrolled by a login, and deletes it. */
export async function deviceOf(
  { visit, service }: Visitor,
  as: string,
  kind: string,
  of: Readonly<Record<string, string | number>>,
  identity: string,
): Promise<void> {
  const deviceFingerprint = `Phone:${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`
  const { store } = service.local.service.ports
  const configure = async (values: Readonly<Record<string, unknown>>) => {
    // Above the tenants only the properties of the service count.
    await store.commit(Object.entries(values).map(([key, value]) => replace(property(key), { key, value, lastModified: '' })))
    await secondFactorsOf(service).configure(values)
  }
  await configure({ [ENABLED]: true, [EXEMPT]: '^NOBODY$' })
  await service.call('POST', '/authentication/login', { body: { identity, password: OWN_PASSWORD, deviceFingerprint } })
  await configure({ [ENABLED]: false })
  const [device] = await visit<readonly { readonly deviceFingerprintId: number }[]>(`list${kind}DeviceFingerprints`, { as, params: of })
  const deviceFingerprintId = device?.deviceFingerprintId ?? 1
  await visit(`delete${kind}DeviceFingerprint`, { as, params: { ...of, deviceFingerprintId } })
}
