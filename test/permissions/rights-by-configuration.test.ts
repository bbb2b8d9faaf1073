import { describe, expect, test } from 'vitest'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { claimingFirst } from '../support/claiming-first.ts'
import { inProcess } from '../support/in-process.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running } from '../support/running.ts'
import { idp } from '../support/saml.ts'
import { interposedStore } from '../support/stores-that-fail.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const GLOBAL_INTEGRATOR: RoleAssignment = { kind: 'global', role: 'GLOBAL_INTEGRATOR' }
const operator = () => somebody(service, [inTenant('LEVEL_20')])
const put = (who: Somebody, key: string, value: unknown, headers = {}): Promise<Answer> =>
  who.call('PUT', `/tenants/1/config/${key}`, { body: { value }, headers })
const execute = (who: Somebody, answer: Answer) =>
  who.call('PUT', `/global/tasks/${answer.headers.get('task-id')}`, { body: { status: 'EXECUTE' } })
const asTask = (roles: string) => ({ 'task-executor-roles': roles, 'task-skip-draft': 'true' })
const neededFor = (right: string) => ({
  code: 'SEC006',
  description: expect.stringContaining(`This change gives ${right}, which you do not have.`),
})
const ROW = 'Transfer.CREATE.Allowed'

describe('attack: LEVEL_20, who is bound by a pair, edits the rules', () => {
  test.each([
    ['LEVEL_20', 'Transfer.CREATE to LEVEL_20', 'gives themselves the call'],
    ['LEVEL_20->LEVEL_19,LEVEL_05', 'Transfer.CREATE to LEVEL_05', 'gives it to a puppet'],
    ['LEVEL_20->LEVEL_18', 'Transfer.CREATE to LEVEL_18', 'exchanges the checker'],
    ['LEVEL_20->LEVEL_20', 'Transfer.CREATE to LEVEL_20', 'becomes their own checker'],
    ['LEVEL_20->LEVEL_19,SCA_OTP', 'Transfer.CREATE to SCA_OTP', 'lets customers step up'],
  ])('row %s gives %s: %s', async (grants, right) => {
    await withRow(service, ROW, 'LEVEL_20->LEVEL_19', async () => {
      expect((await put(await operator(), ROW, grants)).body).toMatchObject(neededFor(right))
    })
  })

  test('taking a row back gives what the shipped one grants', async () => {
    await withRow(service, ROW, 'LEVEL_20->LEVEL_19', async () => {
      const who = await operator()
      expect((await who.call('DELETE', `/tenants/1/config/${ROW}`)).body).toMatchObject({ code: 'SEC006' })
    })
  })

  test.each([
    ['overrideCheckerCount', 2, 1],
    ['overrideCheckerCount', 1, 0],
    ['task.self.approval.allowed', false, true],
    ['task.same.contact.allowed', false, true],
  ])('%s from %j to %j', async (key, before, after) => {
    await withRow(service, ROW, 'LEVEL_20->LEVEL_19', () =>
      withConfig(service, key, before, async () => {
        const who = await operator()
        const answer = await put(who, key, after)
        // With 1 as with 0, one person approves.
        if (before === 1) expect(answer.status).toBe(200)
        else expect(answer.body).toMatchObject(neededFor('Transfer.CREATE to LEVEL_20'))
      }),
    )
  })

  test('a stricter rule needs nobody, and neither does what they hold themselves', async () => {
    await withConfig(service, 'overrideCheckerCount', 0, async () => {
      const who = await operator()
      expect((await put(who, 'overrideCheckerCount', 2)).status).toBe(200)
      // LEVEL_20 may make the call of every pair alone: fewer eyes give them nothing.
      expect((await put(who, 'overrideCheckerCount', 1)).status).toBe(200)
    })
    await withRow(service, ROW, 'LEVEL_20', async () => {
      const who = await operator()
      for (const grants of ['LEVEL_20,LEVEL_01->LEVEL_02', 'LEVEL_20,LEVEL_01', 'LEVEL_20->LEVEL_19'])
        expect((await put(who, ROW, grants)).status).toBe(200)
    })
  })
})

