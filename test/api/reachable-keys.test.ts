import { expect, test } from 'vitest'
import { signedResponse } from '../../infra/local/saml/signed-response.ts'
import { REACHABLE_KEYS, type ReachableKeys } from '../../infra/reachable-keys.ts'
import { running } from '../support/running.ts'
import { idp, samlOf } from '../support/saml.ts'
import { tableProxy } from '../support/table-proxy.ts'
import { type Touched, touchedKeys } from '../support/touched-keys.ts'

const proxy = tableProxy()
const plain = running({}, proxy)
const sso = touchedKeys(plain, proxy, (path) => path.startsWith('/svc-conductor/saml-'))
const documentation = touchedKeys(
  plain,
  proxy,
  (path) => path.startsWith('/svc-conductor/docs') || path.endsWith('/nothing') || path.endsWith('.json'),
)
const { configure, start, said, post, signIn } = samlOf(sso.service)

/** `*` for any characters, as IAM's StringLike has it. */
function isLike(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return text === first
  let left = text.startsWith(first) && text.endsWith(last) ? text.slice(first.length, text.length - last.length) : undefined
  for (const part of rest) left = left?.includes(part) ? left.slice(left.indexOf(part) + part.length) : undefined
  return left !== undefined
}

/** As IAM would say it: a read of what may be written is granted too, and a condition on an item is like a write. */
function denied({ reads, writes, deletes }: ReachableKeys, touched: readonly Touched[]): readonly Touched[] {
  const granted = { read: [...reads, ...writes], write: writes, delete: deletes }
  return touched.filter(({ how, partition }) => !granted[how].some((pattern) => isLike(pattern, partition)))
}

test('single sign-on touches only what its function may', async () => {
  await configure('staff')
  await configure('roles', { tenantId: 1, roleAttribute: 'role' })
  await configure('above', { allowGlobalAndTenantOnSameSAML: true, roleAttribute: 'role', tenantAttribute: 'tenant' })
  const body = { identity: 'kept@staff.example', sso: 'staff', position: 'LEVEL_03', firstName: 'Dorothy', lastName: 'Vaughan' }
  await plain.call('POST', '/tenants/1/admin-users', { token: await plain.tokenOf('operator'), body })
  expect((await signIn('staff', 'kept@staff.example')).status).toBe(200)
  for (const role of ['LEVEL_05', 'LEVEL_20', 'LEVEL_05'])
    expect((await signIn('roles', 'moves@staff.example', { attributes: { role: [role] } })).status).toBe(200)
  for (const [name, role] of [
    ['above', 'GLOBAL_SUPPORT'],
    ['above', 'GLOBAL_ADMIN'],
  ] as const)
    await signIn(name, 'high@staff.example', { attributes: { role: [role] } })
  const again = await start('staff')
  const response = signedResponse(said(again, 'nobody@staff.example'), idp.key)
  for (let round = 0; round < 2; round++) expect((await post(again, response)).status).toBeGreaterThanOrEqual(400)
  await sso.service.call('GET', '/svc-conductor/saml-metadata/nobody')
  expect(sso.touched.length).toBeGreaterThan(50)
  expect(denied(REACHABLE_KEYS['single-sign-on'] as ReachableKeys, sso.touched)).toEqual([])
})

test('the documentation touches only the keys of its function, for all callers and all faults', async () => {
  const tokens = [undefined, await plain.tokenOf('operator'), 'nonsense']
  for (const token of tokens)
    for (const path of ['/svc-conductor/docs', '/svc-conductor/openapi.json', '/nothing'])
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE'])
        await documentation.service.call(method, path, {
          ...(token === undefined ? {} : { token }),
          headers: { 'task-executor-roles': 'LEVEL_02' },
        })
  expect(documentation.touched).not.toEqual([])
  expect(denied(REACHABLE_KEYS.documentation as ReachableKeys, documentation.touched)).toEqual([])
})

test('a function that answers strangers reaches neither money nor tasks, and what it may delete is its own', () => {
  for (const [name, { writes, deletes }] of Object.entries(REACHABLE_KEYS)) {
    for (const partition of ['TENANT#1#WALLET#3', 'TASK#17', 'PROPERTIES', 'MESSAGE#4'])
      expect([name, partition, writes.some((pattern) => isLike(pattern, partition))]).toEqual([name, partition, false])
    expect(deletes.filter((pattern) => !pattern.startsWith('SAML-REQUEST#'))).toEqual([])
  }
})
