import { createHash } from 'node:crypto'
import { property } from '../../../shared/storage/settings.ts'
import { replace } from '../../../shared/storage/write.ts'
import { secondFactorsOf } from '../../support/second-factors.ts'
import { OWN_PASSWORD } from './first-password.ts'
import type { Visitor } from './visitor.ts'

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