describe('attack: LEVEL_20, whose own calls wait for a policy, loosens it', () => {
  const POLICIES = 'approval.policies'
  const board = (more: object = {}) => ({
    ...{ name: 'board', operations: ['createTransfer'], require: 'always' },
    ...{ steps: [{ name: 'board', roles: ['LEVEL_19'], approvals: 1 }], ...more },
  })
  const theCalls = { code: 'SEC006', description: expect.stringContaining('the calls of policy “board” without its approvals') }

  test.each<[string, readonly object[]]>([
    ['removes it', []],
    ['exempts themselves', [board({ exceptRoles: ['LEVEL_20'] })]],
    ['lets it hold proposals only', [board({ require: 'tasks' })]],
    ['becomes a candidate', [board({ steps: [{ name: 'board', roles: ['LEVEL_19', 'LEVEL_20'], approvals: 1 }] })]],
  ])('%s', async (_, after) => {
    await withConfig(service, POLICIES, [board()], async () => {
      const who = await operator()
      expect((await put(who, POLICIES, after)).body).toMatchObject(theCalls)
      expect((await who.call('DELETE', `/tenants/1/config/${POLICIES}`)).body).toMatchObject(theCalls)
    })
  })

  test('may make it stricter, and may loosen one that does not hold them', async () => {
    await withConfig(service, POLICIES, [board()], async () => {
      const stricter = [board({ coolDownMinutes: 5 }), board({ name: 'more' })]
      expect((await put(await operator(), POLICIES, stricter)).status).toBe(200)
    })
    for (const held of [board({ exceptRoles: ['LEVEL_20'] }), board({ require: 'tasks' })]) {
      await withConfig(service, POLICIES, [held], async () => {
        expect((await put(await operator(), POLICIES, [])).status).toBe(200)
      })
    }
  })

  test('as a task, it takes somebody whom the policy does not hold', async () => {
    await withConfig(service, POLICIES, [board()], async () => {
      const [maker, peer] = [await operator(), await operator()]
      const proposed = await put(maker, POLICIES, [], asTask('LEVEL_20,GLOBAL_ADMIN'))
      expect((await execute(peer, proposed)).body).toMatchObject({ code: 'TSK005' })
      const admin = await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }])
      expect((await execute(admin, proposed)).body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
    })
  })
})

describe('such a change as a task', () => {
  test('is executed by somebody who holds the right, and by nobody else', async () => {
    await withRow(service, ROW, 'LEVEL_20->LEVEL_19', async () => {
      const [maker, peer] = [await operator(), await operator()]
      const proposed = await put(maker, ROW, 'LEVEL_20', asTask('LEVEL_20,GLOBAL_ADMIN'))
      expect(proposed.status, proposed.text).toBe(200)
      expect((await execute(peer, proposed)).body).toMatchObject({
        code: 'TSK005',
        description: expect.stringContaining('gives Transfer.CREATE to LEVEL_20'),
      })
      const admin = await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }])
      expect((await execute(admin, proposed)).body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
    })
  })

  test('of a quorum: one of them holds it', async () => {
    await withRow(service, ROW, 'LEVEL_20->LEVEL_19', () =>
      withConfig(service, 'overrideCheckerCount', 2, async () => {
        const [maker, peer, other] = [await operator(), await operator(), await operator()]
        const admin = await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }])
        const proposed = await put(maker, ROW, 'LEVEL_20', asTask('LEVEL_20,GLOBAL_ADMIN'))
        expect((await execute(peer, proposed)).body).toMatchObject({ status: 'PENDING' })
        expect((await execute(other, proposed)).body).toMatchObject({ code: 'TSK005' })
        expect((await execute(admin, proposed)).body).toMatchObject({ status: 'EXECUTED' })
      }),
    )
  })
})

test('attack: a right that the approver loses while the change is under way is not given by it', async () => {
  await withConfig(service, 'overrideCheckerCount', 2, async () => {
    const [maker, peer, last] = [await operator(), await operator(), await operator()]
    const proposed = await put(maker, 'overrideCheckerCount', 0, asTask('LEVEL_20'))
    expect((await execute(peer, proposed)).body).toMatchObject({ status: 'PENDING' })
    const claiming = claimingFirst(service.local.service)
    const admin = await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }])
    // Only now a pair binds LEVEL_20: fewer eyes would give them what they may not do alone.
    const store = interposedStore(claiming.ports.store, 1, () => put(admin, ROW, 'LEVEL_20->LEVEL_19'))
    const path = `/global/tasks/${proposed.headers.get('task-id')}`
    const answer = await inProcess({ ...claiming, ports: { ...claiming.ports, store } })('PUT', path, {
      token: last.token,
      body: { status: 'EXECUTE' },
    })
    expect((await admin.call('DELETE', `/tenants/1/config/${ROW}`)).status).toBe(200)
    expect(answer.body).toMatchObject({ status: 'FAILED', responseCode: 403 })
  })
})

test('attack: somebody without a token changes rows where ANONYMOUS may write configuration', async () => {
  await withRow(service, 'TenantConfig.UPDATE.Allowed', 'LEVEL_20,ANONYMOUS', async () => {
    const body = { value: 'LEVEL_20,ANONYMOUS' }
    expect((await service.call('PUT', `/tenants/1/config/${ROW}`, { body })).body).toMatchObject({ code: 'SEC006' })
    // Others find that they may write, so the refusal is about the right.
    expect((await service.call('PUT', '/tenants/1/config/task.open.max', { body: { value: 900 } })).status).toBe(200)
  })
})

test('explain says that the change needs a task', async () => {
  await withRow(service, ROW, 'LEVEL_20->LEVEL_19', async () => {
    const who = await operator()
    const asked = { method: 'PUT', path: `/tenants/1/config/${ROW}`, body: { value: 'LEVEL_20' } }
    expect((await who.call('POST', '/authorization/explain', { body: asked })).body).toMatchObject({
      decision: 'TASK_REQUIRED',
      whatWouldHelp: expect.stringContaining('Transfer.CREATE to LEVEL_20'),
    })
  })
})

