import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { OrganisationId, TaskId } from '../../shared/domain/ids.ts'
import { shownAnswer, shownBody } from '../../shared/http/steps/mask.ts'
import { parseRequest, queryFrom } from '../../shared/http/steps/parse-request.ts'
import { changeIdentityOf, type Identity, identityNamed } from '../../shared/storage/identities.ts'
import type { Task } from '../../shared/storage/task.ts'
import { task } from '../../shared/storage/tasks.ts'
import { changeTenant, type Tenant, tenant } from '../../shared/storage/tenants.ts'
import { update } from '../../shared/storage/write.ts'
import { saying } from '../../shared/texts/phrase.ts'
import { asId } from '../support/ids.ts'
import { fundedWallet } from '../support/money.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running } from '../support/running.ts'
import { madeTask, makeTask, move, seen, withConfig } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const TRANSFERS = '/tenants/1/wallets/transfers'
const transfer = { amount: 1, fromWalletId: 1, toWalletId: 3 }
const ROW = 'Transfer.CREATE.Allowed'

async function agentOf(who: Pick<Somebody, 'call'>): Promise<Pick<Somebody, 'call'>> {
  const made = await who.call('POST', '/authentication/agent-tokens', { body: { name: 'Scribe' } })
  const token = (made.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  return { call: (method, path, sent = {}) => service.call(method, path, { ...sent, token }) }
}

const idOf = (made: Answer): TaskId => asId(Number(made.headers.get('task-id')))
const proposal = (...approvers: readonly number[]) => ({ 'task-approver-userids': approvers.join(','), 'task-skip-draft': 'true' })
const byRole = (roles: string) => ({ 'task-executor-roles': roles, 'task-skip-draft': 'true' })
const execute = (who: Somebody, taskId: number) => who.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } })
const ids = (answer: Answer): readonly number[] => (answer.body as { taskId: number }[]).map(({ taskId }) => taskId)

