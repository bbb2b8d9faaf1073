import { describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { madeTask, move } from '../support/tasks.ts'

const { browser, service, openAs } = await portalInBrowser()

describe.skipIf(browser === undefined)('the overview', () => {
  test('is the start page of an administrator, and tells in numbers what waits and what happened', async () => {
    const decided = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await move(service, 'checker', decided, 'REJECTED')
    await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const opened = await openAs('operator')
    const { page } = opened
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/svc-conductor/portal/overview')
    await page.getByRole('region', { name: 'Decisions' }).getByText('Rejected', { exact: false }).first().waitFor()
    for (const name of ['Waiting for approval', 'Decisions', 'Sign-ins', 'Refusals', 'Rate limit', 'Agents', 'Callbacks'])
      await page.getByRole('region', { name, exact: true }).waitFor()
    const table = page.getByRole('table', { name: 'Decisions' })
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['From', 'Approved', 'Rejected'])
    expect(await table.getByRole('row').count()).toBe(25)
    const rejected = async (): Promise<number> => {
      const cells = await table.getByRole('row').locator('td:last-child').allTextContents()
      return cells.reduce((sum, cell) => sum + Number(cell), 0)
    }
    await expect.poll(rejected).toBe(1)
    await page.getByText('7 days', { exact: true }).click()
    await expect.poll(() => table.getByRole('row').count()).toBe(8)
    expect(new URL(page.url()).searchParams.get('hours')).toBe('168')
    await page.getByRole('link', { name: /Less than 1 hour/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
    await page.getByRole('list', { name: 'Requests' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Approvals', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
    expectNoFaults(opened)
  })

  test('is not offered to somebody who may not read it; they begin with their approvals', async () => {
    const { page } = await openAs('checker')
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'People' }).waitFor()
    expect(await menu.getByRole('link', { name: 'Overview' }).count()).toBe(0)
  })

  test.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    const opened = await openAs('operator', 'overview', { width, scheme })
    const { page } = opened
    await page.getByRole('region', { name: 'Callbacks', exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    expectNoFaults(opened)
  })
})
