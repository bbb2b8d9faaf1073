import { describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'

const { browser, service, openAs } = await portalInBrowser()

describe.skipIf(browser === undefined)('the palette', () => {
  test('Ctrl K finds pages, people, settings and operations, by keyboard alone', async () => {
    const opened = await openAs('operator')
    const { page } = opened
    const goes = async (text: string, option: RegExp): Promise<void> => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
      await page.keyboard.type(text)
      await page.getByRole('option', { name: option }).waitFor()
      await page.getByRole('option', { name: option }).first().click()
    }
    await goes('audit', /^Audit\s*Page/)
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor()
    await goes('ada', /^Ada Lovelace/)
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor()
    await goes('task.open.max', /^task\.open\.max/)
    await page.waitForURL((url) => url.searchParams.get('q') === 'task.open.max')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await goes('pay the plumber', /^Create a transfer/)
    await page.getByRole('combobox', { name: 'From wallet' }).waitFor()
    expectNoFaults(opened)
  })

  test('a search of somebody without further rights writes no refusal', async () => {
    const { page } = await openAs('customer')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('account')
    await page.getByRole('option', { name: /^Account/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    const { body } = await service.call('GET', '/tenants/1/audit?kind=REFUSED', { token: await service.tokenOf('operator') })
    const byCustomer = JSON.stringify(body).includes('ada@customer.example')
    expect(byCustomer).toBe(false)
  })

  test('? shows the keys', async () => {
    const { page } = await openAs('checker')
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Next request').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test.each([
    [1280, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    const opened = await openAs('operator', '', { width, scheme })
    const { page } = opened
    await page.getByRole('button', { name: 'Find anything' }).click()
    await page
      .getByRole('option')
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').click())
    await page.getByRole('option').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/palette-${width}-${scheme}.png` })
    expectNoFaults(opened)
  })
})
