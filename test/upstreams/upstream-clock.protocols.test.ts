import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'
import { payment, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_20,LEVEL_01->LEVEL_02' })
const WAIT = {
  name: 'Wait',
  operations: ['bank.createPayout'],
  steps: [{ name: 'Check', roles: ['LEVEL_02'], approvals: 1 }],
  coolDownMinutes: 30,
}

test('a request whose policy lets it wait is sent once, at its time', () =>
  withConfig(service, 'approval.policies', [WAIT], async () => {
    const as = async (role: string) => ({ token: await service.tokenOf(role) })
    const headers = { 'task-skip-draft': 'true', 'task-by-policy': 'true' }
    const made = await service.call('POST', `${UPSTREAMS}/bank/payouts`, { ...(await as('maker')), body: payment(), headers })
    expect(made.status, made.text).toBe(200)
    const path = `/global/tasks/${made.headers.get('task-id')}`
    const approved = await service.call('PUT', path, { ...(await as('checker')), body: { status: 'EXECUTE' } })
    expect(approved.body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
    expect(state.bank.arrived).toEqual([])
    await service.local.advance(31 * 60)
    service.forgetTokens()
    await eventually('the task is executed', async () => {
      const { body } = await service.call('GET', path, await as('maker'))
      return (body as { status: string }).status === 'EXECUTED'
    })
    expect(state.bank.arrived.map(({ headers: sent }) => sent['idempotency-key'])).toEqual([path.split('/').at(-1)])
  }))
