import { describe, expect, test } from 'vitest'
import { agentFor, toolsOver } from '../support/agents.ts'
import { eventually } from '../support/eventually.ts'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { seen } from '../support/tasks.ts'

const { browser, service, openAs } = await portalInBrowser()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

/** An agent of this person that has proposed a transfer. */
async function agentThatProposed(role: string, name: string): Promise<{ readonly taskId: number }> {
  const { token } = await agentFor(service, role, { name, approvers: [id('checker')] })
  const { customerMain, customer2Main } = service.local.demo.wallets
  const proposed = await service.call('POST', '/tenants/1/wallets/transfers', {
    token,
    body: { amount: 7, fromWalletId: customerMain, toWalletId: customer2Main },
    headers: { 'task-approver-userids': String(id('checker')), 'task-skip-draft': 'true' },
  })
  if (proposed.status >= 300) throw new Error(proposed.text)
  return { taskId: Number(proposed.headers.get('task-id')) }
}

describe.skipIf(browser === undefined)('agents', () => {
  test('is created with its approvers; the token is shown once, works over MCP as pasted, and is not shown again', async () => {
    const opened = await openAs('operator', 'agents')
    const { page } = opened
    await page.getByRole('button', { name: 'Create an agent' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ledger clerk')
    await dialog.getByLabel('Works for').selectOption({ label: '8 hours' })
    await dialog.getByLabel('Charles Babbage').check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    const token = (await dialog.getByRole('region', { name: 'token', exact: true }).textContent()) ?? ''
    const pasted = await dialog.getByRole('region', { name: 'MCP configuration over HTTP' }).textContent()
    expect(JSON.parse(pasted ?? '')).toMatchObject({
      mcpServers: { countersign: { url: expect.stringMatching(/\/svc-conductor\/mcp$/), headers: { Authorization: `Bearer ${token}` } } },
    })
    await dialog.getByRole('tab', { name: 'Command' }).click()
    expect(await dialog.getByRole('region', { name: 'MCP configuration by command' }).textContent()).toContain(token)
    const tools = await toolsOver(service, { token, agentTokenId: '' })
    expect((await tools.client.listTools()).tools.length).toBeGreaterThan(0)
    await tools.close()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('heading', { name: 'Ledger clerk' }).waitFor()
    await page.getByText('approved by Charles Babbage').waitFor()
    expect(await page.content()).not.toContain(token)
    expectNoFaults(opened)
  })

  test('what it proposed is counted, and leads to the tasks; it ends with its proposals', async () => {
    const { taskId } = await agentThatProposed('operator', 'Payout helper')
    const { page } = await openAs('operator', 'agents')
    await page.getByRole('list', { name: 'Proposals of Payout helper' }).getByRole('link', { name: '1 pending' }).click()
    await page.getByRole('heading', { name: 'Proposals of Payout helper' }).waitFor()
    expect(await page.getByRole('list', { name: 'Proposals' }).getByRole('link').first().getAttribute('href')).toMatch(`/tasks/${taskId}`)
    await page.getByRole('main').getByRole('link', { name: 'Agents' }).click()
    await page.getByRole('button', { name: 'End Payout helper' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('Payout helper has ended.').waitFor()
    await eventually('the proposal is withdrawn', async () => (await seen(service, 'operator', taskId)).status === 'DISCARDED')
  })

  test('its proposals are kept where one says so', async () => {
    const { taskId } = await agentThatProposed('operator', 'Refund helper')
    const { page } = await openAs('operator', 'agents')
    await page.getByRole('button', { name: 'End Refund helper' }).click()
    await page.getByRole('dialog').getByLabel(/^Keep/).check()
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('Refund helper has ended.').waitFor()
    expect((await seen(service, 'operator', taskId)).status).toBe('PENDING')
  })

  test.each([
    [1280, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    await agentThatProposed('operator', `<img src=x onerror=alert(1)>${'W'.repeat(60)} ${width}`)
    const opened = await openAs('operator', 'agents', { width, scheme })
    const { page } = opened
    await page.getByRole('list', { name: 'Agents' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await page.getByRole('button', { name: 'Create an agent' }).click()
    await page.getByLabel('Charles Babbage').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expectNoFaults(opened)
  })
})
