import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { axeFindings } from '../support/portal/portal.ts'
import { running } from '../support/running.ts'

const service = running()
const launched = await sharedBrowser()

async function reference(width: number): Promise<Page> {
  if (launched === undefined) throw new Error('there is no browser')
  const context = await launched.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${service.local.baseUrl}/local/docs?as=operator`)
  await page.getByRole('heading', { name: 'Countersign', level: 1 }).waitFor({ timeout: 30_000 })
  return page
}

async function firstResults(page: Page): Promise<string> {
  return (await page.getByRole('option').allInnerTexts()).slice(0, 3).join('\n')
}

describe.skipIf(launched === undefined)('the reference in a real browser', () => {
  test.each([1280, 360])('is laid out by the viewer alone at %d px', async (width) => {
    const page = await reference(width)
    const box = await page.getByRole('heading', { name: 'Countersign', level: 1 }).boundingBox()
    expect(box?.height).toBeLessThan(80)
  })

  test('finds what only a guide says, and shows its section', async () => {
    const page = await reference(1280)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('advanceSeconds')
    const found = page.getByRole('option', { name: 'The clock' })
    await found.waitFor({ timeout: 20_000 })
    await found.click()
    await page.getByText('You can move the clock of the whole service forward').waitFor({ timeout: 20_000 })
    await page.getByRole('link', { name: 'Open in the guide' }).first().waitFor({ timeout: 20_000 })
  })

  // The viewer takes seconds to open: one page serves all words.
  let searched: Promise<Page> | undefined

  test.each([
    ['webhook', /webhook endpoint/],
    ['payment successful', /Payment successful/],
    ['step-up', /Prove a step-up/],
    ['callback', /Get a callback|Resend a callback/],
    ['retry', /Resend a callback|Retry schedule/],
    ['agent', /agent token/],
    ['passkey', /List your passkeys|Add a passkey/],
    ['approve', /approve/i],
    ['idempotency', /Idempotency-Key/],
    ['MFA', /Multi-factor/],
    ['2FA', /Two-factor/],
    ['Getting started', /From a clone to a first approval/],
    ['pagination', /Lists answer a page/],
    ['SEC006', /needs the approval of another person/],
    ['TSK003', /fewer approvers/],
    ['GEN007', /was used with another request/],
  ])('finds %s among the first three results', async (word, expected) => {
    searched ??= reference(1280)
    const page = await searched
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(word)
    await expect.poll(() => firstResults(page), { timeout: 20_000 }).toMatch(expected)
    await page.keyboard.press('Escape')
  })

  test.each(
    ['/svc-conductor/docs/guides/webhooks', '/svc-conductor/docs/errors', '/'].flatMap((path) =>
      ([1280, 360] as const).flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ path, width, colorScheme }))),
    ),
  )('$path has no finding of axe at $width px, $colorScheme', async ({ path, width, colorScheme }) => {
    if (launched === undefined) throw new Error('there is no browser')
    const context = await launched.newContext({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true })
    const page = await context.newPage()
    await page.goto(`${service.local.baseUrl}${path}`)
    expect(await axeFindings(page)).toEqual([])
    await context.close()
  })

  test('does not scroll sideways on a phone, from its top to its end', async () => {
    const page = await reference(360)
    const widest = await page.evaluate(async () => {
      const root = document.documentElement
      let width = 0
      for (let y = 0; y < root.scrollHeight && y < 60_000; y += 2_500) {
        window.scrollTo(0, y)
        await new Promise((resolve) => setTimeout(resolve, 100))
        width = Math.max(width, root.scrollWidth)
      }
      return width
    })
    expect(widest).toBe(360)
  })

  test('finds webhooks by search, and leads to the guides', async () => {
    const page = await reference(1280)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('payment successful')
    await page.getByText('Payment successful').first().waitFor({ timeout: 20_000 })
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor({ timeout: 20_000 })
  })

  type Made = { readonly status: number; readonly body: unknown }

  /** Presses `Send` in the request form of an operation, and returns the answer of the service. */
  async function send(page: Page, path: string): Promise<Made> {
    const answered = page.waitForResponse((response) => response.url().endsWith(path) && response.request().method() === 'POST')
    await page.getByRole('button', { name: /^Send/ }).first().click()
    const answer = await answered
    return { status: answer.status(), body: await answer.json() }
  }

  async function requestForm(page: Page, operation: string, path: string): Promise<void> {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(operation)
    await page
      .getByRole('option', { name: new RegExp(`Operation:\\s*${operation}\\s*,`) })
      .first()
      .click()
    await page
      .getByRole('button', { name: 'Test Request' })
      .filter({ hasText: `(post ${path})` })
      .click()
    await page.getByRole('button', { name: /^Send/ }).first().waitFor({ timeout: 20_000 })
  }

  test('Test Request moves money, twice, and the next write is not taken for the first', async () => {
    const page = await reference(1280)
    await requestForm(page, 'Create a transfer', '/tenants/{tenantId}/wallets/transfers')
    for (const _ of [1, 2]) {
      const { status, body } = await send(page, '/tenants/1/wallets/transfers')
      expect([status, body]).toMatchObject([200, { status: 'SUCCESSFUL', transferId: expect.any(Number) }])
    }
    await page.keyboard.press('Escape')
    await requestForm(page, 'Create a wallet of a customer', '/tenants/{tenantId}/customers/{customerId}/wallets')
    const opened = await send(page, '/tenants/1/customers/8/wallets')
    expect([opened.status, opened.body]).toMatchObject([200, { walletId: expect.any(Number) }])
  })
})
