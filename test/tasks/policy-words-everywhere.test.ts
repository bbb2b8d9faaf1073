import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const TRANSFERS = '/tenants/1/wallets/transfers'
const WORDS =
  'First 1 of finance (LEVEL_02, LEVEL_03), then 1 of board (LEVEL_20). Runs 30 minutes later, Monday to Friday 08:00–18:00 Berlin time.'
const POLICY = {
  ...{ name: 'everywhere', operations: ['createTransfer'], require: 'always', coolDownMinutes: 30 },
  steps: [
    { name: 'finance', roles: ['LEVEL_02', 'LEVEL_03'], approvals: 1 },
    { name: 'board', roles: ['LEVEL_20'], approvals: 1 },
  ],
  window: { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' },
}

const as = async (role: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.call(method, path, { token: await service.tokenOf(role), headers, ...(body === undefined ? {} : { body }) })

const TOLD = { key: '{steps}. Runs {runs}.', values: expect.objectContaining({ steps: expect.objectContaining({ key: 'First {steps}' }) }) }

test('a refusal, an explanation, a simulation, a task, a mail and an agent’s tool say the same policy in the same words', () =>
  withConfig(service, 'approval.policies', [POLICY], async () => {
    const { customerMain, customer2Main } = service.local.demo.wallets
    const body = { amount: 1, fromWalletId: customerMain, toWalletId: customer2Main }
    const refused = await as('globalAdmin', 'POST', TRANSFERS, body)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining(WORDS)])
    const explained = await as('globalAdmin', 'POST', '/authorization/explain', { method: 'POST', path: TRANSFERS, body })
    expect(explained.body).toMatchObject({
      decision: 'TASK_REQUIRED',
      policies: [{ name: 'everywhere', description: WORDS, sentence: TOLD }],
    })
    const simulated = await as('globalAdmin', 'POST', '/authorization/simulate', { key: 'approval.policies', value: [POLICY], tenantId: 1 })
    expect(simulated.body).toMatchObject({ policies: [{ name: 'everywhere', description: WORDS, sentence: TOLD }] })

    const proposed = await as('maker', 'POST', TRANSFERS, body, { 'task-by-policy': 'true', 'task-skip-draft': 'true' })
    const taskId = proposed.headers.get('task-id')
    const task = await as('maker', 'GET', `/global/tasks/${taskId}`)
    expect(task.body).toMatchObject({ policies: [{ name: 'everywhere', description: WORDS, sentence: TOLD }] })
    const identity = encodeURIComponent(service.local.demo.users.checker?.identity ?? '')
    await eventually('the mail to a candidate says it', async () =>
      (await service.call('GET', `/local/outbox?channel=EMAIL&to=${identity}`)).text.includes(`everywhere: ${WORDS}`),
    )

    const agent = await service.call('POST', '/authentication/agent-tokens', {
      token: await service.freshTokenOf('maker'),
      body: { name: 'clerk' },
    })
    const token = (agent.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    for (const name of ['explain', 'propose']) {
      const more = name === 'propose' ? { comment: 'Rent', byPolicy: true } : {}
      const params = { name, arguments: { operationId: 'createTransfer', parameters: { tenantId: 1 }, body, ...more } }
      const answer = await service.call('POST', '/svc-conductor/mcp', {
        token,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      })
      expect(answer.text, name).toContain(WORDS)
    }
  }))
