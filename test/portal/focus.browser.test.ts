import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { portalInBrowser } from '../support/portal/portal.ts'

const { browser, service, openAs } = await portalInBrowser()

/** The name of what has the focus; "BODY" if nothing has it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return 'BODY'
    const labelledBy = document.getElementById(activeElement.getAttribute('aria-labelledby') ?? '')
    return activeElement.getAttribute('aria-label') ?? (labelledBy ?? activeElement).textContent ?? ''
  })

/** Presses a button by the keyboard, as people do who see no pointer. */
async function press(page: Page, name: string, within = 'body'): Promise<void> {
  await page.locator(within).getByRole('button', { name, exact: true }).last().focus()
  await page.keyboard.press('Enter')
}

describe.skipIf(browser === undefined)('the focus', () => {
  test('is on the button again after a refusal in a dialog', async () => {
    const { page } = await openAs('operator', 'webhooks')
    await press(page, 'Create an endpoint')
    await page.getByRole('dialog').getByLabel('URL').fill('http://10.0.0.1/hook')
    await press(page, 'Create', '[role=dialog]')
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await expect.poll(() => focused(page)).toBe('Create')
  })

  test('stays in the section of a button that waits for its answer', async () => {
    const { page } = await openAs('maker', 'account')
    const notices = page.getByRole('region', { name: 'Notices' })
    await notices.getByLabel('Tell me by').selectOption('none')
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await press(page, 'Save', 'section:has(h2:text-is("Notices"))')
    await answered
    await expect.poll(() => focused(page)).toMatch(/^(Save|Notices)$/)
  })

  test('is on the section when the row of the pressed button has gone', async () => {
    const body = { question: 'First ship?', answer: 'Beagle' }
    await service.call('POST', '/tenants/1/customers/8/security-questions', { token: await service.tokenOf('customer'), body })
    const { page } = await openAs('customer', 'account')
    await press(page, 'Remove: First ship?')
    await press(page, 'Remove', '[role=dialog]')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('First ship?').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Security questions')
  })
})
