import { describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'

const { browser, openAs } = await portalInBrowser()

describe.skipIf(browser === undefined)('the page of this machine', () => {
  test('leads to the inbox, and moves the clock forward and back', async () => {
    const opened = await openAs('maker', 'local', { width: 360 })
    const { page } = opened
    expect(await page.getByRole('link', { name: 'Open the inbox' }).getAttribute('href')).toBe('/local/inbox')
    await page.getByRole('button', { name: '1 minute', exact: true }).click()
    await page.getByText('60 s', { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await page.getByRole('button', { name: 'Back to real time' }).click()
    await page.getByText('nothing', { exact: true }).waitFor()
    expectNoFaults(opened)
  })
})
