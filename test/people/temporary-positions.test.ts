import { describe, expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { agentFor } from '../support/agents.ts'
import { eventually } from '../support/eventually.ts'
import { messagesOf } from '../support/messages.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const { captured } = messagesOf(service)
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const codeOf = ({ status, body }: Answer): readonly [number, string | undefined] => [status, (body as { code?: string } | undefined)?.code]

const at = (customerId: number): string => `/tenants/1/customers/${customerId}/temporary-positions`
const WISH = { position: 'LEVEL_02', minutes: 60, reason: 'Covers for Charles' }

async function give(as: string, customerId: number, body: object = WISH, headers: Record<string, string> = {}): Promise<Answer> {
  return service.call('POST', at(customerId), { token: await service.tokenOf(as), body, headers })
}

/** Somebody of the tenant who has an account as admin users have it. */
async function admin(position: string): Promise<Somebody> {
  return somebody(service, [inTenant(position)])
}

/** A transfer of the customer's money, which LEVEL_01 proposes and LEVEL_02 checks. */
const propose = (by: Somebody, headers: Record<string, string>) =>
  by.call('POST', '/tenants/1/wallets/transfers', {
    body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
    headers: { 'task-skip-draft': 'true', ...headers },
  })
const proposed = async (by: Somebody, headers: Record<string, string> = { 'task-executor-roles': 'LEVEL_02' }): Promise<number> => {
  const answer = await propose(by, headers)
  expect([answer.status, answer.text]).toEqual([200, ''])
  return Number(answer.headers.get('task-id'))
}
const approve = (by: Somebody, taskId: number) => by.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } })

describe('a position for a while', () => {
  test('it is held beside the permanent one from the grant on, and ends by itself in running sessions', async () => {
    const who = await admin('LEVEL_01')
    const maker = await admin('LEVEL_01')
    const taskId = await proposed(maker)
    expect((await approve(who, taskId)).status).toBe(404)
    const given = await give('operator', who.customerId)
    expect([given.status, given.body]).toMatchObject([
      200,
      { ...WISH, customerId: who.customerId, grantedBy: { customerId: id('operator') } },
    ])
    const { from, until } = given.body as { from: string; until: string }
    expect(Date.parse(until) - Date.parse(from)).toBe(3_600_000)
    expect((await approve(who, taskId)).body).toMatchObject({ status: 'EXECUTED' })
    expect((await propose(who, { 'task-executor-roles': 'LEVEL_02' })).status).toBe(200)

    await service.local.advance(3_600)
    service.forgetTokens()
    const again = await somebody(service, [inTenant('LEVEL_01')])
    const later = await proposed(again)
    const login = await service.call('POST', '/authentication/login', { body: { identity: who.identity, password: who.identity } })
    const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    expect((await service.call('GET', `/global/tasks/${later}`, { token })).status).toBe(404)
    expect((await service.call('GET', at(who.customerId), { token: await service.tokenOf('operator') })).body).toMatchObject([
      { ...WISH, active: false },
    ])
  })

  test.each([
    ['another position', { ...WISH, position: 'TENANT_SYSTEM' }, 'position'],
    ['no minute', { ...WISH, minutes: 0 }, 'minutes'],
    ['more than 7 days', { ...WISH, minutes: 10_081 }, 'minutes'],
    ['half a minute', { ...WISH, minutes: 1.5 }, 'minutes'],
    ['no reason', { position: 'LEVEL_02', minutes: 60 }, 'reason'],
    ['a reason that says nothing', { ...WISH, reason: ' \u200b' }, 'reason'],
  ])('%s is refused', async (_, body, field) => {
    const answer = await give('operator', id('maker'), body)
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ field }] }])
  })

  test('seven days are possible; a position that somebody holds for good is not', async () => {
    const who = await admin('LEVEL_03')
    expect((await give('operator', who.customerId, { ...WISH, minutes: 10_080 })).status).toBe(200)
    expect((await give('operator', who.customerId, { ...WISH, position: 'LEVEL_03' })).status).toBe(409)
    expect((await give('operator', id('customer'))).status).toBe(409)
    expect((await give('operator', 999_999_999)).status).toBe(404)
    expect((await give('otherTenantAdmin', who.customerId)).status).toBe(404)
  })

  test('it is ended early, and a second end finds nothing', async () => {
    const who = await admin('LEVEL_01')
    const { temporaryPositionId } = (await give('operator', who.customerId)).body as { temporaryPositionId: number }
    const taskId = await proposed(await admin('LEVEL_01'))
    const token = await service.tokenOf('operator')
    const path = `${at(who.customerId)}/${temporaryPositionId}`
    expect((await service.call('DELETE', path, { token: who.token })).status).toBe(403)
    expect((await service.call('DELETE', path, { token })).status).toBe(200)
    expect((await approve(who, taskId)).status).toBe(404)
    expect((await service.call('DELETE', path, { token })).status).toBe(404)
    expect((await service.call('GET', at(who.customerId), { token })).body).toMatchObject([{ temporaryPositionId, active: false }])
  })

  /** A new admin user in LEVEL_01, who signs in with a password. */
  async function appointed(identity: string) {
    const body = { identity, firstName: 'Mo', lastName: 'Ved', password: 'Quite long enough 4 you!', position: 'LEVEL_01' }
    const made = await service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('operator'), body })
    expect(made.status).toBe(200)
    const { customerId } = made.body as { customerId: number }
    const move = async (position: string) =>
      service.call('PUT', `/tenants/1/admin-users/${customerId}`, { token: await service.tokenOf('operator'), body: { position } })
    return { customerId, move, credentials: { identity, password: body.password } }
  }

  test('another permanent position leaves it as it is', async () => {
    const { customerId, move, credentials } = await appointed('moved@harbour.example')
    expect((await give('operator', customerId)).status).toBe(200)
    const moved = await move('LEVEL_03')
    expect([moved.status, moved.body]).toMatchObject([200, { position: 'LEVEL_03' }])
    const token = await service.tokenOf('operator')
    expect((await service.call('GET', at(customerId), { token })).body).toMatchObject([{ ...WISH, active: true }])
    const login = await service.call('POST', '/authentication/login', { body: credentials })
    expect((login.body as { roles: string[] }).roles.toSorted()).toEqual(['LEVEL_02', 'LEVEL_03'])
  })

  test('another permanent position needs no right to appoint to the one for a while', async () => {
    const { customerId, move } = await appointed('moved.twice@harbour.example')
    expect((await give('globalAdmin', customerId, { ...WISH, position: 'LEVEL_17' })).status).toBe(200)
    await withRow(service, 'Withdrawal.CREATE.Allowed', 'LEVEL_17->LEVEL_20', async () => {
      const moved = await move('LEVEL_03')
      expect([moved.status, moved.body]).toMatchObject([200, { position: 'LEVEL_03' }])
      expect(codeOf(await move('LEVEL_17'))).toEqual([403, 'SEC003'])
    })
  })

  test('explain says until when it is held', async () => {
    const who = await admin('LEVEL_01')
    const { until } = (await give('operator', who.customerId)).body as { until: string }
    const answer = await who.call('POST', '/authorization/explain', { body: { method: 'GET', path: '/tenants/1/organisations' } })
    const { grants } = answer.body as { grants: { grant: string; why: string; until?: string }[] }
    const level2 = grants.find(({ grant }) => grant === 'LEVEL_02')
    expect(level2).toMatchObject({ result: 'ALLOW', until })
    expect(level2?.why).toContain(`until ${until.slice(11, 16)}`)
    expect(grants.find(({ grant }) => grant === 'LEVEL_01')).not.toHaveProperty('until')
  })

  test('explain does not count it for an appointment, as the call does not', async () => {
    const who = await admin('LEVEL_01')
    expect((await give('operator', who.customerId, { ...WISH, position: 'LEVEL_20' })).status).toBe(200)
    const other = await admin('LEVEL_01')
    const call = { method: 'POST', path: at(other.customerId), body: WISH }
    const { body } = await who.call('POST', '/authorization/explain', { body: call })
    const { decision, grants } = body as { decision: string; grants: { grant: string; result: string }[] }
    expect(decision).toBe('TASK_REQUIRED')
    expect(grants.filter(({ result }) => !['NO', 'NOT_NEEDED'].includes(result)).map(({ grant }) => grant)).toEqual(['LEVEL_01->LEVEL_20'])
    expect(codeOf(await who.call('POST', call.path, { body: WISH }))).toEqual([403, 'SEC006'])
  })

  test('the start and the end are in the audit, and the holder gets a message about both', async () => {
    const created = await service.call('POST', '/tenants/1/admin-users', {
      token: await service.tokenOf('operator'),
      body: {
        identity: 'told@harbour.example',
        password: 'Quite long enough 4 you!',
        position: 'LEVEL_01',
        firstName: 'Tilly',
        lastName: 'Told',
        email: 'told@harbour.example',
      },
    })
    const { customerId } = created.body as { customerId: CustomerId }
    expect((await give('operator', customerId, { ...WISH, minutes: 1 })).status).toBe(200)
    await eventually('the messages about the start and the end', async () => {
      await service.local.advance(60)
      service.forgetTokens()
      const texts = (await captured('told@harbour.example')).map(({ text }) => text)
      return (
        texts.some((text) => text.includes('You hold LEVEL_02 until')) && texts.some((text) => text.includes('no longer hold LEVEL_02'))
      )
    })
    const audit = await service.call('GET', '/tenants/1/audit-events?limit=100', { token: await service.tokenOf('operator') })
    const entries = (audit.body as { action: string; after?: { customerId?: number }; before?: { customerId?: number } }[]).filter(
      ({ after, before }) => after?.customerId === customerId || before?.customerId === customerId,
    )
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([`POST /tenants/{tenantId}/customers/{customerId}/temporary-positions`, 'temporary-position.ended']),
    )
  })
})

