import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, isWiderThanScreen, portalInBrowser, signIn } from '../support/portal/portal.ts'
import { madeTask, move, seen } from '../support/tasks.ts'

const { browser, service, open, openAs } = await portalInBrowser()
const KEY = 'task.open.max'

const status = async (taskId: Parameters<typeof seen>[2]): Promise<unknown> => (await seen(service, 'maker', taskId)).status

/** Lets the service do what it is asked, and loses its answer. */
async function loseAnswer(route: Route): Promise<void> {
  if (route.request().method() === 'GET') return route.continue()
  await route.fetch()
  await route.abort()
}

/** Answers writes as the limiter does. */
const tooMany = (route: Route): Promise<void> => (route.request().method() === 'GET' ? route.continue() : limited(route))

const limited = (route: Route): Promise<void> => limitedFor(route, 40)

async function limitedFor(route: Route, seconds: number): Promise<void> {
  const body = { code: 'GEN008', description: 'There were too many requests.', traceId: 'f'.repeat(32) }
  await route.fulfill({ status: 429, headers: { 'retry-after': String(seconds) }, json: body })
}

/** Changes the setting up to the point where it is sent. */
async function change(page: Page, value: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${KEY}` }).click()
  await page.getByRole('dialog').getByLabel('Value').fill(value)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
}

async function endpoints(): Promise<number> {
  const { body } = await service.call('GET', '/tenants/1/webhook-endpoints', { token: await service.tokenOf('operator') })
  return (body as object[]).length
}

const createEndpoint = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()

/** Creates a webhook endpoint whose answer is lost. The dialog stays, and the next answers come. */
async function loseEndpoint(page: Page, url: string): Promise<void> {
  await page.route('**/webhook-endpoints', loseAnswer)
  await page.getByRole('button', { name: 'Create an endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill(url)
  await dialog.getByRole('checkbox', { name: 'All events' }).check()
  await createEndpoint(page)
  await dialog.getByRole('alert').waitFor()
  await page.unroute('**/webhook-endpoints')
}

describe.skipIf(browser === undefined)('a service that takes no more requests', () => {
  test('is waited for in sight, until a time that is told; the person can give up, and decide later', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const { page } = await openAs('checker', `tasks/${taskId}`)
    await page.route('**/global/tasks/*', tooMany)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Waiting for the service' })
    await dialog.getByText(/Yours is sent again at \d+:\d\d:\d\d/).waitFor()
    await dialog.getByText(/Time left: \d+ s/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/global/tasks/*')
    await dialog.getByRole('button', { name: 'Stop waiting' }).click()
    await page.getByRole('alert').getByText('There were too many requests.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await status(taskId)).toBe('PENDING')
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('Approved and executed.').waitFor()
  })

  test('is told in front of the overlay of an ended session, where somebody signs in again', async () => {
    const { page } = await openAs('checker2', 'agents')
    const { token } = JSON.parse((await page.evaluate(() => sessionStorage.getItem('countersign.session'))) ?? '{}') as { token: string }
    await service.call('POST', '/authentication/logout', { token })
    await page.reload()
    const overlay = page.getByRole('dialog', { name: 'Sign in again' })
    await overlay.getByLabel('Password', { exact: true }).fill(service.local.demo.users.checker2?.password ?? '')
    await page.route('**/authentication/login', tooMany)
    await overlay.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText(/Yours is sent again at \d+:\d\d:\d\d/).waitFor()
    await page.unroute('**/authentication/login')
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await overlay.getByRole('alert').getByText('There were too many requests.').waitFor()
    await overlay.getByRole('button', { name: 'Sign in', exact: true }).click()
    await overlay.waitFor({ state: 'detached' })
  })

  test('is told beside a page that waits for what it shows', async () => {
    const { page } = await openAs('operator', 'account')
    await page.route(/\/audit-events\b/, limited)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit' }).click()
    await page.getByText(/The page goes on loading at \d+:\d\d:\d\d/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await page.getByRole('alert').getByText('Too many requests', { exact: true }).waitFor()
  })

  test('ends several decisions: those that were not sent are named, and are still there', async () => {
    const tag = 'no more requests'
    const tasks = [1, 2, 3].map(() => madeTask(service, 'maker', { roles: 'LEVEL_02', tag }))
    const made = await Promise.all(tasks)
    const { page } = await openAs('checker', `?tag=${encodeURIComponent(tag)}`)
    await page.getByRole('button', { name: 'Select all that match' }).click()
    await page.route(`**/global/tasks/*`, tooMany)
    await page.getByRole('button', { name: 'Approve selected' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve 3 requests?' })
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await dialog.getByRole('button', { name: 'Done' }).waitFor()
    expect(await dialog.getByText('Not decided', { exact: true }).count()).toBe(3)
    expect(await Promise.all(made.map(status))).toEqual(['PENDING', 'PENDING', 'PENDING'])
  })
})

describe.skipIf(browser === undefined)('a network that fails', () => {
  test('keeps what was entered, and the page says what to do; sent again, it is done', async () => {
    const { page } = await openAs('operator', `settings?q=${KEY}`)
    await page.route(`**/config/${KEY}`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await change(page, '41')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').getByText('The service does not answer. Check your connection, then try again.').waitFor()
    expect(await dialog.getByLabel('Value').inputValue()).toBe('41')
    await page.unroute(`**/config/${KEY}`)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('and a gateway that answers in place of the service are told in the reader’s language', async () => {
    const { page } = await open(`settings?q=${KEY}`, { language: 'de-DE' })
    const { identity = '', password = '' } = service.local.demo.users.operator ?? {}
    await page.locator('input[autocomplete^="username"]').fill(identity)
    await page.locator('input[autocomplete="current-password"]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.route(`**/config/${KEY}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<html><body>Bad Gateway</body></html>' })
        : route.continue(),
    )
    await page
      .getByRole('button', { name: new RegExp(KEY) })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input').first().fill('42')
    await dialog.locator('button[type=submit]').click()
    await dialog
      .getByRole('alert')
      .getByText(/^Der Dienst hat einen Fehler/)
      .waitFor()
    expect(await dialog.getByRole('alert').innerText()).not.toMatch(/service|answered|Gateway/)
  })

  test('that loses the answer of a decision: the page shows what became of it, and offers no second one', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const { page } = await openAs('checker', `tasks/${taskId}`)
    await page.route('**/global/tasks/*', loseAnswer)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('alert').getByText('The service does not answer', { exact: false }).waitFor()
    await page.getByRole('heading', { name: /Executed by/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
  })

  test('makes nothing twice: a form that is sent again after its answer was lost', async () => {
    const { page } = await openAs('operator', 'webhooks')
    const before = await endpoints()
    await loseEndpoint(page, 'http://127.0.0.1:9/only-once')
    await createEndpoint(page)
    await page.getByRole('region', { name: 'signing secret' }).waitFor()
    expect(await endpoints()).toBe(before + 1)
  })

  test('makes nothing twice when the limiter answers the repetition, and says that nothing was done again', async () => {
    const { page } = await openAs('operator', 'webhooks')
    const before = await endpoints()
    await loseEndpoint(page, 'http://127.0.0.1:9/only-once-either')
    await page.route('**/webhook-endpoints', (route) => (route.request().method() === 'POST' ? limitedFor(route, 1) : route.fallback()), {
      times: 1,
    })
    await createEndpoint(page)
    await page.getByRole('region', { name: 'signing secret' }).waitFor()
    expect(await endpoints()).toBe(before + 1)
    await page.getByRole('status').getByText('Your first try had reached the service.', { exact: false }).waitFor()
  })

  test('does not make a change the repetition of one that was undone meanwhile', async () => {
    const { page } = await openAs('operator', `settings?q=${KEY}`)
    await page.route(`**/config/${KEY}`, loseAnswer)
    await change(page, '51')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').waitFor()
    await page.unroute(`**/config/${KEY}`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    for (const value of ['52', '51']) {
      await change(page, value)
      await dialog.waitFor({ state: 'detached' })
    }
    const { body } = await service.call('GET', `/tenants/1/config/${KEY}`, { token: await service.tokenOf('operator') })
    expect(body).toMatchObject({ value: 51 })
  })

  test('before anything of the portal is there: the page says so, and how to go on', async () => {
    const { page } = await open('')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    const link = page.getByRole('link', { name: 'reload the page' })
    await link.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/assets/*.js')
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    expect(await page.getByText('has not loaded').count()).toBe(0)
  })

  test('in the middle of a dialog that needs more of the portal: the dialog says so, and goes on when the network is back', async () => {
    const { page } = await openAs('operator', `settings?q=${KEY}`)
    await page.getByRole('switch', { name: 'Send my changes for approval' }).check({ force: true })
    await page.getByRole('button', { name: `Change ${KEY}` }).click()
    await page.getByRole('dialog').getByLabel('Value').fill('43')
    await page.context().setOffline(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Send for approval' })
    await dialog.getByRole('alert').getByText('The service does not answer', { exact: true }).waitFor()
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Submit for approval' }).waitFor()
    expect(await dialog.innerText()).toContain('43')
  })

  test('is told on a page that is already there, with the time of what it shows', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const { page } = await openAs('checker', `tasks/${taskId}`)
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.route('**/rest/v1/**', (route) => route.abort())
    await page.getByText(/This page shows what it knew at \d+:\d\d:\d\d/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await page.unroute('**/rest/v1/**')
    await page.getByRole('button', { name: 'Load again' }).click()
    await page.getByText(/This page shows what it knew/).waitFor({ state: 'detached' })
  })

  test('on the way to another page: the frame stays, and the page loads when the network is back', async () => {
    const { page } = await openAs('operator')
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
    await page.getByRole('alert').getByText('The service does not answer', { exact: true }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  })

  test('or files that are gone since an update: their place says so, and the page under it stays with what was entered', async () => {
    const { page } = await openAs('operator', `settings?q=${KEY}`)
    await page.getByRole('switch', { name: 'Send my changes for approval' }).check({ force: true })
    await page.getByRole('button', { name: `Change ${KEY}` }).click()
    await page.getByRole('dialog').getByLabel('Value').fill('46')
    await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Send for approval' })
    await dialog.getByRole('alert').getByText('Load the page again.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').getByLabel('Value').inputValue()).toBe('46')
  })

  test.each([
    ['a tenant that is not there', 'webhooks?tenant=99999', 404],
    ['a service that does not tell them', 'webhooks?tenant=1', 503],
  ])('of rights: %s is asked once or twice, and the page is shown', async (_, path, refused) => {
    const { page } = await openAs('globalAdmin', 'account')
    let asked = 0
    await page.route('**/authorization/rights*', (route) => {
      asked += 1
      const body = { code: 'GEN002', description: 'No.', traceId: 'f'.repeat(32) }
      return refused === 404 ? route.continue() : route.fulfill({ status: 503, json: body })
    })
    await page.goto(new URL(`/svc-conductor/portal/${path}`, page.url()).href)
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: refused === 404 ? 'Load again' : 'Create an endpoint' }).waitFor()
    expect(asked).toBeLessThanOrEqual(6)
  })

  test('for a moment, while a part of the page is loaded: the part is fetched again, and what was entered is kept', async () => {
    const { page } = await openAs('operator', `settings?q=${KEY}`)
    await page.getByRole('switch', { name: 'Send my changes for approval' }).check({ force: true })
    await page.getByRole('button', { name: `Change ${KEY}` }).click()
    await page.getByRole('dialog').getByLabel('Value').fill('47')
    await page.route('**/assets/*', (route) => route.abort())
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Send for approval' })
    await dialog.getByRole('alert').getByText('The service does not answer', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Load again' }).click()
    await dialog.getByRole('alert').getByText('The service does not answer', { exact: true }).waitFor()
    await page.unroute('**/assets/*')
    await dialog.getByRole('button', { name: 'Load again' }).click()
    await dialog.getByRole('button', { name: 'Submit for approval' }).waitFor()
    expect(await dialog.innerText()).toContain('47')
  })

  test('for a moment, before the texts of other pages are there: the page is shown without a new load', async () => {
    const { page } = await open('')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.route(/\/assets\/later-/, (route) => route.abort())
    await signIn(page, service, 'checker')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
    await page.getByRole('alert').getByText('The service does not answer', { exact: true }).waitFor()
    await page.unroute(/\/assets\/later-/)
    await page.getByRole('button', { name: 'Load again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})

describe.skipIf(browser === undefined)('Escape', () => {
  const noticed = (page: Page) => page.getByRole('dialog', { name: 'Send for approval' })

  test('leads from the choice of approvers back to the form under it, with what was entered', async () => {
    const { page } = await openAs('operator', `settings?q=${KEY}`)
    await page.getByRole('switch', { name: 'Send my changes for approval' }).check({ force: true })
    await change(page, '44')
    await noticed(page).getByRole('button', { name: 'Submit for approval' }).waitFor()
    await page.keyboard.press('Escape')
    await noticed(page).waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').getByLabel('Value').inputValue()).toBe('44')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('closes the open list of a field, and not its dialog', async () => {
    const { page } = await openAs('operator', `settings?q=${KEY}`)
    await page.getByRole('switch', { name: 'Send my changes for approval' }).check({ force: true })
    await change(page, '45')
    await noticed(page).getByLabel('People').click()
    await noticed(page).getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await noticed(page).getByRole('option').first().waitFor({ state: 'hidden' })
    expect(await noticed(page).getByRole('button', { name: 'Submit for approval' }).isVisible()).toBe(true)
  })

  test('cancels a step-up, and not the dialog that needs it', async () => {
    const { page } = await openAs('checker', 'agents')
    await page.getByRole('button', { name: 'Create an agent' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Stays there')
    const challenge = 'id=escape;type=IDENTITY'
    await page.route('**/agent-tokens', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 401, headers: { sca: challenge }, json: { code: 'SEC004', description: 'Prove it.', sca: challenge } })
        : route.continue(),
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
    const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await stepUp.waitFor()
    await page.keyboard.press('Escape')
    await stepUp.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog', { name: 'Create an agent' }).getByLabel('Name').inputValue()).toBe('Stays there')
  })

  test('leaves the form under the overlay of an ended session', async () => {
    const { page } = await openAs('checker2', 'agents')
    await page.getByRole('button', { name: 'Create an agent' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Not lost')
    const { token } = JSON.parse((await page.evaluate(() => sessionStorage.getItem('countersign.session'))) ?? '{}') as { token: string }
    await service.call('POST', '/authentication/logout', { token })
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
    const overlay = page.getByRole('dialog', { name: 'Sign in again' })
    await overlay.waitFor()
    await page.keyboard.press('Escape')
    await overlay.getByLabel('Password', { exact: true }).fill(service.local.demo.users.checker2?.password ?? '')
    await overlay.getByRole('button', { name: 'Sign in', exact: true }).click()
    await overlay.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog', { name: 'Create an agent' }).getByLabel('Name').inputValue()).toBe('Not lost')
  })
})

describe.skipIf(browser === undefined)('two tabs', () => {
  test('of one person: what was decided in the other is not somebody else’s deed', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const { page } = await openAs('checker', `tasks/${taskId}`)
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await move(service, 'checker', taskId, 'REJECTED')
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText(/^You decided this /).waitFor()
    expect(await page.getByText('Somebody else', { exact: false }).count()).toBe(0)
  })
})

/** Approves the three requests that match, and holds the first decision on its way. */
async function approveAll(page: Page): Promise<{ readonly dialog: Locator; readonly held: readonly Route[] }> {
  await page.getByRole('button', { name: 'Select all that match' }).click()
  const held: Route[] = []
  await page.route('**/global/tasks/*', (route) => (route.request().method() === 'PUT' ? void held.push(route) : route.continue()))
  await page.getByRole('button', { name: 'Approve selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 3 requests?' })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.poll(() => held.length).toBe(1)
  return { dialog, held }
}

describe.skipIf(browser === undefined)('several decisions on their way', () => {
  test('are not left by Escape, and stop when they are told to', async () => {
    const tag = 'on their way'
    const made = await Promise.all([1, 2, 3].map(() => madeTask(service, 'maker', { roles: 'LEVEL_02', tag })))
    const { page } = await openAs('checker', `?tag=${encodeURIComponent(tag)}`)
    const { dialog, held } = await approveAll(page)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
    await held[0]?.continue()
    await dialog.getByRole('button', { name: 'Done' }).waitFor()
    expect(await dialog.getByText('Executed', { exact: true }).count()).toBe(1)
    expect(await dialog.getByText('Not decided', { exact: true }).count()).toBe(2)
    expect((await Promise.all(made.map(status))).toSorted()).toEqual(['EXECUTED', 'PENDING', 'PENDING'])
    expect(await isWiderThanScreen(page)).toBe(false)
  })

  test('stop when the person leaves the page', async () => {
    const tag = 'left on their way'
    const made = await Promise.all([1, 2, 3].map(() => madeTask(service, 'maker', { roles: 'LEVEL_02', tag })))
    const { page } = await openAs('checker', 'account')
    await page.getByRole('link', { name: 'Approvals' }).first().click()
    await page.getByText('More filters', { exact: true }).click()
    await page.getByLabel('Tag').fill(tag)
    await page.getByLabel('Tag').press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('tag')).toBe(tag)
    const { dialog, held } = await approveAll(page)
    await page.evaluate(() => history.go(-1))
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    const answered = page.waitForResponse('**/global/tasks/*')
    await held[0]?.continue()
    await answered
    await page.unroute('**/global/tasks/*')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    expect(held).toHaveLength(1)
    expect((await Promise.all(made.map(status))).toSorted()).toEqual(['EXECUTED', 'PENDING', 'PENDING'])
  })
})

describe.skipIf(browser === undefined)('the way back to the same page of another tenant', () => {
  test('leaves no form open that was begun for the one before', async () => {
    const { page } = await openAs('globalAdmin', 'webhooks?tenant=1')
    const navigation = page.getByRole('navigation').first()
    await page.getByRole('button', { name: 'Create an endpoint' }).waitFor()
    await navigation.getByRole('link', { name: 'All tenants' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tenants' }).waitFor()
    await page.evaluate(() => history.pushState(null, '', 'webhooks?tenant=2'))
    await page.getByRole('button', { name: 'Create an endpoint' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('URL').fill('http://127.0.0.1:9/for-tenant-2')
    await page.evaluate(() => history.go(-2))
    await expect.poll(() => new URL(page.url()).searchParams.get('tenant')).toBe('1')
    await dialog.waitFor({ state: 'detached' })
  })
})

describe.skipIf(browser === undefined)('one request after another', () => {
  test('on the page of the next nothing stands of the one before: neither its outcome nor a comment that was typed', async () => {
    const tag = 'one page each'
    await Promise.all([1, 2].map(() => madeTask(service, 'maker', { roles: 'LEVEL_02', tag })))
    const { page } = await openAs('checker', `?tag=${encodeURIComponent(tag)}`)
    await page
      .getByRole('link', { name: /^Transfer/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Next request' }).click()
    await page.getByRole('button', { name: 'Previous request' }).click()
    await page.getByLabel('New comment').fill('About the first only')
    const first = page.url()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('Approved and executed.').waitFor()
    await page.getByRole('button', { name: 'Next request' }).click()
    await page.waitForURL((url) => url.href !== first)
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    expect(await page.getByText('Approved and executed.').count()).toBe(0)
    expect(await page.getByLabel('New comment').inputValue()).toBe('')
  })

  test('everything that was selected is no longer selected under other filters', async () => {
    await Promise.all(['chosen before', 'chosen after'].map((tag) => madeTask(service, 'maker', { roles: 'LEVEL_02', tag })))
    const { page } = await openAs('checker', `?tag=${encodeURIComponent('chosen before')}`)
    await page.getByRole('button', { name: 'Select all that match' }).click()
    await page.getByText('1 selected', { exact: true }).waitFor()
    await page.getByText('More filters', { exact: true }).click()
    await page.getByLabel('Tag').fill('chosen after')
    await page.getByLabel('Tag').press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('tag')).toBe('chosen after')
    await page.getByText('1 selected', { exact: true }).waitFor({ state: 'detached' })
  })
})