test('simulate says whether saving the row needs a task', async () => {
  await withRow(service, ROW, 'LEVEL_20->LEVEL_19', async () => {
    const who = await operator()
    const saving = async (value: string) =>
      ((await who.call('POST', '/authorization/simulate', { body: { key: ROW, value } })).body as { readonly saving: unknown }).saving
    expect(await saving('LEVEL_20')).toMatchObject({
      decision: 'TASK_REQUIRED',
      whatWouldHelp: expect.stringContaining('Transfer.CREATE to LEVEL_20'),
    })
    expect(await saving('LEVEL_01->LEVEL_02')).toMatchObject({ decision: 'TASK_REQUIRED' })
    expect(await saving('LEVEL_19->LEVEL_19')).toMatchObject({ decision: 'TASK_REQUIRED' })
    expect(await saving('GLOBAL_ADMIN')).toMatchObject({ decision: 'ALLOW' })
  })
})

test('GLOBAL_ADMIN is exempt', async () => {
  const admin = await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }])
  for (const value of ['LEVEL_20->LEVEL_19', 'LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02,CUSTOMER'])
    expect((await put(admin, ROW, value)).status).toBe(200)
})

describe('attack: an integrator signs in through a provider of their own', () => {
  const provider = (reach: object) => ({
    ssoUrl: 'https://idp.attacker.example/sso',
    entityId: 'https://idp.attacker.example',
    certificates: [idp.certificate],
    landingUrls: ['https://app.attacker.example'],
    roleAttribute: 'role',
    ...reach,
  })

  const overOpenId = { issuer: 'https://attacker.example', clientId: 'c', roleClaim: 'role', landingUrls: ['https://attacker.example'] }
  const REACHES = [
    ['as LEVEL_20 of a tenant', { tenantId: 1 }],
    ['as INSTITUTION_ADMIN', { institution: 'harbour' }],
    ['as GLOBAL_ADMIN', {}],
  ] as const

  test.each([
    ...REACHES.map(([reached, reach]) => [reached, 'saml.config.attacker', provider(reach)] as const),
    [
      'as LEVEL_20 of any tenant',
      'saml.config.attacker',
      provider({ allowGlobalAndTenantOnSameSAML: true, tenantAttribute: 'tenant' }),
    ] as const,
    ...REACHES.map(([reached, reach]) => [`${reached}, by OpenID Connect`, 'oidc.config.attacker', { ...overOpenId, ...reach }] as const),
    [
      'as LEVEL_20 of any tenant, by OpenID Connect',
      'oidc.config.attacker',
      { ...overOpenId, allowGlobalAndTenantOnSameIdp: true, tenantClaim: 'tenant' },
    ] as const,
  ])('%s', async (_, property, value) => {
    const integrator = await somebody(service, [GLOBAL_INTEGRATOR])
    const peer = await somebody(service, [GLOBAL_INTEGRATOR])
    const admin = await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }])
    const path = `/global/properties/${property}`
    const body = { value }
    expect((await integrator.call('PUT', path, { body })).body).toMatchObject({ code: 'SEC006' })
    const proposed = await integrator.call('PUT', path, { body, headers: asTask('GLOBAL_ADMIN,GLOBAL_INTEGRATOR') })
    expect(proposed.status, proposed.text).toBe(200)
    expect((await execute(peer, proposed)).body).toMatchObject({ code: 'TSK005' })
    expect((await execute(admin, proposed)).body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
    // The provider vouches for everybody whom it signs in: changing or removing it counts the same.
    const other = { value: { ...value, landingUrls: ['https://other.attacker.example'] } }
    expect((await integrator.call('PUT', path, { body: other })).body).toMatchObject({ code: 'SEC006' })
    expect((await admin.call('DELETE', path)).status).toBe(200)
  })
})

test('attack: somebody who may write properties, and nothing else, gives rights by the whole matrix', async () => {
  const admin = await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }])
  const integrator = await somebody(service, [GLOBAL_INTEGRATOR])
  const path = '/global/properties/permission.matrix'
  const rows = { 'Property.UPDATE.Allowed': 'GLOBAL_ADMIN,GLOBAL_INTEGRATOR' }
  expect((await admin.call('PUT', path, { body: { value: rows } })).status).toBe(200)
  const more = { value: { ...rows, 'Transfer.CREATE.Allowed': 'GLOBAL_INTEGRATOR' } }
  expect((await integrator.call('PUT', path, { body: more })).body).toMatchObject(neededFor('Transfer.CREATE to GLOBAL_INTEGRATOR'))
  const fewer = { value: { ...rows, 'Callback.UPDATE.Allowed': 'GLOBAL_INTEGRATOR' } }
  expect((await integrator.call('PUT', path, { body: fewer })).status).toBe(200)
  expect((await admin.call('DELETE', path)).status).toBe(200)
})
