import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { NEW, passwordChangesOf } from '../support/password-changes.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const browser = await sharedBrowser()
const service = running()
const { logIn, somebodyWithPassword } = passwordChangesOf(service)

async function opened(link: URL): Promise<Page> {
  if (browser === undefined) throw new Error('there is no browser')
  const page = await (await browser.newContext()).newPage()
  await page.goto(link.href)
  return page
}

async function enter(page: Page, password: string, again = password): Promise<void> {
  await page.fill('#password', password)
  await page.fill('#again', again)
  await page.getByRole('button', { name: 'Change password' }).click()
}

const said = (page: Page, text: string) => page.locator('#said', { hasText: text }).waitFor({ timeout: 20_000 })

describe.skipIf(browser === undefined)('the page of a link', () => {
  test('changes the password of the person who opens it, and keeps the code out of the history', async () => {
    const emmy = await somebodyWithPassword()
    const link = await emmy.link()
    const page = await opened(link)
    await page.getByText(`for ${emmy.identity}`).waitFor()
    expect(page.url()).toBe(`${link.origin}${link.pathname}`)
    await enter(page, NEW, `${NEW} and more`)
    await said(page, 'The two passwords differ.')
    await enter(page, 'password')
    await said(page, 'Password is too weak')
    await enter(page, NEW)
    await said(page, 'Your password was changed.')
    expect((await logIn(emmy.identity, NEW)).status).toBe(200)
    await enterAgain(await opened(link))
  })

  test('has the name, logo and colour of the tenant', async () => {
    const emmy = await somebodyWithPassword()
    const theme = {
      name: 'Harbour Pay',
      colour: '#0a7d55',
      logo: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    }
    await withConfig(service, 'portal.theme', theme, async () => {
      const page = await opened(await emmy.link())
      await page.locator('#brand', { hasText: 'Harbour Pay' }).waitFor()
      expect(await page.locator('#brand img').getAttribute('src')).toBe(theme.logo)
      const colour = () =>
        page.getByRole('button', { name: 'Change password' }).evaluate((button) => getComputedStyle(button).backgroundColor)
      await expect.poll(colour).toMatch(/^oklch/)
    })
  })

  test('asks the security questions, and shows them as text even with markup', async () => {
    const emmy = await somebodyWithPassword()
    await emmy.ask('<img src=x onerror=alert(1)> First pet?', 'Rex')
    const page = await opened(await emmy.link())
    const answer = page.getByLabel('First pet?')
    await answer.waitFor({ timeout: 20_000 })
    expect(await page.locator('img').count()).toBe(0)
    await answer.fill('Tom')
    await enter(page, NEW)
    await said(page, 'another proof is wrong')
    await answer.fill('rex')
    await enter(page, NEW)
    await said(page, 'Your password was changed.')
  })

  test('says so to a visitor without a link, and to one with markup as a name', async () => {
    const at = `${service.local.baseUrl}/svc-conductor/password-change`
    await (await opened(new URL(at))).getByText('This address is not complete').waitFor()
    const page = await opened(new URL(`${at}?identity=%3Cimg%20src%3Dx%3E&hash=1`))
    await page.getByText('for <img src=x>').waitFor()
    await said(page, 'This link has expired. Request a new one.')
    expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0)
    expect(await page.locator('img').count()).toBe(0)
  })
})

/** A link works once. */
async function enterAgain(page: Page): Promise<void> {
  await said(page, 'This link has expired. Request a new one.')
}
