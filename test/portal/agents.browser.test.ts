import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { agentFor, toolsOver } from '../support/agents.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { seen } from '../support/tasks.ts'

const { browser, service, openAs } = await portalInBrowser()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

/** An agent of this person that has proposed a transfer. */
async function agentThatProposed(role: string, name: string): Promise<{ readonly taskId: TaskId }> {
  const { token } = await agentFor(service, role, { name, approvers: [id('checker')] })
  const { customerMain, customer2Main } = service.local.demo.wallets
  const proposed = await service.call('POST', '/tenants/1/wallets/transfers', {
    token,
    body: { amount: 7, fromWalletId: customerMain, toWalletId: customer2Main },
    headers: { 'task-approver-userids': String(id('checker')), 'task-skip-draft': 'true' },
  })
  if (proposed.status >= 300) throw new Error(proposed.text)
  return { taskId: asId(Number(proposed.headers.get('task-id'))) }
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

  test('its limits are set with it, shown, and changed by its owner; the approver sees what it had read', async () => {
    const opened = await openAs('operator', 'agents')
    const { page } = opened
    await page.getByRole('button', { name: 'Create an agent' }).click()
    const creating = page.getByRole('dialog')
    await creating.getByRole('textbox', { name: 'Name' }).fill('Bounded clerk')
    await creating.getByLabel('Charles Babbage').check()
    await creating.getByText('Limits', { exact: true }).click()
    await creating.getByLabel('Operations', { exact: true }).fill('getWallet, create*')
    await creating.getByLabel('Largest amount of a proposal').fill('10')
    expect(await axeFindings(page)).toEqual([])
    await creating.getByRole('button', { name: 'Create', exact: true }).click()
    const token = (await creating.getByRole('region', { name: 'token', exact: true }).textContent()) ?? ''
    await creating.getByRole('button', { name: 'I have copied it' }).click()
    const limits = page.getByRole('list', { name: 'Limits of Bounded clerk' }).getByRole('listitem')
    await limits.first().waitFor()
    expect(await limits.allTextContents()).toEqual(['only getWallet, create*', 'at most 10 in a proposal'])

    await page.getByRole('button', { name: 'Change Bounded clerk' }).click()
    const changing = page.getByRole('dialog')
    await changing.getByLabel('Largest amount of a proposal').fill('')
    await changing.getByLabel('Open proposals').fill('many')
    await changing.getByRole('button', { name: 'Save' }).click()
    await changing.getByRole('alert').waitFor()
    await changing.getByLabel('Open proposals').fill('3')
    await changing.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Bounded clerk was changed.').waitFor()
    await expect.poll(() => limits.allTextContents()).toEqual(['only getWallet, create*', 'at most 3 open proposals'])

    const { customerMain, customer2Main } = service.local.demo.wallets
    expect((await service.call('GET', `/tenants/1/wallets/${customerMain}`, { token })).status).toBe(200)
    const proposed = await service.call('POST', '/tenants/1/wallets/transfers', {
      token,
      body: { amount: 9, fromWalletId: customerMain, toWalletId: customer2Main },
      headers: { 'task-skip-draft': 'true' },
    })
    const task = await openAs('checker', `tasks/${proposed.headers.get('task-id')}`)
    const reads = task.page.getByRole('list', { name: 'Reads of the agent, newest first' }).getByRole('listitem')
    await reads.first().waitFor()
    expect(await reads.allTextContents()).toEqual([expect.stringContaining(`getWallet /tenants/1/wallets/${customerMain}`)])
    expect(await axeFindings(task.page)).toEqual([])
    expect(await isWiderThanScreen(task.page)).toBe(false)
    expectNoFaults(task)
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

  test('its proposals are kept if its owner chooses so when ending it', async () => {
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