test('the holders of a permission are listed with the end of a right that a temporary position gives', async () => {
  const created = await service.call('POST', '/tenants/1/admin-users', {
    token: await service.tokenOf('operator'),
    body: {
      identity: 'until@harbour.example',
      password: 'Quite long enough 4 you!',
      position: 'LEVEL_01',
      firstName: 'Uma',
      lastName: 'Until',
    },
  })
  const { customerId } = created.body as { customerId: number }
  const { until } = (await give('operator', customerId, { ...WISH, position: 'LEVEL_20' })).body as { until: string }
  const holding = async (permission: string) => {
    const path = `/tenants/1/permissions/${permission}/holders?limit=100`
    const { body } = await service.call('GET', path, { token: await service.tokenOf('operator') })
    return (body as { customerId: number }[]).filter((one) => one.customerId === customerId)
  }
  expect(await holding('Customer.UPDATE')).toMatchObject([{ decision: 'ALLOW', held: ['LEVEL_01', 'LEVEL_20'], until }])
  const [reader] = await holding('Customer.READ')
  expect(reader).toMatchObject({ decision: 'ALLOW' })
  expect(reader).not.toHaveProperty('until')
})

describe('asking for a position', () => {
  test('anybody asks for themselves by task headers, and the minutes start with the grant', async () => {
    const who = await admin('LEVEL_07')
    expect(codeOf(await who.call('POST', at(who.customerId), { body: WISH }))).toEqual([403, 'SEC006'])
    const asked = await who.call('POST', at(who.customerId), {
      body: WISH,
      headers: { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' },
    })
    expect([asked.status, asked.text]).toEqual([200, ''])
    const taskId = Number(asked.headers.get('task-id'))
    await service.local.advance(600)
    service.forgetTokens()
    const before = service.local.clock.now()
    const token = await service.tokenOf('operator')
    const granted = await service.call('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'EXECUTE' } })
    expect(granted.body).toMatchObject({ status: 'EXECUTED' })
    const { from } = JSON.parse((granted.body as { responseBody: string }).responseBody) as { from: string }
    expect(Date.parse(from)).toBeGreaterThanOrEqual(before)
    expect((await service.call('GET', at(who.customerId), { token })).body).toMatchObject([
      { active: true, grantedBy: { customerId: id('operator'), taskId } },
    ])
  })

  test('the giver must cover the position', async () => {
    await withConfig(service, 'TemporaryPosition.CREATE.Allowed', 'LEVEL_20,LEVEL_19', async () => {
      const giver = await admin('LEVEL_19')
      const who = await admin('LEVEL_01')
      const over = await giver.call('POST', at(who.customerId), { body: { ...WISH, position: 'LEVEL_20' } })
      expect(codeOf(over)[0]).toBe(403)
      expect((await giver.call('POST', at(who.customerId), { body: { ...WISH, position: 'LEVEL_03' } })).status).toBe(200)
    })
  })
})

describe('attack: a position for a while', () => {
  test('does not approve what its holder proposed, nor what an agent of theirs proposed', async () => {
    await withConfig(service, 'task.self.approval.allowed', true, async () => {
      const who = await admin('LEVEL_01')
      const taskId = await proposed(who)
      expect((await give('operator', who.customerId)).status).toBe(200)
      expect((await give('operator', who.customerId, { ...WISH, position: 'LEVEL_20' })).status).toBe(200)
      expect(codeOf(await approve(who, taskId))).toEqual([403, 'TSK005'])
      expect(codeOf(await approve(who, await proposed(who)))).toEqual([403, 'TSK005'])
    })
    const agent = await agentFor(service, 'maker')
    expect((await give('operator', id('maker'), { ...WISH, position: 'LEVEL_20' })).status).toBe(200)
    const made = await service.call('POST', '/tenants/1/wallets/transfers', {
      token: agent.token,
      body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
      headers: { 'task-approver-userids': `${id('maker')},${id('checker')}`, 'task-skip-draft': 'true' },
    })
    if (made.status === 200) {
      const path = `/global/tasks/${made.headers.get('task-id')}`
      const answer = await service.call('PUT', path, { token: await service.tokenOf('maker'), body: { status: 'EXECUTE' } })
      expect(codeOf(answer)).toEqual([403, 'TSK005'])
    } else expect(made.status).toBe(400)
  })

  test('appoints nobody, changes no rights, chooses no proofs, and does not extend itself', async () => {
    const who = await admin('LEVEL_02')
    expect((await give('operator', who.customerId, { ...WISH, position: 'LEVEL_20' })).status).toBe(200)
    const newcomer = {
      identity: 'accomplice@harbour.example',
      password: 'Quite long enough 4 you!',
      position: 'LEVEL_01',
      firstName: 'Acc',
      lastName: 'Omplice',
    }
    expect((await who.call('POST', '/tenants/1/admin-users', { body: newcomer })).status).toBe(403)
    const checker = `/tenants/1/admin-users/${id('checker')}`
    expect((await who.call('PUT', checker, { body: { position: 'LEVEL_20' } })).status).toBe(403)
    for (const position of ['LEVEL_02', 'LEVEL_20', 'LEVEL_03'])
      expect((await who.call('POST', at(who.customerId), { body: { ...WISH, position } })).status).toBe(403)
    expect((await who.call('POST', at(id('checker')), { body: WISH })).status).toBe(403)
    const row = await who.call('PUT', '/tenants/1/config/AdminUser.CREATE.Allowed', { body: { value: 'LEVEL_20,LEVEL_02' } })
    expect(codeOf(row)).toEqual([403, 'SEC006'])
    const password = { password: 'Quite long enough 4 you!' }
    const identity = `/tenants/1/customers/${id('operator')}/identities/operator@harbour.example`
    expect((await who.call('PUT', identity, { body: password })).status).toBe(403)
    // Its other rights apply.
    expect((await who.call('POST', '/tenants/1/customers', { body: { firstName: 'New', lastName: 'Customer' } })).status).toBe(200)
  })

  test('does not approve a proposal to appoint somebody or to extend it', async () => {
    const who = await admin('LEVEL_02')
    expect((await give('operator', who.customerId, { ...WISH, position: 'LEVEL_20' })).status).toBe(200)
    const other = await admin('LEVEL_05')
    const asked = await other.call('POST', at(who.customerId), {
      body: { ...WISH, position: 'LEVEL_20' },
      headers: { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' },
    })
    expect(codeOf(await approve(who, Number(asked.headers.get('task-id'))))).toEqual([403, 'TSK005'])
    const named = await other.call('POST', at(other.customerId), {
      body: WISH,
      headers: { 'task-approver-userids': String(who.customerId), 'task-skip-draft': 'true' },
    })
    expect(named.status).toBe(400)
  })

  test('attack: is no executor role of an appointment', async () => {
    const [who, member, wishes] = [await admin('LEVEL_20'), await admin('LEVEL_05'), await admin('LEVEL_03')]
    expect((await give('operator', who.customerId, { ...WISH, position: 'LEVEL_05' })).status).toBe(200)
    await withRow(service, 'TemporaryPosition.CREATE.Allowed', 'LEVEL_20,LEVEL_05', async () => {
      const headers = { 'task-executor-roles': 'LEVEL_05', 'task-skip-draft': 'true' }
      const asked = await give('operator', wishes.customerId, WISH, headers)
      expect([asked.status, asked.text]).toEqual([200, ''])
      const taskId = Number(asked.headers.get('task-id'))
      expect(codeOf(await approve(who, taskId))).toEqual([403, 'TSK005'])
      expect((await approve(member, taskId)).body).not.toMatchObject({ status: 'PENDING' })
    })
  })

  test('attack: does not meet the step of a policy for an appointment', async () => {
    const [who, member, wishes] = [await admin('LEVEL_20'), await admin('LEVEL_05'), await admin('LEVEL_03')]
    expect((await give('operator', who.customerId, { ...WISH, position: 'LEVEL_05' })).status).toBe(200)
    const policy = {
      name: 'appointments',
      operations: ['createTemporaryPosition'],
      steps: [{ name: 'board', roles: ['LEVEL_05'], people: [member.customerId], approvals: 1 }],
    }
    await withRow(service, 'TemporaryPosition.CREATE.Allowed', 'LEVEL_20,LEVEL_05', async () =>
      withConfig(service, 'approval.policies', [policy], async () => {
        const asked = await give('operator', wishes.customerId, WISH, { 'task-by-policy': 'true', 'task-skip-draft': 'true' })
        expect([asked.status, asked.text]).toEqual([200, ''])
        const taskId = Number(asked.headers.get('task-id'))
        expect(codeOf(await approve(who, taskId))).toEqual([403, 'TSK005'])
        expect((await approve(member, taskId)).body).not.toMatchObject({ status: 'PENDING' })
      }),
    )
  })
})
