import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { madeTask, move } from '../support/tasks.ts'

const { browser, service, openAs } = await portalInBrowser()

async function picks(page: Page, label: string, text: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

async function requestOf(page: Page, role: string): Promise<Record<string, unknown>> {
  await page.waitForURL(/\/tasks\/\d+/)
  const taskId = new URL(page.url()).pathname.split('/').at(-1)
  return (await service.call('GET', `/global/tasks/${taskId}`, { token: await service.tokenOf(role) })).body as Record<string, unknown>
}

async function fillsTransfer(page: Page, amount: string): Promise<void> {
  await picks(page, 'From wallet', 'ada', /Ada Lovelace · Main/)
  await picks(page, 'To wallet', 'alan', /Alan Turing · Main/)
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
}

describe.skipIf(browser === undefined)('a new request', () => {
  test('a maker pays somebody by names, reads what will happen, and asks the approvers that are filled in', async () => {
    const opened = await openAs('maker')
    const { page } = opened
    await page.getByRole('link', { name: 'New request' }).click()
    await page.getByRole('list', { name: 'Operations' }).getByRole('button').first().waitFor()
    expect(await page.getByRole('button', { name: /^Create a tenant/ }).count()).toBe(0)
    await picks(page, 'What should happen?', 'pay the plumber', /^Create a transfer/)
    await fillsTransfer(page, '12.5')
    await page.getByText('EUR', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(/12\.50 EUR from .*Ada Lovelace.* to .*Alan Turing/).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Level 2' }).isChecked()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    expect(await requestOf(page, 'maker')).toMatchObject({ status: 'PENDING', executorRoles: 'LEVEL_02', httpMethod: 'POST' })
    await page.getByText('You asked for this, so others decide.').waitFor()
    expectNoFaults(opened)
  })

  test('a fault of a field stands beside it before anything is sent', async () => {
    const { page } = await openAs('maker', 'requests/new?operation=createTransfer')
    await fillsTransfer(page, '0')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').first().waitFor()
    await page.getByRole('textbox', { name: 'Amount' }).fill('1.005')
    await page.getByText('EUR has 2 decimals').waitFor()
    expect(await page.getByRole('button', { name: 'Submit for approval' }).count()).toBe(0)
  })

  test('somebody whose last proof is too old for a change of their own proofs may still make it, and is asked for a new one', async () => {
    const { page } = await openAs('operator', 'requests/new?operation=createSecurityQuestion')
    await page.getByRole('textbox', { name: 'Question' }).fill('Which colour?')
    await picks(page, 'Customer', 'edith', /Edith Clarke/)
    await page.getByLabel('Answer').fill('Teal')
    await service.local.advance(6 * 60)
    service.forgetTokens()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Make it now' }).click()
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
  })

  test('the way back of the browser leads from the review to the form, with what was entered; the way forward to the review', async () => {
    const { page } = await openAs('operator', 'requests/new')
    await picks(page, 'What should happen?', 'create a customer', /^Create a customer/)
    await page.getByRole('textbox', { name: 'First name' }).fill('Ida')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Rhodes')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Make it now' }).waitFor()
    await page.goBack()
    expect(await page.getByRole('textbox', { name: 'Last name' }).inputValue()).toBe('Rhodes')
    await page.goForward()
    await page.getByRole('button', { name: 'Make it now' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('textbox', { name: 'Last name' }).fill('Hadley')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(/Hadley/).waitFor()
  })

  test('somebody who may make it alone makes it, or sends it for approval', async () => {
    const { page } = await openAs('operator', 'requests/new?operation=createCustomer')
    await page.getByRole('textbox', { name: 'First name' }).fill('Hedy')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Lamarr')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send for approval' }).waitFor()
    await page.getByRole('button', { name: 'Make it now' }).click()
    await page.getByText('Done: Create a customer.').waitFor()
    const found = await service.call('GET', '/tenants/1/customers?search=hedy', { token: await service.tokenOf('operator') })
    expect(found.body).toMatchObject([{ firstName: 'Hedy', lastName: 'Lamarr' }])
  })

  test('by keyboard alone', async () => {
    const { page } = await openAs('maker', 'requests/new')
    await page.getByRole('combobox', { name: 'What should happen?' }).focus()
    await page.keyboard.type('send money to a supplier')
    await page.getByRole('option', { name: /^Create a transfer/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'From wallet' }).focus()
    await page.keyboard.type('ada')
    await page
      .getByRole('option', { name: /Ada Lovelace/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('combobox', { name: 'From wallet' }).inputValue()).toMatch(/^Ada Lovelace · /)
  })

  test('the beginning of a word of its name finds an operation', async () => {
    const { page } = await openAs('operator', 'requests/new')
    await page.getByRole('combobox', { name: 'What should happen?' }).fill('Transf')
    await page.getByRole('option', { name: /^Create a transfer/ }).waitFor()
  })

  test('Enter chooses nothing that was found for other words, while the answer to the typed ones is on its way', async () => {
    const { page } = await openAs('maker', 'requests/new?operation=createTransfer')
    const wallet = page.getByRole('combobox', { name: 'To wallet' })
    await wallet.fill('ada')
    await page
      .getByRole('option', { name: /Ada Lovelace/ })
      .first()
      .waitFor()
    const held: Route[] = []
    let isHolding = true
    await page.route('**/rest/v1/**', (route) => (isHolding ? void held.push(route) : route.continue()))
    await wallet.fill('alan')
    await page.keyboard.press('Enter')
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    expect(await wallet.inputValue()).toBe('alan')
    isHolding = false
    for (const route of held) await route.continue()
    await page
      .getByRole('option', { name: /Alan Turing/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => wallet.inputValue()).toMatch(/^Alan Turing · /)
  })

  test('Duplicate fills the form from an earlier request', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { amount: 7, description: 'Twice' } })
    const { page } = await openAs('maker', `tasks/${taskId}`)
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await page.getByRole('textbox', { name: 'Description' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Twice')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(String(taskId)) && url.pathname.includes('/tasks/'))
    const made = await requestOf(page, 'maker')
    expect(made).toMatchObject({ status: 'PENDING', body: expect.stringContaining('Twice') })
    expect(made).not.toHaveProperty('replaces')
  })

  test('a prefilled request can be sent before the names of its wallets are known', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { amount: 6, description: 'At once' } })
    const { page } = await openAs('maker', `tasks/${taskId}`)
    await page.getByRole('link', { name: 'Duplicate' }).waitFor()
    await page.route(/\/tenants\/1\/(wallets|customers|organisations)\b/, () => undefined)
    await page.getByRole('link', { name: 'Duplicate' }).click()
    expect(await page.getByRole('combobox', { name: 'From wallet' }).inputValue()).toMatch(/^\d+$/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Submit for approval' }).waitFor()
  })

  test('Correct and send again takes the place of a request that was sent back', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { amount: 8, description: 'Corrected' } })
    const sent = await service.call('PUT', `/global/tasks/${taskId}`, {
      token: await service.tokenOf('checker'),
      body: { status: 'DRAFT', executorComment: 'The other wallet, please' },
    })
    expect(sent.status).toBe(200)
    const { page } = await openAs('maker', `tasks/${taskId}`)
    await page.getByRole('link', { name: 'Correct and send again' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('9')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(String(taskId)) && url.pathname.includes('/tasks/'))
    expect(await requestOf(page, 'maker')).toMatchObject({ status: 'PENDING', replaces: taskId })
  })

  test('a rejected request is corrected too; it stays as it was decided', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await move(service, 'checker', taskId, 'REJECTED')
    const { page } = await openAs('maker', `tasks/${taskId}`)
    await page.getByRole('link', { name: 'Correct and send again' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(String(taskId)) && url.pathname.includes('/tasks/'))
    expect(await requestOf(page, 'maker')).toMatchObject({ status: 'PENDING' })
  })

  test.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    const opened = await openAs('operator', 'requests/new', { width, scheme })
    const { page } = opened
    await page.getByRole('list', { name: 'Operations' }).getByRole('button').first().waitFor()
    const look = async (name: string) => {
      expect(await axeFindings(page)).toEqual([])
      expect(await isWiderThanScreen(page)).toBe(false)
      if (process.env.SHOTS !== undefined)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true })
    }
    await look('choose')
    await page
      .getByRole('button', { name: /^Create several transfers|^Create a bulk|^Create bulk/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Add one more' }).click()
    await page.getByRole('combobox', { name: 'From wallet' }).first().click()
    await page.getByRole('option').first().waitFor()
    await look('bulk')
    await page.goto(page.url().replace('createBulkTransfer', 'createTransfer'))
    await fillsTransfer(page, '3')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Make it now' }).waitFor()
    await look('review')
    expectNoFaults(opened)
  })
})
