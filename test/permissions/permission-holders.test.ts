import { expect, test } from 'vitest'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'

const service = running()

const asked = async (role: string, path: string) => service.call('GET', path, { token: await service.tokenOf(role) })

type Holder = {
  readonly customerId: number
  readonly held: string[]
  readonly decision: string
  readonly identity?: string
  readonly name?: string
}

test('a permission is shown with every role that holds it, how, and whose calls it may approve', async () => {
  const answer = await asked('operator', '/tenants/1/permissions/Transfer.CREATE')
  expect(answer.status, answer.text).toBe(200)
  const { permission, roles } = answer.body as { permission: string; roles: readonly { readonly role: string }[] }
  expect(permission).toBe('Transfer.CREATE')
  expect(roles).toContainEqual({ role: 'LEVEL_01', decision: 'TASK_REQUIRED', approvedBy: ['LEVEL_02'] })
  expect(roles).toContainEqual({ role: 'LEVEL_02', decision: 'DENY', approves: ['LEVEL_01'] })
  expect(roles).toContainEqual({ role: 'CUSTOMER', decision: 'ALLOW' })
  expect(roles).toContainEqual({ role: 'GLOBAL_ADMIN', decision: 'ALLOW' })
  expect(roles.map(({ role }) => role)).not.toContain('LEVEL_03')
})

test('a step-up is shown with its methods', async () => {
  const { body } = await asked('operator', '/tenants/1/permissions/Withdrawal.CREATE.Allowed')
  expect(body).toMatchObject({ roles: expect.arrayContaining([{ role: 'CUSTOMER', decision: 'SCA_REQUIRED', stepUps: ['SCA_OTP'] }]) })
})

test('the admin users who hold a permission are listed with what they hold, page by page', async () => {
  const { body } = await asked('operator', '/tenants/1/permissions/Transfer.CREATE/holders')
  const holders = body as Holder[]
  expect(holders.map(({ customerId, decision }) => [customerId, decision]).sort()).toEqual([
    [2, 'TASK_REQUIRED'],
    [3, 'DENY'],
    [4, 'DENY'],
    [5, 'ALLOW'],
    [6, 'ALLOW'],
  ])
  expect(holders.find(({ customerId }) => customerId === 2)).toEqual({
    customerId: 2,
    name: 'Mary Jackson',
    identity: 'maker@harbour.example',
    held: ['LEVEL_01'],
    decision: 'TASK_REQUIRED',
    approvedBy: ['LEVEL_02'],
  })
  const first = await asked('operator', '/tenants/1/permissions/Transfer.CREATE/holders?limit=2')
  expect(first.headers.get('link')).toContain('rel="next"')
})

test('a changed row changes the list of holders', async () => {
  await withRow(service, 'Transfer.CREATE.Allowed', 'LEVEL_20', async () => {
    const { body } = await asked('operator', '/tenants/1/permissions/Transfer.CREATE/holders')
    expect((body as Holder[]).map(({ customerId }) => customerId)).toEqual([5])
  })
})

test('attack: who holds what is not told without Permission.READ, nor about another tenant', async () => {
  for (const path of ['/permissions/Transfer.CREATE', '/permissions/Transfer.CREATE/holders']) {
    for (const role of ['customer', 'maker', 'backend']) expect((await asked(role, `/tenants/1${path}`)).status, role).toBe(403)
    expect((await asked('otherTenantAdmin', `/tenants/1${path}`)).status).toBe(404)
  }
})

test('names and identities are shown to those only who may read them', async () => {
  await withRow(service, 'Identity.READ.Allowed', '', async () => {
    const { body } = await asked('operator', '/tenants/1/permissions/Transfer.CREATE/holders')
    expect((body as Holder[]).every((holder) => holder.identity === undefined && holder.name !== undefined)).toBe(true)
  })
})

test('an unknown permission is not there', async () => {
  for (const name of ['Transfer.MELT', 'constructor', '__proto__'])
    expect((await asked('operator', `/tenants/1/permissions/${name}`)).status, name).toBe(404)
})
