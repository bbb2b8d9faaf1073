import { describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { madeTask, move } from '../support/tasks.ts'

const { browser, service, openAs } = await portalInBrowser()

describe.skipIf(browser === undefined)('the page of a request', () => {
  test('begins with amount and payee, shows balances before and after, and says that a payment is the first to its wallet', async () => {
    const { wallets } = service.local.demo
    const token = await service.tokenOf('operator')
    const made = await service.call('POST', '/tenants/1/customers/8/wallets', { token, body: { currency: 'EUR', name: 'New pot' } })
    const { walletId } = made.body as { readonly walletId: number }
    const body = { amount: 12.5, fromWalletId: wallets.customerMain, toWalletId: walletId }
    const first = await madeTask(service, 'maker', { roles: 'LEVEL_02', body })
    const before = (await service.call('GET', `/tenants/1/wallets/${wallets.customerMain}`, { token })).body as { readonly balance: number }
    const opened = await openAs('checker', `tasks/${first}`)
    const { page } = opened
    const hints = page.getByRole('list', { name: 'Hints' })
    await hints.getByText('First payment to this wallet').waitFor()
    await page.getByRole('main').getByText('Ada Lovelace', { exact: true }).first().waitFor()
    const balances = page.getByRole('table', { name: 'Balances before and after' })
    const digits = (text: string | null): string => (text ?? '').replaceAll(/[^\d.]/g, '')
    const from = await balances.getByRole('row').first().getByRole('cell').last().textContent()
    expect(digits(from)).toBe(digits(`${before.balance.toFixed(2)}${(before.balance - 12.5).toFixed(2)}`))
    await move(service, 'checker', first, 'EXECUTE')
    const second = await madeTask(service, 'maker', { roles: 'LEVEL_02', body })
    await page.goto(new URL(`/svc-conductor/portal/tasks/${second}`, page.url()).href)
    await hints.getByText(/^Same amount and payee (just now|\d+ \w+ ago)$/).waitFor()
    await hints.getByRole('link', { name: /Same amount and payee requested/ }).click()
    await page.waitForURL((url) => url.pathname.endsWith(`/tasks/${first}`))
    await page.getByRole('heading', { name: /Executed by/ }).waitFor()
    expect(await hints.count()).toBe(0)
    expectNoFaults(opened)
  })

  test('shows a timeline of what happened; the whole state machine is behind All states', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await service.local.advance(720)
    service.forgetTokens()
    await move(service, 'checker', taskId, 'REJECTED', { executorComment: 'Twice the rent' })
    const { page } = await openAs('maker', `tasks/${taskId}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByText(/^12 min( \d+ s)? later$/).waitFor()
    await timeline.getByText('Twice the rent').waitFor()
    const states = page.getByRole('table', { name: /States of a task/ })
    expect(await states.isVisible()).toBe(false)
    await page.getByText('All states', { exact: true }).click()
    await states.waitFor({ state: 'attached' })
    expect(await states.getByRole('row').count()).toBeGreaterThan(5)
  })

  test.each([
    [1280, 'dark'],
    [360, 'light'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, also with long names', async (width, scheme) => {
    const token = await service.tokenOf('operator')
    const name = 'Ein sehr langer Name '.repeat(5).trim().slice(0, 100)
    const made = await service.call('POST', '/tenants/1/customers/8/wallets', { token, body: { currency: 'EUR', name } })
    const { walletId } = made.body as { readonly walletId: number }
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { amount: 3, toWalletId: walletId } })
    const opened = await openAs('checker', `tasks/${taskId}`, { width, scheme })
    const { page } = opened
    await page.getByRole('list', { name: 'Hints' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await page.screenshot({ path: `/tmp/portal-shots/task-${width}.png`, fullPage: true })
    expectNoFaults(opened)
  })
})
