import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { withConfig } from '../support/tasks.ts'

const { browser, service, openAs } = await portalInBrowser()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const KEY = 'task.open.max'

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Send my changes for approval' }).check({ force: true })
}

/** Changes the setting up to the dialog that asks who approves. */
async function changes(page: Page, value: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${KEY}` }).click()
  await page.getByRole('dialog').getByLabel('Value').fill(value)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
}

async function newestRequest(role: string): Promise<Record<string, unknown>> {
  const { body } = await service.call('GET', '/global/tasks?initiatorCustomerId=me&limit=1', { token: await service.tokenOf(role) })
  return (body as Record<string, unknown>[])[0] ?? {}
}

const inForce = async () =>
  (await service.call('GET', `/tenants/1/config/${KEY}`, { token: await service.tokenOf('operator') })).body as { value: number }

describe.skipIf(browser === undefined)('sending every change for approval', () => {
  test('a change that the person could make alone is a task, approved by people who are found by name', async () => {
    const before = (await inForce()).value
    const opened = await openAs('globalAdmin', `settings?tenant=1&q=${KEY}`)
    const { page } = opened
    await turnOn(page)
    await changes(page, '31')
    const dialog = page.getByRole('dialog', { name: 'Send for approval' })
    await dialog.getByText('31').first().waitFor()
    await dialog.getByLabel('People').fill('edith')
    await dialog.getByRole('option', { name: /Edith Clarke/ }).click()
    await dialog.getByLabel('Comment').fill('More room for the quarter')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Submit for approval' }).click()
    await page.getByText('You have asked for approval. It happens when it is approved.').waitFor()
    // The pages of somebody above tenants stay those of the tenant.
    expect(await page.getByRole('dialog').getByRole('link').getAttribute('href')).toMatch(/\/tasks\/\d+\?tenant=1$/)
    expect((await inForce()).value).toBe(before)
    expect(await newestRequest('globalAdmin')).toMatchObject({
      status: 'PENDING',
      initiatorComment: 'More room for the quarter',
      approvals: [{ customerId: id('operator') }],
    })
    expectNoFaults(opened)
  })

  test('the people whom the tenant suggests are filled in; a draft asks nobody', async () => {
    await withConfig(service, 'overrideCheckerUserIds', String(id('globalAdmin')), async () => {
      const { page } = await openAs('operator', `settings?q=${KEY}`)
      await turnOn(page)
      await changes(page, '32')
      const dialog = page.getByRole('dialog', { name: 'Send for approval' })
      await dialog.getByRole('list', { name: 'Approvers' }).getByText('Grace Hopper').waitFor()
      await dialog.getByRole('button', { name: 'Save as draft' }).click()
      await page.getByText('The draft is saved. Nobody is asked before you submit it.').waitFor()
      expect(await newestRequest('operator')).toMatchObject({ status: 'DRAFT', approvals: [{ customerId: id('globalAdmin') }] })
    })
  })

  test('by roles, with the keyboard; the mode is kept over a reload, and ends with the session', async () => {
    const { page } = await openAs('operator', `settings?q=${KEY}`)
    await turnOn(page)
    await page.reload()
    expect(await page.getByRole('switch', { name: 'Send my changes for approval' }).isChecked()).toBe(true)
    await changes(page, '33')
    const dialog = page.getByRole('dialog', { name: 'Send for approval' })
    await dialog.getByRole('checkbox', { name: 'Level 20' }).waitFor()
    await dialog.getByRole('button', { name: 'Submit for approval' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('You have asked for approval. It happens when it is approved.').waitFor()
    expect((await newestRequest('operator')).executorRoles).toContain('LEVEL_20')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('countersign.send-for-approval'))).toBeNull()
  })

  test('a call that cannot be stored is made at once, and the dialog says so', async () => {
    const { page } = await openAs('operator', 'agents')
    await turnOn(page)
    await page.getByRole('button', { name: 'Create an agent' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be sent for approval. It is made at once.').waitFor()
    await dialog.getByLabel('Name').fill('Made at once')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Made at once is ready').waitFor()
  })

  test('while it is off, a change that the person may make alone is made', async () => {
    const { page } = await openAs('operator', `settings?q=${KEY}`)
    await changes(page, '34')
    await page.getByText('Set here', { exact: true }).waitFor()
    expect((await inForce()).value).toBe(34)
  })

  test.each([
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    const opened = await openAs('operator', `settings?q=${KEY}`, { width, scheme })
    const { page } = opened
    await turnOn(page)
    await changes(page, '35')
    const dialog = page.getByRole('dialog', { name: 'Send for approval' })
    await dialog.getByLabel('People').click()
    await dialog.getByRole('option').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    expectNoFaults(opened)
  })
})
