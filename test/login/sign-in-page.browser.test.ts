import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { running } from '../support/running.ts'

const service = running()
const launched = await sharedBrowser()

type Opened = { readonly page: Page; readonly context: BrowserContext; readonly session: CDPSession; readonly authenticator: string }

/** The page, in a browser of its own with an authenticator that always finds its user. */
async function opened(options: { readonly isUserVerified?: false } = {}): Promise<Opened> {
  if (launched === undefined) throw new Error('there is no browser')
  const context = await launched.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: options.isUserVerified ?? true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${service.local.baseUrl}/local/sign-in`)
  return { page, context, session, authenticator: authenticatorId }
}

const outcome = (page: Page, text: string | RegExp) => page.locator('#outcome', { hasText: text }).waitFor({ timeout: 20_000 })

async function enrolled(): Promise<Opened & { readonly identity: string }> {
  const here = await opened()
  await here.page.click('#new')
  await outcome(here.page, 'can now create a first passkey')
  const identity = await here.page.inputValue('#identity')
  await here.page.click('#create')
  await outcome(here.page, `Signed in as ${identity}`)
  return { ...here, identity }
}

describe.skipIf(launched === undefined)('in a real browser', () => {
  test('a passkey is made with the first login, and logs in again, with and without a name', async () => {
    const { page, session, authenticator, identity } = await enrolled()
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId: authenticator })
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
    for (const button of ['#get', '#any']) {
      await page.reload()
      if (button === '#get') await page.fill('#identity', identity)
      await page.click(button)
      await outcome(page, `Signed in as ${identity} (customer), proved by hwk, user, mfa`)
    }
  })

  test('a second first passkey is refused', async () => {
    const { page } = await enrolled()
    await page.click('#create')
    await outcome(page, 'This identity cannot create a first passkey')
  })

  test('an authenticator that has not verified its user makes no passkey', async () => {
    const { page } = await opened({ isUserVerified: false })
    await page.click('#new')
    await outcome(page, 'can now create a first passkey')
    await page.click('#create')
    await outcome(page, /timed out|not allowed|NotAllowed/)
  })

  test('somebody of the staff logs in through the identity provider, with the role that it says', async () => {
    const { page } = await opened()
    await page.click('#saml')
    await page.fill('[name=nameId]', 'katherine@harbour.example')
    await page.selectOption('[name=role]', 'LEVEL_05')
    await page.click('#say')
    await page.click('#continue')
    await outcome(page, 'Signed in as katherine@harbour.example (LEVEL_05), proved by fed')
    expect(page.url()).not.toContain('token')
  })

  test('attack: another browser can’t take what the provider said to this one', async () => {
    const { page } = await opened()
    await page.click('#saml')
    await page.click('#say')
    const form = await page.content()
    const other = await opened()
    await other.page.route('**/local/saml', (route) => route.fulfill({ contentType: 'text/html', body: form }))
    await other.page.goto(`${service.local.baseUrl}/local/saml`)
    await other.page.click('#continue')
    await other.page.getByText('You are not signed in').waitFor()
  })
})