describe('an initiator does not get their own task run', () => {
  test('by naming themselves in both headers', async () => {
    const taskId = idOf(
      await service.call('POST', TRANSFERS, {
        token: await service.tokenOf('operator'),
        body: transfer,
        headers: { ...byRole('LEVEL_20'), ...proposal(id('operator'), id('backend')) },
      }),
    )
    for (const count of [0, 1, 2])
      await withConfig(service, 'overrideCheckerCount', count, async () => {
        expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK005' })
        // To reject it as an approver would they are nobody; to close it a holder of Task.UPDATE has to say why.
        expect((await move(service, 'operator', taskId, 'REJECTED')).body).toMatchObject({ code: 'GEN001' })
      })
    await withConfig(service, 'task.self.approval.allowed', true, async () =>
      expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK005' }),
    )
  })

  test('under another of their identities', async () => {
    const first = await somebody(service, [inTenant('LEVEL_20')])
    const second = await somebody(service, [inTenant('LEVEL_20')], { customerId: first.customerId })
    const taskId = idOf(await first.call('POST', TRANSFERS, { body: transfer, headers: byRole('LEVEL_20') }))
    expect((await execute(second, taskId)).body).toMatchObject({ code: 'TSK005' })
  })

  test('by naming one approver twice, or in another spelling, where two are needed', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      for (const header of [`${id('checker')},${id('checker')}`, `${id('checker')}, ${id('checker')}`])
        expect(
          (
            await service.call('POST', TRANSFERS, {
              token: await service.tokenOf('maker'),
              body: transfer,
              headers: { 'task-approver-userids': header },
            })
          ).body,
        ).toMatchObject({ code: 'TSK003' })
    })
  })

  test('through their agent, when the call has come to need a second person since', async () => {
    const owner = await somebody(service, [inTenant('LEVEL_20')])
    const agent = await agentOf(owner)
    const made = await agent.call('POST', TRANSFERS, { body: transfer, headers: proposal(owner.customerId) })
    await withRow(service, ROW, 'LEVEL_20->LEVEL_20,LEVEL_01->LEVEL_02', async () => {
      expect((await execute(owner, idOf(made))).body).not.toMatchObject({ status: 'EXECUTED' })
      expect((await agent.call('POST', TRANSFERS, { body: transfer, headers: proposal(owner.customerId) })).body).toMatchObject({
        code: 'GEN001',
      })
    })
    expect((await execute(owner, idOf(made))).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('through their agent, beside an approver who has approved already', async () => {
    const [owner, other] = await Promise.all([somebody(service, [inTenant('LEVEL_20')]), somebody(service, [inTenant('LEVEL_20')])])
    const agent = await agentOf(owner)
    const taskId = idOf(await agent.call('POST', TRANSFERS, { body: transfer, headers: proposal(owner.customerId, other.customerId) }))
    expect((await execute(other, taskId)).body).toMatchObject({ status: 'PENDING' })
    await withRow(service, ROW, 'LEVEL_20->LEVEL_20', async () =>
      expect((await execute(owner, taskId)).body).not.toMatchObject({ status: 'EXECUTED' }),
    )
  })

  test('by making an agent their executor', async () => {
    const [maker, checker] = await Promise.all([somebody(service, [inTenant('LEVEL_01')]), somebody(service, [inTenant('LEVEL_02')])])
    const agent = await agentOf(checker)
    const taskId = idOf(await maker.call('POST', TRANSFERS, { body: transfer, headers: byRole('LEVEL_02') }))
    for (const status of ['EXECUTE', 'REJECTED'])
      expect((await agent.call('PUT', `/global/tasks/${taskId}`, { body: { status } })).body).toMatchObject({ code: 'SEC007' })
  })
})

describe('rights that were lost', () => {
  test('an approval counts for nothing when its giver may no longer check', async () => {
    const [first, second, third] = await Promise.all(
      ['LEVEL_02', 'LEVEL_02', 'LEVEL_02'].map((level) => somebody(service, [inTenant(level)])),
    )
    if (first === undefined || second === undefined || third === undefined) throw new Error('three people were made')
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
      expect((await execute(first, taskId)).body).toMatchObject({ status: 'PENDING' })
      await first.nowHolds(inTenant('LEVEL_03'))
      expect((await execute(second, taskId)).body).toMatchObject({ status: 'PENDING' })
      expect((await execute(third, taskId)).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('a named approver who may no longer check runs nothing', async () => {
    const approver = await somebody(service, [inTenant('LEVEL_02')])
    const taskId = await madeTask(service, 'maker', { approvers: [approver.customerId] })
    await approver.nowHolds(inTenant('LEVEL_03'))
    expect((await execute(approver, taskId)).body).toMatchObject({ code: 'TSK005' })
    await approver.nowHolds(inTenant('LEVEL_02'))
    expect((await execute(approver, taskId)).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('a role holder who may no longer check is refused with the reason; who lost the role does not even see it', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await withRow(service, ROW, 'LEVEL_20,LEVEL_01->LEVEL_03', async () =>
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK005' }),
    )
    const former = await somebody(service, [inTenant('LEVEL_02')])
    await former.nowHolds(inTenant('LEVEL_03'))
    expect((await execute(former, taskId)).body).toMatchObject({ code: 'TSK001' })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('a maker who lost the position, is locked, or is gone', async () => {
    const { store } = service.local.service.ports
    const maker = await somebody(service, [inTenant('LEVEL_01')])
    const taskId = idOf(await maker.call('POST', TRANSFERS, { body: transfer, headers: byRole('LEVEL_02') }))
    await maker.nowHolds(inTenant('LEVEL_05'))
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED', responseCode: 403 })
    await maker.nowHolds(inTenant('LEVEL_01'))
    const [identity] = (await store.read([identityNamed(maker.identity)])) as unknown as [Identity]
    await store.commit([changeIdentityOf(identity, { set: { authLockedAfter: new Date(0).toISOString() } })])
    const failed = (await move(service, 'checker', taskId, 'EXECUTE')).body as { responseBody: string }
    expect(failed).toMatchObject({ status: 'FAILED', responseCode: 403 })
    expect(failed.responseBody).toContain('locked')
  })

  test('an approver who has lost the role no longer sees the task, its history or its row in a list', async () => {
    const former = await somebody(service, [inTenant('LEVEL_02')])
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
      await execute(former, taskId)
      expect(ids(await former.call('GET', `/global/tasks?approverCustomerId=${former.customerId}`))).toEqual([taskId])
      await former.nowHolds(inTenant('LEVEL_03'))
      expect((await former.call('GET', `/global/tasks/${taskId}`)).body).toMatchObject({ code: 'TSK001' })
      expect((await former.call('GET', `/global/tasks/${taskId}/history`)).body).toMatchObject({ code: 'TSK001' })
      expect(ids(await former.call('GET', `/global/tasks?approverCustomerId=${former.customerId}`))).toEqual([])
    })
  })
})

describe('walls', () => {
  test('an executor role of another organisation is none', async () => {
    const owner = { organisationId: asId<OrganisationId>(71) }
    const walletId = await fundedWallet(service.local.service, 1000, owner)
    const director = (organisationId: OrganisationId) =>
      somebody(service, [{ kind: 'organisation', position: 'DIRECTOR', tenantId: asId(1), organisationId }])
    const [own, foreign] = await Promise.all([director(asId(71)), director(asId(72))])
    await withRow(service, ROW, 'LEVEL_20,DIRECTOR', async () => {
      const taskId = await madeTask(service, 'operator', { roles: 'DIRECTOR', body: { fromWalletId: walletId } })
      expect((await execute(foreign, taskId)).body).toMatchObject({ code: 'TSK001' })
      expect(ids(await foreign.call('GET', '/global/tasks?executorRoles=DIRECTOR'))).toEqual([])
      expect(
        (await makeTask(service, 'operator', { approvers: [foreign.customerId], body: { fromWalletId: walletId } })).body,
      ).toMatchObject({
        code: 'GEN001',
      })
      expect((await execute(own, taskId)).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('an institution that a tenant has left sees none of its tasks', async () => {
    const before = await somebody(service, [{ kind: 'institution', role: 'INSTITUTION_ADMIN', institution: 'harbour' }])
    const after = await somebody(service, [{ kind: 'institution', role: 'INSTITUTION_ADMIN', institution: 'haven' }])
    const token = await service.tokenOf('globalAdmin')
    const matrix = { 'Task.READ.Allowed': 'GLOBAL_ADMIN,LEVEL_20,INSTITUTION_ADMIN' }
    await service.call('PUT', '/global/properties/permission.matrix', { token, body: { value: matrix } })
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    expect((await before.call('GET', `/global/tasks/${taskId}`)).status).toBe(200)
    expect(ids(await before.call('GET', '/global/tasks'))).toContain(taskId)
    await moveTenant('haven')
    try {
      expect((await before.call('GET', `/global/tasks/${taskId}`)).body).toMatchObject({ code: 'TSK001' })
      expect(ids(await before.call('GET', '/global/tasks'))).not.toContain(taskId)
      expect((await after.call('GET', `/global/tasks/${taskId}`)).status).toBe(200)
    } finally {
      await moveTenant('harbour')
      await service.call('DELETE', '/global/properties/permission.matrix', { token })
    }
  })

  test('with any filters, a list shows only tasks that the caller may see', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', approvers: [id('checker')], tag: 'walled' })
    const filters = ['tag=walled', 'executorRoles=LEVEL_02', `approverCustomerId=${id('checker')}`, 'executorRoles=LEVEL_02,LEVEL_03']
    for (const outsider of ['customer', 'onboarding', 'otherTenantAdmin'])
      for (const filter of filters) {
        const answer = await service.call('GET', `/global/tasks?${filter}&status=PENDING`, { token: await service.tokenOf(outsider) })
        expect(answer.body).toEqual([])
      }
    for (const path of [`/global/tasks/${taskId}`, `/global/tasks/${taskId}/history`])
      expect((await service.call('GET', path, { token: await service.tokenOf('customer') })).body).toMatchObject({ code: 'TSK001' })
  })

  test('a task on a global path is for GLOBAL roles alone', async () => {
    const token = await service.tokenOf('globalAdmin')
    const path = '/global/properties/roles.supported'
    const make = (roles: string) => service.call('PUT', path, { token, body: { value: 'GLOBAL_AUDITOR' }, headers: byRole(roles) })
    expect((await make('LEVEL_20')).body).toMatchObject({ code: 'GEN001' })
    const taskId = idOf(await make('GLOBAL_ADMIN'))
    for (const outsider of ['operator', 'otherTenantAdmin']) expect(await seen(service, outsider, taskId)).toMatchObject({ code: 'TSK001' })
    expect((await move(service, 'globalAdmin', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK005' })
  })
})

describe('a list is complete', () => {
  test('the approver whose approval ran it finds it, also when it failed', async () => {
    const last = await somebody(service, [inTenant('LEVEL_02')])
    await withConfig(service, 'overrideCheckerCount', 1, async () => {
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', tag: 'last' })
      await withRow(service, ROW, 'LEVEL_20,LEVEL_01->LEVEL_02,LEVEL_02', () => moneyGone(async () => void (await execute(last, taskId))))
      expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'FAILED', approvals: [{ customerId: last.customerId }] })
      expect(ids(await last.call('GET', `/global/tasks?approverCustomerId=${last.customerId}&status=FAILED`))).toEqual([taskId])
      const token = await service.tokenOf('maker')
      const both = `/global/tasks?initiatorCustomerId=${id('maker')}&approverCustomerId=${last.customerId}`
      expect(ids(await service.call('GET', both, { token }))).toEqual([taskId])
    })
  })
})

describe('the stored call', () => {
  test('is read back as it was read when it was made, in every odd spelling', () => {
    for (const raw of ['', '?a=1', 'a=%20b+c', '&&a=1', 'a', 'a==b', '__proto__=1', '%3Fa=1', 'a=1#b']) {
      const event = { routeKey: '', rawPath: '/svc-conductor/rest/v1/x', headers: {}, isBase64Encoded: false }
      const made = parseRequest({ ...event, rawQueryString: raw, requestContext: { http: { method: 'POST', sourceIp: '' } } })
      expect(queryFrom(made.rawQuery)).toEqual(made.query)
    }
    expect(Object.keys(queryFrom('?a=1'))).toEqual(['?a'])
  })

  test('is shown by the canonical path, and an odd spelling of another path is refused', async () => {
    const token = await service.tokenOf('operator')
    const sent = { token, body: { value: 1 }, headers: byRole('LEVEL_20') }
    for (const path of [
      '/tenants/1/config/..%2f..%2f2%2fconfig%2foverrideCheckerCount',
      '/tenants/1%2f..%2f2/config/overrideCheckerCount',
      '/tenants/2/config/overrideCheckerCount',
      '/tenants/1/../2/config/overrideCheckerCount',
      '/tenants/%31/config/%2e%2e',
    ]) {
      const made = await service.call('PUT', path, sent)
      expect(made.status, path).toBeGreaterThanOrEqual(400)
      expect(made.headers.get('task-id')).toBeNull()
    }
    const canonical = await service.call('PUT', '/tenants/1/config/%6fverrideCheckerCount?note=a%20b', sent)
    expect(await seen(service, 'operator', idOf(canonical))).toMatchObject({
      path: '/svc-conductor/rest/v1/tenants/1/config/overrideCheckerCount?note=a%20b',
    })
  })

  test.each([
    ['path', '/svc-conductor/rest/v1/tenants/2/wallets/transfers'],
    ['query', 'tenantId=2'],
    ['contentType', 'text/plain'],
    ['digest', 'another'],
  ] as const)('does not run when its %s is not what was approved', async (field, value) => {
    const { store } = service.local.service.ports
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await store.commit([update(task(taskId), { set: { [field]: value } })])
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED' })
  })

  test('does not run with the body of another task', async () => {
    const { store } = service.local.service.ports
    const [taskId, other] = [
      await madeTask(service, 'maker', { roles: 'LEVEL_02' }),
      await madeTask(service, 'maker', { roles: 'LEVEL_02' }),
    ]
    const [foreign] = (await store.read([task(other)])) as unknown as [Task]
    await store.commit([update(task(taskId), { set: { sealedBody: foreign.sealedBody } })])
    expect((await move(service, 'checker', taskId, 'EXECUTE')).status).toBe(500)
    expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'PENDING' })
  })

  test.each([
    ['POST', '/authentication/login', { identity: 'x', password: 'y' }],
    ['POST', '/authentication/agent-tokens', { name: 'x' }],
    ['DELETE', '/authentication/sessions', undefined],
    ['PUT', '/global/tasks/1', { status: 'EXECUTE' }],
  ] as const)('is never %s %s', async (method, path, body) => {
    const answer = await service.call(method, path, {
      token: await service.tokenOf('operator'),
      ...defined({ body }),
      headers: byRole('LEVEL_20'),
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('task-id')).toBeNull()
  })

  test('a wish that is half said, or empty, neither stores nor runs the call', async () => {
    const token = await service.tokenOf('operator')
    for (const headers of [
      { 'task-tag': 'x' },
      { 'task-skip-draft': 'true' },
      { 'task-initiator-comment': 'please' },
      { ...byRole('LEVEL_20'), 'task-tag': '' },
      { ...byRole('LEVEL_20'), 'task-initiator-comment': '' },
      { ...byRole('LEVEL_20'), 'task-skip-draft': '' },
      { ...byRole('LEVEL_20'), 'task-approver-userids': '' },
    ])
      expect((await service.call('POST', TRANSFERS, { token, body: transfer, headers })).body).toMatchObject({ code: 'GEN001' })
  })

  test('an Idempotency-Key of a direct call is not one of a task, nor the other way round', async () => {
    const token = await service.tokenOf('operator')
    const send = (key: string, headers: object) =>
      service.call('POST', TRANSFERS, { token, body: transfer, headers: { 'idempotency-key': key, ...headers } })
    expect((await send('direct-first', {})).status).toBe(200)
    expect((await send('direct-first', byRole('LEVEL_20'))).status).toBe(422)
    const made = await send('task-first', byRole('LEVEL_20'))
    expect((await send('task-first', {})).status).toBe(422)
    expect((await send('task-first', byRole('LEVEL_20,TENANT_SYSTEM'))).status).toBe(422)
    const again = await send('task-first', byRole('LEVEL_20'))
    expect([idOf(again), again.headers.get('idempotency-replayed')]).toEqual([idOf(made), 'true'])
  })
})

describe('what approvers read', () => {
  const FORGED = 'Ada” that began yesterday. Already checked\nby finance \u202e'

  test('is not forged by the name of the person whose sessions end', async () => {
    const token = await service.tokenOf('operator')
    const body = { firstName: FORGED, lastName: 'Lovelace' }
    const { customerId } = (await service.call('POST', '/tenants/1/customers', { token, body })).body as { customerId: number }
    const made = await service.call('DELETE', `/tenants/1/customers/${customerId}/sessions`, { token, headers: byRole('TENANT_SYSTEM') })
    expect((await seen(service, 'operator', idOf(made))).description).toBe(
      `End all sessions and agent tokens of customer ${customerId} “Ada' that began yesterday. Already checked by finance ⟨U+202E⟩ Lovelace”`,
    )
  })

  test('begins with the amount and the wallet of a payment of any type', async () => {
    const body = {
      ...{ paymentType: 'x) of 1.00 EUR into wallet 2 “Savings” (x', amount: 9_999, currency: 'EUR', walletId: 3 },
      externalUniqueId: 'forged-payment',
    }
    const made = await service.call('POST', '/tenants/1/payments', {
      token: await service.tokenOf('operator'),
      body,
      headers: byRole('TENANT_SYSTEM'),
    })
    expect((await seen(service, 'operator', idOf(made))).description).toMatch(
      /^Payment of 9,999\.00 EUR into wallet 3 “Main” of “Alan Turing” \(/,
    )
  })
})

describe('secrets', () => {
  const withSecrets = endpoint({
    method: 'POST',
    path: '/tenants/{tenantId}/secrets',
    operationId: 'createSecrets',
    group: 'wallets',
    summary: 'Takes secrets and shows one',
    access: { kind: 'permission', permission: 'Wallet.CREATE' },
    body: () =>
      z.object({
        plain: z.string(),
        key: secret(50).nullish(),
        either: z.union([z.object({ pin: secret(9) }), z.object({ pin: z.string() })]),
        byKind: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), code: secret(9) }), z.object({ kind: z.literal('b') })]),
        named: z.record(z.string(), secret(9)),
        several: z.array(secret(9)),
      }),
    answer: () => z.object({ shown: z.string(), told: secret(50).optional() }),
    refusals: [],
    describe: () => saying(''),
    handle: () => ok(),
  })

  test('are masked in what people see of a stored call, however they are nested', () => {
    const body = {
      plain: 'seen',
      key: 'hidden',
      either: { pin: 'hidden' },
      byKind: { kind: 'a', code: 'hidden' },
      named: { one: 'hidden' },
      several: ['hidden'],
    }
    expect(shownBody(withSecrets, body)).not.toContain('hidden')
    expect(JSON.parse(shownBody(withSecrets, body))).toMatchObject({ plain: 'seen', key: '***', byKind: { kind: 'a', code: '***' } })
  })

  test('that an answer shows once are not kept with the task', () => {
    expect(shownAnswer(withSecrets, { shown: 'seen', told: 'hidden' })).toEqual({ shown: 'seen', told: '***' })
  })

  test('are found in an answer by a description of its schema that is built once', () => {
    const described = vi.spyOn(z.globalRegistry, 'get')
    const once = { ...withSecrets, answer: () => z.strictObject({ told: secret(9) }) }
    shownAnswer(once, { told: 'hidden' })
    const first = described.mock.calls.length
    expect(first).toBeGreaterThan(0)
    expect(shownAnswer(once, { told: 'hidden' })).toEqual({ told: '***' })
    expect(described.mock.calls.length).toBe(first)
    described.mockRestore()
  })

  test('a password in a stored call is in nothing that anybody reads, and works when the call has run', async () => {
    const password = 'a stored pass phrase 7!'
    const identity = `stored-${process.pid}@people.example`
    const made = await service.call('POST', `/tenants/1/customers/${id('customer')}/identities`, {
      token: await service.tokenOf('operator'),
      body: { identity, password },
      headers: byRole('TENANT_SYSTEM'),
    })
    const executed = await move(service, 'backend', idOf(made), 'EXECUTE')
    expect(executed.body).toMatchObject({ status: 'EXECUTED' })
    const read = ['', '/history'].map(async (part) =>
      service.call('GET', `/global/tasks/${idOf(made)}${part}`, { token: await service.tokenOf('operator') }),
    )
    const [stored] = await service.local.service.ports.store.read([task(idOf(made))])
    const texts = [executed.text, JSON.stringify(stored), ...(await Promise.all(read)).map(({ text }) => text)]
    for (const text of texts) expect(text).not.toContain('pass phrase')
    expect((await service.call('POST', '/authentication/login', { body: { identity, password } })).status).toBe(200)
  })
})

async function moveTenant(institution: string): Promise<void> {
  const { ports, settings } = service.local.service
  const [before] = await ports.store.read([tenant(asId(1))])
  const writes = changeTenant(before as Tenant, { institution })
  await ports.store.commit(writes)
  settings.notice(writes)
}

/** Takes the money away from the wallet of the task, and gives it back. */
async function moneyGone(run: () => Promise<void>): Promise<void> {
  const token = await service.tokenOf('operator')
  const { balance } = (await service.call('GET', '/tenants/1/wallets/1', { token })).body as { balance: number }
  const all = { amount: balance, fromWalletId: 1, toWalletId: 2 }
  await service.call('POST', TRANSFERS, { token, body: all })
  await run()
  await service.call('POST', TRANSFERS, { token, body: { ...all, fromWalletId: 2, toWalletId: 1 } })
}
