import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { png } from '../support/pictures.ts'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { madeTask, move, seen, withConfig } from '../support/tasks.ts'

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

  test('shows a text that only looks like a moment as it was written', async () => {
    const body = { description: '2026-99-99T99:99:99Z' }
    const opened = await openAs('checker', `tasks/${await madeTask(service, 'maker', { roles: 'LEVEL_02', body })}`)
    await opened.page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await opened.page.getByRole('main').getByText('2026-99-99T99:99:99Z', { exact: true }).first().waitFor()
    expectNoFaults(opened)
  })

  test('says a proposed lock and its time in words, and names no field', async () => {
    const path = '/tenants/1/customers/8/identities/ada%40customer.example'
    const asked = await service.call('PUT', path, {
      token: await service.tokenOf('operator'),
      body: { authLockedAfter: '2090-01-01T12:00:00.000Z' },
      headers: { 'task-executor-roles': 'LEVEL_20,GLOBAL_ADMIN', 'task-skip-draft': 'true' },
    })
    const { page } = await openAs('globalAdmin', `tasks/${asked.headers.get('task-id')}`)
    await page.getByRole('heading', { level: 1, name: /: locked from 2090-01-01/ }).waitFor()
    await page.getByRole('row', { name: /^Locked after .*Jan 1, 2090/ }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/auth.?locked/i)
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

  test('says on paper when something happened, and not only how long ago', async () => {
    const { page } = await openAs('maker', `tasks/${await madeTask(service, 'maker', { roles: 'LEVEL_02' })}`)
    const time = page.getByRole('region', { name: 'Timeline' }).locator('time').first()
    await time.waitFor()
    const after = () => time.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(await after()).toBe('none')
    await page.emulateMedia({ media: 'print' })
    expect(await after()).toMatch(/\w{3} \d{1,2}, \d{4}.*\d:\d\d:\d\d/)
  })

  test.each([
    [718, 'dark'],
    [1280, 'light'],
  ] as const)('is whole on paper, %i px wide, %s: nothing to click covers it, and it is dark on white', async (width, scheme) => {
    const { page } = await openAs('checker', `tasks/${await madeTask(service, 'maker', { roles: 'LEVEL_02' })}`, { width, scheme })
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').filter({ visible: true }).allTextContents()).toEqual([])
    expect(await page.getByLabel('New comment').isVisible()).toBe(false)
    expect((await heading.boundingBox())?.width).toBeGreaterThan(width / 2)
    const colours = await heading.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(element.closest('main')?.querySelector('section') ?? element).backgroundColor,
    ])
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  })

  test('calls a request that nobody decided in time expired, as its mail does, and not withdrawn', async () => {
    await withConfig(service, 'task.expiry.hours', 1, async () => {
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
      await service.local.advance(2 * 3600)
      service.forgetTokens()
      await eventually('the request has ended', async () => (await seen(service, 'maker', taskId)).status === 'DISCARDED')
      const { page } = await openAs('maker', `tasks/${taskId}`)
      await page.getByRole('heading', { level: 2, name: /^Expired/ }).waitFor()
      expect(await page.getByRole('main').getByText('Withdrawn').filter({ visible: true }).count()).toBe(0)
    })
  })

  test.each(['checker', 'maker'])('of %s in English loads no texts after the first', async (role) => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const { page } = await openAs(role, `tasks/${taskId}`)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(...(/\/assets\/(?:later|names)-[\w-]+/.exec(request.url()) ?? [])))
    await page.reload()
    await page.getByRole('table', { name: 'Balances before and after' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(loaded).toEqual([])
  })

  test('Remind tells those who can decide again, once within an hour, and no approver is offered it', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const opened = await openAs('maker', `tasks/${taskId}`)
    const { page } = opened
    const remind = page.getByRole('button', { name: 'Remind', exact: true })
    await remind.click()
    await page.getByRole('status').getByText('Reminded. Those who can decide get another notice.').waitFor()
    await page.getByRole('region', { name: 'Timeline' }).getByText('reminded those who can decide').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.screenshot({ path: '/tmp/portal-shots/task-remind.png', fullPage: true })
    expectNoFaults(opened)
    await remind.click()
    await page
      .getByRole('status')
      .getByText(/^They were reminded within the last hour\. You can remind them again in (?:1 h|\d+ min)/)
      .waitFor()
    const { page: other } = await openAs('checker', `tasks/${taskId}`)
    await other.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await other.getByText('reminded those who can decide').waitFor()
    expect(await other.getByRole('button', { name: 'Remind', exact: true }).count()).toBe(0)
  })

  test('shows the documents of the customer to an approver who may read them, each when it is asked for', async () => {
    const token = await service.tokenOf('operator')
    const photo = { documentType: 'FACIAL_PHOTO', base64EncodedDocument: png().toString('base64') }
    expect((await service.call('POST', '/tenants/1/customers/8/attachments', { token, body: photo })).status).toBe(200)
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { amount: 4 } })
    const opened = await openAs('operator', `tasks/${taskId}`)
    const { page } = opened
    await page.getByText('Documents of the customer', { exact: true }).click()
    const documents = page.getByRole('list', { name: 'Documents of the customer' })
    await documents.getByRole('button', { name: 'Show FACIAL_PHOTO' }).click()
    await documents.getByRole('img', { name: 'FACIAL_PHOTO' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expectNoFaults(opened)
    const { page: other } = await openAs('checker', `tasks/${taskId}`)
    await other.getByRole('list', { name: 'Hints' }).or(other.getByText('All states')).first().waitFor()
    expect(await other.getByText('Documents of the customer').count()).toBe(0)
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
