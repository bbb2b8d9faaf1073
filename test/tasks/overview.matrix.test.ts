import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { agentFor } from '../support/agents.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { asId } from '../support/ids.ts'
import { somebody } from '../support/people.ts'
import { PROPOSAL, TRANSFERS } from '../support/proposals.ts'
import { running } from '../support/running.ts'
import { madeTask, move } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

type Overview = {
  readonly waiting: { readonly underHour: number; readonly underDay: number; readonly older: number }
  readonly decisions: readonly { hour: string; approved: number; rejected: number; medianSeconds: number }[]
  readonly callbacks: readonly { endpoint: string; hour: string; delivered: number; failing: number; p95Ms: number }[]
  readonly signIns: readonly { hour: string; succeeded: number; failed: number; locked: number }[]
  readonly refusals: readonly { hour: string; count: number }[]
  readonly rateLimit: readonly { hour: string; peakPercent: number }[]
  readonly agents: readonly { agentTokenId: string; name: string; proposed: number; executed: number; rejected: number }[]
}

const answer = async (query = '', role = 'operator', tenantId = 1) =>
  service.call('GET', `/tenants/${tenantId}/overview${query}`, { token: await service.tokenOf(role) })

const overview = async (query = '') => (await answer(query)).body as Overview

const sumOf = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

describe('the overview of a tenant', () => {
  test('names its members, for the roles that may read it and nobody else', async () => {
    const members = ['waiting', 'decisions', 'callbacks', 'signIns', 'refusals', 'rateLimit', 'agents']
    for (const role of ['operator', 'globalAdmin']) {
      const { status, body } = await answer('', role)
      expect([role, status, Object.keys(body as object)]).toEqual([role, 200, members])
    }
    for (const role of ['maker', 'checker', 'customer'])
      expect([role, (await answer('', role)).body]).toMatchObject([role, { code: 'SEC003' }])
    expect((await answer('', 'otherTenantAdmin')).status).toBe(404)
  })

  test.each(['0', '745', '-1', '1.5', 'x', ''])('of %j hours is refused', async (hours) => {
    expect(await answer(`?hours=${hours}`)).toMatchObject({ status: 400, body: { code: 'GEN001', errors: [{ field: 'hours' }] } })
  })

  test('of 1 to 744 hours is answered', async () => {
    for (const hours of [1, 744]) expect((await answer(`?hours=${hours}`)).status).toBe(200)
  })

  test('counts what waits by age, and decisions with their median time', async () => {
    const before = await overview()
    const [first, second, third] = [
      await madeTask(service, 'maker', { roles: 'LEVEL_02' }),
      await madeTask(service, 'maker', { roles: 'LEVEL_02' }),
      await madeTask(service, 'maker', { roles: 'LEVEL_02' }),
    ]
    expect((await overview()).waiting).toEqual({ ...before.waiting, underHour: before.waiting.underHour + 3 })
    await service.local.advance(2 * 3600)
    service.forgetTokens()
    expect((await overview()).waiting).toEqual({ underHour: 0, underDay: before.waiting.underHour + before.waiting.underDay + 3, older: 0 })
    expect((await move(service, 'checker', first, 'EXECUTE')).status).toBe(200)
    expect((await move(service, 'checker', second, 'REJECTED')).status).toBe(200)
    await expect
      .poll(async () => (await overview('?hours=1')).decisions)
      .toEqual([{ hour: expect.any(String), approved: 1, rejected: 1, medianSeconds: expect.any(Number) }])
    const [decided] = (await overview('?hours=1')).decisions
    expect(decided?.medianSeconds).toBeGreaterThanOrEqual(7200)
    expect(decided?.medianSeconds).toBeLessThan(7300)
    await service.local.advance(24 * 3600)
    service.forgetTokens()
    const later = await overview()
    expect(later.waiting).toMatchObject({ underHour: 0, underDay: 0 })
    expect([later.decisions, sumOf((await overview('?hours=48')).decisions, 'approved')]).toEqual([[], 1])
    expect((await move(service, 'checker', third, 'REJECTED')).status).toBe(200)
  })

  test('counts sign-ins that succeed, fail and meet a lock, of names that exist', async () => {
    const before = (await overview('?hours=1')).signIns[0] ?? { succeeded: 0, failed: 0, locked: 0 }
    const of = await somebody(service, [{ kind: 'tenant', position: 'LEVEL_03', tenantId: asId(1) }])
    const log = (identity: string, password: string) => service.call('POST', '/authentication/login', { body: { identity, password } })
    expect((await log(of.identity, of.identity)).status).toBe(200)
    for (let count = 0; count < 12; count++) await log(of.identity, 'wrong')
    for (let count = 0; count < 3; count++) await log('nobody-at-all@example.org', 'wrong')
    const [after] = (await overview('?hours=1')).signIns
    expect((after?.succeeded ?? 0) - before.succeeded).toBeGreaterThanOrEqual(1)
    expect([(after?.failed ?? 0) - before.failed, (after?.locked ?? 0) - before.locked]).toEqual([10, 2])
  })

  test('counts refusals that the audit notes, and the use of the rate limit', async () => {
    const before = sumOf((await overview('?hours=1')).refusals, 'count')
    await service.call('GET', '/tenants/1/audit-events', { token: await service.tokenOf('customer') })
    const after = await overview('?hours=1')
    expect(sumOf(after.refusals, 'count') - before).toBe(1)
    expect(after.rateLimit).toEqual([{ hour: expect.any(String), peakPercent: expect.any(Number) }])
    expect(after.rateLimit[0]?.peakPercent).toBeGreaterThan(0)
  })

  test('counts proposals of agents by what became of them', async () => {
    const agent = await agentFor(service, 'maker', { name: 'Overview agent' })
    for (const status of ['EXECUTE', 'REJECTED', undefined]) {
      const headers = { 'task-approver-userids': String(id('checker')), 'task-skip-draft': 'true' }
      const proposed = await service.call('POST', TRANSFERS, { token: agent.token, headers, body: PROPOSAL.body })
      expect(proposed.text).toBe('')
      if (status !== undefined) await move(service, 'checker', Number(proposed.headers.get('task-id')) as TaskId, status)
    }
    const own = async () => (await overview('?hours=1')).agents.filter(({ agentTokenId }) => agentTokenId === agent.agentTokenId)
    await expect.poll(own).toEqual([{ agentTokenId: agent.agentTokenId, name: 'Overview agent', proposed: 3, executed: 1, rejected: 1 }])
  })

  test('counts deliveries by endpoint, without the query of its URL', async () => {
    const receiver = await callbackReceiver()
    const url = `${receiver.url}?secret=1`
    await service.call('POST', '/tenants/1/callbacks/test', { token: await service.tokenOf('operator'), body: { url } })
    const { host, pathname } = new URL(url)
    const own = async () => (await overview('?hours=1')).callbacks.filter(({ endpoint }) => endpoint === `${host}${pathname}`)
    await expect
      .poll(own)
      .toEqual([{ endpoint: `${host}${pathname}`, hour: expect.any(String), delivered: 1, failing: 0, p95Ms: expect.any(Number) }])
  })

  test('keeps its numbers after they are stored', async () => {
    const before = await overview('?hours=48')
    await service.local.advance(120)
    service.forgetTokens()
    for (let call = 0; call < 3; call++) await overview()
    const after = await overview('?hours=48')
    expect([after.decisions, after.agents, after.callbacks]).toEqual([before.decisions, before.agents, before.callbacks])
    expect(sumOf(after.signIns, 'failed')).toBe(sumOf(before.signIns, 'failed'))
  })
})
