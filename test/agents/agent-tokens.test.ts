import { describe, expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { session } from '../../shared/storage/sessions.ts'
import { update } from '../../shared/storage/write.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { move, seen, withConfig } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const TRANSFERS = '/tenants/1/wallets/transfers'
const transfer = { amount: 1, fromWalletId: 1, toWalletId: 3 }

type Agent = { readonly token: string; readonly agentTokenId: string; readonly sessionId: string }

async function agentOf(role: string, more: object = {}): Promise<Agent> {
  const answer = await service.call('POST', '/authentication/agent-tokens', {
    token: await service.freshTokenOf(role),
    body: { name: 'Scribe', ...more },
  })
  expect(answer.status).toBe(200)
  const { headerValue, agentTokenId, sessionId } = answer.body as { headerValue: string; agentTokenId: string; sessionId: string }
  return { token: headerValue.slice('Bearer '.length), agentTokenId, sessionId }
}

const proposal = (approvers: readonly number[], more: Record<string, string> = {}) => ({
  'task-approver-userids': approvers.join(','),
  'task-skip-draft': 'true',
  ...more,
})

describe('a task-only token', () => {
  test('says whose it is, who acts, and what for', async () => {
    const { token, agentTokenId } = await agentOf('maker', { expiresInSeconds: 3600 })
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
    expect(claims).toMatchObject({ sub: String(id('maker')), scope: 'UpdateByTasks', act: { sub: `agent:${agentTokenId}` } })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
  })

  test.each([
    ['a day unless it says otherwise', {}, 86_400],
    ['90 days at most', { expiresInSeconds: 7_776_000 }, 7_776_000],
    ['no second more', { expiresInSeconds: 7_776_001 }, undefined],
  ])('lives %s', async (_, more, seconds) => {
    const body = { name: 'Scribe', ...more }
    const made = await service.call('POST', '/authentication/agent-tokens', { token: await service.freshTokenOf('maker'), body })
    if (seconds === undefined) return expect([made.status, made.body]).toMatchObject([400, { errors: [{ field: 'expiresInSeconds' }] }])
    const { expiresEpochSecs, headerValue } = made.body as { expiresEpochSecs: number; headerValue: string }
    const { iat } = JSON.parse(Buffer.from(headerValue.split('.')[1] ?? '', 'base64url').toString()) as { iat: number }
    expect(expiresEpochSecs - iat).toBe(seconds)
  })

  test('attack: does not outlive the session that it was made in, where an identity provider has said when that ends', async () => {
    const { identity, password } = service.local.demo.users.maker ?? {}
    const login = await service.call('POST', '/authentication/login', { body: { identity, password } })
    const { headerValue, sessionId } = login.body as { headerValue: string; sessionId: string }
    const { store, clock } = service.local.service.ports
    const endsAt = Math.floor(clock.now() / 1000) + 600
    await store.commit([update(session(asId(id('maker')), sessionId), { set: { endsAt } })])
    const made = await service.call('POST', '/authentication/agent-tokens', {
      token: headerValue.slice('Bearer '.length),
      body: { name: 'Lingerer', expiresInSeconds: 86_400 },
    })
    const { agentTokenId } = made.body as { agentTokenId: string }
    const listed = await service.call('GET', '/authentication/agent-tokens', { token: await service.tokenOf('maker') })
    expect(listed.body).toContainEqual(expect.objectContaining({ agentTokenId, expires: new Date(endsAt * 1000).toISOString() }))
  })

  test('reads like its owner', async () => {
    const { token } = await agentOf('maker')
    expect((await service.call('GET', '/tenants/1/wallets/1', { token })).status).toBe(200)
    expect((await service.call('GET', '/tenants/2/customers', { token })).status).toBe(404)
  })

  test('changes nothing directly, and learns how to propose', async () => {
    const { token } = await agentOf('operator')
    const direct = await service.call('POST', TRANSFERS, { token, body: transfer })
    expect(direct.status).toBe(403)
    expect(direct.body).toMatchObject({ code: 'SEC005' })
    expect((direct.body as { description: string }).description).toContain('task-approver-userids')
    expect(direct.headers.get('www-authenticate')).toContain('insufficient_scope')
    const byRole = await service.call('POST', TRANSFERS, { token, body: transfer, headers: { 'task-executor-roles': 'LEVEL_02' } })
    expect(byRole.body).toMatchObject({ code: 'SEC005' })
  })

  test('proposes to people by name; they see which agent it was', async () => {
    const { token } = await agentOf('maker')
    const made = await service.call('POST', TRANSFERS, { token, body: transfer, headers: proposal([id('checker')]) })
    expect(made.status).toBe(200)
    const taskId: TaskId = asId(Number(made.headers.get('task-id')))
    expect(await seen(service, 'checker', taskId)).toMatchObject({
      agent: 'Scribe',
      initiator: id('maker'),
      approvals: [{ customerId: id('checker'), status: 'PENDING' }],
    })
    const own = await service.call('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'DISCARDED' } })
    expect(own.body).toMatchObject({ code: 'SEC007' })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('never approves: of an approver’s own agent neither', async () => {
    const { token } = await agentOf('maker')
    const made = await service.call('POST', TRANSFERS, { token, body: transfer, headers: proposal([id('checker')]) })
    const checkersAgent = await agentOf('checker')
    const answer = await service.call('PUT', `/global/tasks/${made.headers.get('task-id')}`, {
      token: checkersAgent.token,
      body: { status: 'EXECUTE' },
    })
    expect(answer.body).toMatchObject({ code: 'SEC007' })
  })

  test('its owner may be the only approver, in a session of their own, where they could have acted alone', async () => {
    const { token } = await agentOf('operator')
    const made = await service.call('POST', TRANSFERS, { token, body: transfer, headers: proposal([id('operator')]) })
    const taskId: TaskId = asId(Number(made.headers.get('task-id')))
    expect(await seen(service, 'operator', taskId)).toMatchObject({ approvals: [{ customerId: id('operator'), status: 'PENDING' }] })
    expect((await service.call('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'EXECUTE' } })).body).toMatchObject({
      code: 'SEC007',
    })
    expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })

    const makersAgent = await agentOf('maker')
    const refused = await service.call('POST', TRANSFERS, { token: makersAgent.token, body: transfer, headers: proposal([id('maker')]) })
    expect(refused.body).toMatchObject({ code: 'GEN001' })
  })

  test('its owner counts for nothing towards a quorum', async () => {
    await withConfig(service, 'overrideCheckerCount', 1, async () => {
      const { token } = await agentOf('operator')
      const answer = await service.call('POST', TRANSFERS, { token, body: transfer, headers: proposal([id('operator')]) })
      expect(answer.body).toMatchObject({ code: 'TSK003' })
    })
  })

  test.each([
    ['POST', '/authentication/agent-tokens', { name: 'another' }],
    ['POST', '/authentication/logout', {}],
    ['DELETE', '/authentication/sessions', undefined],
    ['PUT', '/global/tasks/1', { status: 'EXECUTE' }],
  ] as const)('is refused %s %s, with task headers or without', async (method, path, body) => {
    const { token } = await agentOf('operator')
    const sent = { token, ...defined({ body }) }
    for (const headers of [{}, proposal([id('checker')]), { 'task-executor-roles': 'LEVEL_02' }])
      expect((await service.call(method, path, { ...sent, headers })).body).toMatchObject({ code: 'SEC007' })
  })

  test('cannot be renewed, with task headers or without, which no other token is renewed with either', async () => {
    const { token } = await agentOf('maker')
    const renewed = (jwt: string, headers = {}) => service.call('POST', '/authentication/renew', { body: { jwt }, headers })
    for (const headers of [{}, proposal([id('checker')]), { 'task-executor-roles': 'LEVEL_02' }])
      expect((await renewed(token, headers)).body).toMatchObject({ code: 'SEC007' })
    const own = (await service.tokenOf('maker')).replace('Bearer ', '')
    expect(await renewed(own, { 'task-executor-roles': 'LEVEL_02' })).toMatchObject({ status: 400, body: { code: 'GEN001' } })
    expect((await renewed(own)).status).toBe(200)
  })

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'gets 404 for %s of an unknown path, with task headers or without',
    async (method) => {
      const { token } = await agentOf('operator')
      for (const headers of [{}, proposal([id('checker')]), { 'task-executor-roles': 'LEVEL_02' }])
        for (const path of [
          '/no/such/path',
          '/tenants/1/constructor',
          '/__proto__',
          '/svc-conductor/nowhere',
          '/tenants/1/wallets/1/entries/2',
        ]) {
          const answer = await service.call(method, path, { token, headers })
          expect([path, answer.status, (answer.body as { code: string }).code]).toEqual([path, 404, 'GEN002'])
        }
    },
  )

  test('gets 403 for PATCH too', async () => {
    const { token } = await agentOf('operator')
    expect((await service.call('PATCH', '/tenants/1/wallets/1', { token, body: { name: 'x' } })).body).toMatchObject({ code: 'SEC007' })
  })

  test('is listed without the token, and dies at once when its owner ends it', async () => {
    const { token, agentTokenId } = await agentOf('checker2')
    const list = await service.call('GET', '/authentication/agent-tokens', { token: await service.tokenOf('checker2') })
    expect(list.text).not.toContain(token)
    expect(list.body).toMatchObject([{ agentTokenId, name: 'Scribe' }])
    expect(
      (await service.call('DELETE', `/authentication/agent-tokens/${agentTokenId}`, { token: await service.tokenOf('checker') })).status,
    ).toBe(404)
    expect(
      (await service.call('DELETE', `/authentication/agent-tokens/${agentTokenId}`, { token: await service.tokenOf('checker2') })).status,
    ).toBe(200)
    expect((await service.call('GET', '/tenants/1/wallets/1', { token })).body).toMatchObject({ code: 'SEC001' })
  })

  test('ends when its time is over', async () => {
    const { token } = await agentOf('checker2', { expiresInSeconds: 60 })
    await service.local.advance(61)
    expect((await service.call('GET', '/tenants/1/wallets/1', { token })).status).toBe(401)
  })
})
