import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser, signIn } from '../support/portal/portal.ts'
import { madeTask, move, seen } from '../support/tasks.ts'

const { browser, service, open, openAs } = await portalInBrowser()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const tagged = (tag: string, body: object = {}): Promise<TaskId> => madeTask(service, 'maker', { roles: 'LEVEL_02', tag, body })
const status = async (taskId: TaskId): Promise<unknown> => (await seen(service, 'maker', taskId)).status

describe.skipIf(browser === undefined)('signing in', () => {
  test('leads to the approvals; wrong proofs are explained', async () => {
    const { page } = await open('')
    await page.getByLabel('Identity').fill('checker@harbour.example')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').getByText('The identity or the password is wrong.').waitFor()
    await signIn(page, service, 'checker')
    expect(await page.title()).toBe('Approvals · Countersign')
    for (const name of ['For me', 'My requests', 'All']) await page.getByRole('tab', { name, exact: true }).waitFor()
  })

  test('a link to a task survives signing in and a reload; the session is kept in the tab only', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const opened = await openAs('checker', `tasks/${taskId}`)
    const { page } = opened
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/svc-conductor/portal/tasks/${taskId}`)
    await page.reload()
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/eyJ|token/i)
    expectNoFaults(opened)
  })

  test('signing out in one tab signs out every tab of the same person, and ends the session in the service', async () => {
    const { page } = await openAs('checker')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
    const kept = await other.evaluate(() => sessionStorage.getItem('countersign.session'))
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const tab of [page, other]) await tab.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(kept).toContain('eyJ')
    expect(await other.evaluate(() => sessionStorage.getItem('countersign.session'))).toBeNull()
  })

  test('a new tab has the session of the tab beside it, and its mode; neither is stored for other browsers', async () => {
    const { page } = await openAs('checker')
    await page.getByRole('switch', { name: 'Send my changes for approval' }).check({ force: true })
    const other = await page.context().newPage()
    await other.goto(new URL('/svc-conductor/portal/account', page.url()).href)
    await other.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    expect(await other.getByRole('switch', { name: 'Send my changes for approval' }).isChecked()).toBe(true)
    expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/eyJ|token/i)
    const sessionIn = async (tab: typeof page) =>
      JSON.parse((await tab.evaluate(() => sessionStorage.getItem('countersign.session'))) ?? '{}') as { readonly sessionId: string }
    expect((await sessionIn(other)).sessionId).toBe((await sessionIn(page)).sessionId)
  })

  test('a session that was ended elsewhere is renewed on the page, and what was entered stays there', async () => {
    const { page } = await openAs('checker2')
    await page.goto(new URL('/svc-conductor/portal/agents', page.url()).href)
    await page.getByRole('button', { name: 'Create an agent' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Entered before')
    const { token } = JSON.parse((await page.evaluate(() => sessionStorage.getItem('countersign.session'))) ?? '{}') as { token: string }
    // The session ends while the creation is on its way. If it ended before, a call that the page makes by itself could cover the button.
    await page.route('**/agent-tokens', async (route) => {
      if (route.request().method() === 'POST') await service.call('POST', '/authentication/logout', { token })
      await route.continue()
    })
    const refused = page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 401)
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
    await refused
    await page.unroute('**/agent-tokens')
    const overlay = page.getByRole('dialog', { name: 'Sign in again' })
    await overlay.getByText('Your session has ended. Sign in again to go on.').waitFor()
    await overlay.getByLabel('Password', { exact: true }).fill('not the password')
    await overlay.getByRole('button', { name: 'Sign in', exact: true }).click()
    await overlay.getByRole('alert').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await overlay.getByLabel('Password', { exact: true }).fill(service.local.demo.users.checker2?.password ?? '')
    await overlay.getByRole('button', { name: 'Sign in', exact: true }).click()
    await overlay.waitFor({ state: 'detached' })
    const dialog = page.getByRole('dialog', { name: 'Create an agent' })
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Entered before')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Entered before is ready').waitFor()
  })

  test('somebody whose session has ended can leave the page for the sign-in page', async () => {
    const { page } = await openAs('checker2')
    const { token } = JSON.parse((await page.evaluate(() => sessionStorage.getItem('countersign.session'))) ?? '{}') as { token: string }
    await service.call('POST', '/authentication/logout', { token })
    // A count that the page makes by itself may meet the ended session first: then the dialog covers the tab.
    const tab = page.getByRole('tab', { name: 'All', exact: true })
    void tab.click().catch(() => undefined)
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click()
    await page.getByText('Your session has ended. Sign in again to go on.').waitFor()
    await signIn(page, service, 'checker')
  })

  test('pages that would be refused are neither offered nor asked for: browsing writes no refusal', async () => {
    const opened = await openAs('checker')
    const { page } = opened
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'People' }).waitFor()
    for (const name of ['Settings', 'Permissions', 'Audit']) expect(await menu.getByRole('link', { name }).count()).toBe(0)
    await page.goto(new URL('/svc-conductor/portal/audit', page.url()).href)
    await page.getByText('You may not see this page').waitFor()
    expectNoFaults(opened)
  })
})

describe.skipIf(browser === undefined)('approving', () => {
  test('by keyboard alone, from the list: j, Enter, a, and Enter to confirm', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const opened = await openAs('checker', '?sort=newest')
    const { page } = opened
    await page.getByRole('list', { name: 'Requests' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Approve this request?' })
    await dialog.waitFor()
    expect(await status(taskId)).toBe('PENDING')
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Approve', exact: true }).evaluate((it) => it === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText('Approved and executed.').waitFor()
    expect(await status(taskId)).toBe('EXECUTED')
    expectNoFaults(opened)
  })

  test('every dialog that asks for an approval shows the effects that the sentence leaves out', async () => {
    const [first, second] = await Promise.all(['INV-71', 'INV-72'].map((externalUniqueId) => tagged('with-effects', { externalUniqueId })))
    const { page } = await openAs('checker', '?tag=with-effects')
    await page.getByRole('list', { name: 'Requests' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    const one = page.getByRole('dialog', { name: 'Approve this request?' })
    await one.getByRole('row', { name: /external unique id INV-7[12]/ }).waitFor()
    await page.keyboard.press('Escape')
    const boxes = page.getByRole('checkbox', { name: /^Select: / })
    for (const at of [0, 1]) await boxes.nth(at).check()
    await page.getByRole('button', { name: 'Approve selected' }).click()
    const both = page.getByRole('dialog', { name: 'Approve 2 requests?' })
    for (const each of ['INV-71', 'INV-72']) await both.getByRole('row', { name: `external unique id ${each}` }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const { page: other } = await openAs('checker', `tasks/${first}`)
    await other.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await other.keyboard.press('a')
    const ofPage = other.getByRole('dialog', { name: 'Approve this request?' })
    await ofPage.getByRole('row', { name: 'external unique id INV-71' }).waitFor()
    for (const each of [first, second]) expect(await status(each as TaskId)).toBe('PENDING')
  })

  test('a request whose item has changed names what has changed, shows it, and takes a second look', async () => {
    const path = '/tenants/1/config/task.open.max'
    const headers = { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' }
    const put = async (value: number, more = {}) =>
      service.call('PUT', path, { token: await service.tokenOf('operator'), body: { value }, headers: more })
    expect((await put(900)).status).toBe(200)
    const proposed = await put(800, headers)
    const taskId = Number(proposed.headers.get('task-id'))
    const { page } = await openAs('globalAdmin', `tasks/${taskId}`)
    await page.getByText('900 → 800', { exact: false }).first().waitFor()
    expect((await put(700)).status).toBe(200)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('The item has changed since this was proposed', { exact: false }).waitFor()
    await page.getByText('700 → 800', { exact: false }).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Approve the present state' }).click()
    await page.getByText('Approved and executed.').waitFor()
    expect((await service.call('DELETE', path, { token: await service.tokenOf('operator') })).status).toBe(200)
  })

  test('with the button; the first of two is recorded, and the page says who is missing', async () => {
    const taskId = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')] })
    const { page } = await openAs('checker', `tasks/${taskId}`)
    await page.getByRole('img', { name: '0 of 2 approved' }).waitFor()
    await page.getByRole('row', { name: 'Amount EUR 1.00' }).waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('Your approval is recorded. Still missing: The approval of Katherine Johnson.').waitFor()
    await page.getByRole('img', { name: '1 of 2 approved' }).waitFor()
    expect(await status(taskId)).toBe('PENDING')
  })

  test('the page of an executed request names the person whose approval made it run', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await move(service, 'checker', taskId, 'EXECUTE')
    const { page } = await openAs('maker', `tasks/${taskId}`)
    await page.getByRole('heading', { name: /^Executed by Charles Babbage/ }).waitFor()
    const own = await openAs('checker', `tasks/${taskId}`)
    await own.page.getByRole('heading', { name: /^Executed by you/ }).waitFor()
  })

  test('rejecting takes a comment, which the initiator reads', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const { page } = await openAs('checker', `tasks/${taskId}`)
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Comment').fill('Twice the usual rent')
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByRole('heading', { name: /Rejected by you/ }).waitFor()
    expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'REJECTED', executorComment: 'Twice the usual rent' })
  })

  test('the initiator submits a draft, and withdraws it', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
    const { page } = await openAs('maker', `tasks/${taskId}`)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Submitted. The approvers can decide now.').waitFor()
    expect(await status(taskId)).toBe('PENDING')
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByRole('heading', { name: /Withdrawn by you/ }).waitFor()
    expect(await status(taskId)).toBe('DISCARDED')
  })

  test('a second approver sees who decided first, in place of an error', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const { page } = await openAs('checker', `tasks/${taskId}`)
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await approve.waitFor()
    await move(service, 'checker2', taskId, 'REJECTED')
    await approve.click()
    await page.getByText(/Somebody else rejected this .*: Katherine Johnson/).waitFor()
    expect(await approve.count()).toBe(0)
  })

  test('a failed call is explained, and tried again', async () => {
    const { wallets } = service.local.demo
    const body = { amount: 9_400, fromWalletId: wallets.customerSavings }
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body })
    const drained = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { ...body, amount: 5_000 } })
    await move(service, 'checker', drained, 'EXECUTE')
    await move(service, 'checker', taskId, 'EXECUTE')
    const { page } = await openAs('checker', `tasks/${taskId}`)
    await page.getByText('There is not enough money in the wallet.').waitFor()
    const back = { amount: 5_000, fromWalletId: wallets.customer2Main, toWalletId: wallets.customerSavings }
    await service.call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('operator'), body: back })
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await page.getByText('Approved and executed.').waitFor()
  })

  test('a change is shown before and after, with the present values', async () => {
    const token = await service.tokenOf('operator')
    const value = 'LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02'
    await service.call('PUT', '/tenants/1/config/Customer.UPDATE.Allowed', { token, body: { value } })
    const asked = await service.call('PUT', '/tenants/1/customers/8', {
      token: await service.tokenOf('maker'),
      body: { firstName: 'Ada', lastName: 'King' },
      headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' },
    })
    const { page } = await openAs('checker', `tasks/${asked.headers.get('task-id')}`)
    const row = page.getByRole('row', { name: /^Last name/ })
    await row.getByRole('cell', { name: 'Lovelace' }).waitFor()
    await row.getByRole('cell', { name: 'King' }).waitFor()
    await page.getByText('Holders of Level 2 may approve.').waitFor()
  })

  test('several requests together, with a result for each', async () => {
    const tasks = [await madeTask(service, 'maker', { roles: 'LEVEL_02' }), await madeTask(service, 'maker', { roles: 'LEVEL_02' })]
    const { page } = await openAs('checker2', '?sort=newest')
    const boxes = page.getByRole('checkbox', { name: /^Select: / })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: 'Approve selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).waitFor()
    expect(await page.getByRole('dialog').getByText('Executed', { exact: true }).count()).toBe(2)
    expect(await Promise.all(tasks.map(status))).toEqual(['EXECUTED', 'EXECUTED'])
  })

  test('what was selected stays selected when the person cancels', async () => {
    await Promise.all([1, 2].map(() => tagged('kept selected')))
    const { page } = await openAs('checker', `?tag=${encodeURIComponent('kept selected')}`)
    for (const box of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Select: / })
        .nth(box)
        .check()
    await page.getByRole('button', { name: 'Reject selected' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject 2 requests?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('checkbox', { name: /^Select: /, checked: true }).count()).toBe(2)
  })

  test('several requests of which one fails: its result says why, and the focus is on the page again', async () => {
    const { customerSavings } = service.local.demo.wallets
    const tag = 'one of two fails'
    const tasks = await Promise.all(
      [9_999, 1].map((amount) => madeTask(service, 'maker', { roles: 'LEVEL_02', tag, body: { amount, fromWalletId: customerSavings } })),
    )
    const body = { amount: 9_000, fromWalletId: customerSavings, toWalletId: service.local.demo.wallets.customer2Main }
    await service.call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('operator'), body })
    const { page } = await openAs('checker2', `?tag=${encodeURIComponent(tag)}`)
    for (const box of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Select: / })
        .nth(box)
        .check()
    await page.getByRole('button', { name: 'Approve selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).waitFor()
    await page.getByRole('dialog').getByText('There is not enough money in the wallet.').waitFor()
    expect((await Promise.all(tasks.map(status))).toSorted()).toEqual(['EXECUTED', 'FAILED'])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await service.call('POST', '/tenants/1/wallets/transfers', {
      token: await service.tokenOf('operator'),
      body: { ...body, fromWalletId: body.toWalletId, toWalletId: customerSavings },
    })
  })

  test('after a decision one key opens the next request; the way back keeps tab and filter', async () => {
    const tag = 'one after another'
    const tasks = [await tagged(tag), await tagged(tag), await tagged(tag)]
    const { page } = await openAs('checker', `?tag=${encodeURIComponent(tag)}`)
    await page.getByText('3 requests', { exact: true }).waitFor()
    await page
      .getByRole('link', { name: /^Transfer/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('Approved and executed.').waitFor()
    const first = page.url()
    await page.keyboard.press('n')
    await page.waitForURL((url) => url.href !== first)
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    expect(tasks.map(String)).toContain(new URL(page.url()).pathname.split('/').at(-1))
    await page.getByRole('button', { name: 'Previous request' }).click()
    await page.waitForURL(first)
    await page.getByRole('link', { name: 'Approvals' }).first().waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Approvals' }).click()
    await page.getByText('2 requests', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('tag')).toBe(tag)
  })

  test('all requests that match are selected, with their number and sum, and decided together', async () => {
    const tag = 'together'
    for (let made = 0; made < 27; made++) await tagged(tag, { amount: 2 })
    const { page } = await openAs('checker', `?tag=${tag}`)
    await page.getByText('27 requests', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Select all that match' }).click()
    await page.getByText('27 selected').waitFor()
    await page.getByRole('button', { name: 'Reject selected' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject 27 requests?' })
    await dialog.getByText(/27 requests, EUR\s54\.00/).waitFor()
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await dialog.getByRole('button', { name: 'Done' }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('You are done').waitFor()
  })

  test('the page follows what others do, by itself', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const { page } = await openAs('maker', `tasks/${taskId}`)
    await page.getByText('You asked for this, so others decide.').waitFor()
    await move(service, 'checker', taskId, 'EXECUTE')
    await page.getByRole('heading', { name: /Executed by/ }).waitFor()
  })
})

describe.skipIf(browser === undefined)('every page of approvals', () => {
  const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'{{7*7}}javascript:alert(3)'

  test.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')], body: { description: HOSTILE } })
    await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const nobody = await open('', { width, scheme })
    await nobody.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await axeFindings(nobody.page)).toEqual([])
    const opened = await openAs('checker', '', { width, scheme })
    const { page } = opened
    await page.getByRole('list', { name: 'Requests' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await page.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).first().click()
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Comment').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expectNoFaults(opened)
  })
})

describe.skipIf(browser === undefined)('the list of requests', () => {
  const amounts = (page: { evaluate: <T>(read: () => T) => Promise<T> }): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-label="Requests"] li')].map((row) => /(\d+)\.00/.exec(row.textContent ?? '')?.[1] ?? ''),
    )

  test('For me begins with the oldest, the other lists with the newest; the address keeps another order', async () => {
    const tag = 'in order'
    for (const amount of [31, 32, 33]) await tagged(tag, { amount })
    const { page } = await openAs('checker', `?tag=${encodeURIComponent(tag)}`)
    await page.getByText('3 requests', { exact: true }).waitFor()
    expect(await amounts(page)).toEqual(['31', '32', '33'])
    await page.getByLabel('Sort').selectOption('Newest first')
    await expect.poll(() => amounts(page)).toEqual(['33', '32', '31'])
    expect(new URL(page.url()).searchParams.get('sort')).toBe('newest')
    await page.reload()
    await page.getByText('3 requests', { exact: true }).waitFor()
    expect(await amounts(page)).toEqual(['33', '32', '31'])
    await page.getByRole('tab', { name: 'All', exact: true }).click()
    await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('newest')
  })

  test.each([
    [1280, 14],
    [360, 5],
  ])(
    'shows on a screen of %i px by 800 at least %i requests, with amount, owners, reason, who asks, since when and how many of how many',
    async (width, atLeast) => {
      const tag = `screen ${width}`
      for (let made = 0; made < atLeast + 1; made++) await tagged(tag, { amount: 1250, description: `Invoice ${made}` })
      const { page } = await openAs('checker', `?tag=${encodeURIComponent(tag)}`, { width })
      await page.getByText(`${atLeast + 1} requests`, { exact: true }).waitFor()
      const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
      const isOnScreen = (found: Element[]): number =>
        found.filter((row) => row.getBoundingClientRect().top >= 0 && row.getBoundingClientRect().bottom <= innerHeight).length
      expect(await rows.evaluateAll(isOnScreen)).toBeGreaterThanOrEqual(atLeast)
      const [first = ''] = await rows.allInnerTexts()
      const parts = [
        'EUR\u00a01,250.00',
        'Ada Lovelace → Alan Turing',
        ...(width === 360 ? [] : ['Invoice 0']),
        'Mary Jackson',
        'waiting for',
        '0 of 1',
      ]
      for (const part of parts) expect(first.replaceAll(/\s+/g, ' ')).toContain(part.replaceAll(/\s+/g, ' '))
      expect(await rows.first().getByRole('link').getAttribute('href')).toMatch(/\/tasks\/\d+$/)
      await rows
        .first()
        .getByRole('link', { name: /^Transfer 1,250\.00 EUR from wallet 1 .*“Invoice 0”/ })
        .waitFor()
      expect(await isWiderThanScreen(page)).toBe(false)
    },
  )

  test('is filtered by maker, kind, amount, agent and age; the filters are in the address, and saved under a name', async () => {
    const tag = 'to be filtered'
    for (const amount of [41, 42, 43]) await tagged(tag, { amount })
    const opened = await openAs('operator', `?tab=all&tag=${encodeURIComponent(tag)}`)
    const { page } = opened
    await expect.poll(() => amounts(page)).toEqual(['43', '42', '41'])
    await page.getByText('More filters', { exact: true }).click()
    await page.getByLabel('Amount from').fill('42')
    await page.getByLabel('Amount from').press('Enter')
    await expect.poll(() => amounts(page)).toEqual(['43', '42'])
    await page.getByLabel('Initiator').fill('jackson')
    await page.getByRole('option', { name: /Mary Jackson/ }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('maker')).toBe(String(id('maker')))
    await page.getByLabel('Kind').fill('transfer')
    await page.getByLabel('Kind').press('Enter')
    await page.getByRole('button', { name: 'Save filters' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Large ones')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByLabel('Asked by').selectOption('Agents only')
    await page.getByText('No request fits the filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=all')
    await page.getByLabel('Saved filters').selectOption('Large ones')
    await expect.poll(() => amounts(page)).toEqual(['43', '42'])
    await page.getByLabel('Age').selectOption('At least 1 day')
    await page.getByText('No request fits the filters').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expectNoFaults(opened)
  })
})
