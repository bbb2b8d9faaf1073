import type { Browser, BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { AGENT_TOKENS } from '../support/agents.ts'
import { connected, newPkce, redeem, registeredClient } from '../support/authorizations.ts'
import { axeFindings, isWiderThanScreen, portalInBrowser, signIn } from '../support/portal/portal.ts'

const { browser, service } = await portalInBrowser()
const CALLBACK = 'http://127.0.0.1/callback'

type Opened = { readonly page: Page; readonly verifier: string; readonly context: BrowserContext; readonly answer: Promise<URL> }

/** Opens the authorization endpoint as an app does. The app listens on a loopback address, which the test answers. */
async function opened(
  clientId: string,
  more: Readonly<Record<string, string>> = {},
  width = 1280,
  scheme: 'light' | 'dark' = 'light',
): Promise<Opened> {
  const context = await (browser as Browser).newContext({ viewport: { width, height: 800 }, colorScheme: scheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const answer = new Promise<URL>((resolve) => {
    void page.route('http://127.0.0.1:9/**', async (route) => {
      resolve(new URL(route.request().url()))
      await route.fulfill({ body: '<h1>Back in the app</h1>', contentType: 'text/html' })
    })
  })
  const { verifier, challenge } = newPkce()
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: 'http://127.0.0.1:9/callback', response_type: 'code', state: 's' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', ...more },
  })
  await page.goto(`${service.local.baseUrl}/svc-conductor/oauth/authorize?${query}`)
  return { page, verifier, context, answer }
}

const app = () => registeredClient(service, { name: 'Ledger app', redirectUris: [CALLBACK, 'https://app.example/callback'] })

describe.skipIf(browser === undefined)('the page on which a person decides', () => {
  test('says who asks, what it may do and where the answer goes; after the sign-in, one press connects the agent', async () => {
    const client = await app()
    const { page, verifier, answer, context } = await opened(client.clientId)
    await signIn(page, service, 'operator')
    await page.getByRole('heading', { name: 'Connect Ledger app?' }).waitFor()
    await page.getByText('Registered by an administrator.').waitFor()
    const may = page.getByRole('list', { name: 'What it may do' }).getByRole('listitem')
    expect(await may.allTextContents()).toEqual([
      'Read what you may read',
      'Propose changes; a person approves each of them',
      'Nothing else: it changes nothing and approves nothing',
    ])
    await page.getByText(/The answer goes to http:\/\/127\.0\.0\.1:9\/callback/).waitFor()
    expect(await page.getByLabel('Works for').inputValue()).toBe(String(30 * 86_400))
    await page.getByRole('textbox', { name: 'Name' }).fill('My clerk')
    await page.getByLabel('Charles Babbage').check()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Allow' }).click()
    const back = await answer
    expect(back.searchParams.get('state')).toBe('s')
    const redeemed = await redeem(service, client, back.searchParams.get('code') ?? '', verifier, {
      redirect_uri: 'http://127.0.0.1:9/callback',
    })
    expect(redeemed.status).toBe(200)
    const listed = await service.call('GET', AGENT_TOKENS, { token: await service.freshTokenOf('operator') })
    expect(listed.body).toContainEqual(
      expect.objectContaining({ name: 'My clerk', clientName: 'Ledger app', limits: { mostOpenProposals: 20 } }),
    )
    await context.close()
  })

  test('lets another portal know who they are, once; Account shows it and removes it, and Agents shows the app of an agent', async () => {
    const client = await app()
    const { page, context, answer } = await opened(client.clientId, { scope: 'openid email' })
    await signIn(page, service, 'operator')
    await page.getByRole('heading', { name: 'Let Ledger app know who you are?' }).waitFor()
    const known = page.getByRole('list', { name: 'What it may know' }).getByRole('listitem')
    expect(await known.allTextContents()).toEqual([
      'Know who you are: your customer id, identity and tenant',
      'Know your e-mail address',
      'Nothing else: it gets no right here',
    ])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Allow' }).click()
    expect((await answer).searchParams.get('code')).toMatch(/^[\w-]{43}$/)
    await page.getByText('Back in the app').waitFor()

    await page.goto(`${service.local.baseUrl}/svc-conductor/portal/account`)
    const portals = page.getByRole('list', { name: 'Portals that know who you are' })
    await portals.getByText('knows who you are, your e-mail address').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove Ledger app' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No other portal.').waitFor()

    await connected(service, client, await service.freshTokenOf('operator'), { name: 'Connected clerk' })
    await page.goto(`${service.local.baseUrl}/svc-conductor/portal/agents`)
    await page.getByText('used by Ledger app').first().waitFor()
    expect(await page.getByRole('region', { name: 'address of the MCP server' }).textContent()).toBe(
      `${service.local.baseUrl}/svc-conductor/mcp`,
    )
    await context.close()
  })

  test.each([
    ['a phone', 360, 'light'],
    ['dark mode', 1280, 'dark'],
  ] as const)('is denied by keyboard, on %s', async (_, width, scheme) => {
    const { page, answer, context } = await opened((await app()).clientId, {}, width, scheme)
    await signIn(page, service, 'operator')
    await page.getByRole('heading', { name: 'Connect Ledger app?' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await page.getByRole('button', { name: 'Deny' }).focus()
    await page.keyboard.press('Enter')
    expect((await answer).searchParams.get('error')).toBe('access_denied')
    await context.close()
  })

  test('fills in the identity that the app expects, which the person can change', async () => {
    const { identity } = service.local.demo.users.operator ?? { identity: '' }
    const { page, context } = await opened((await app()).clientId, { scope: 'openid', login_hint: identity })
    expect(await page.getByLabel('Identity').inputValue()).toBe(identity)
    await signIn(page, service, 'maker')
    await page.getByRole('heading', { name: 'Let Ledger app know who you are?' }).waitFor()
    await context.close()
  })

  test('answers an app that asks silently without showing anything: nobody is signed in', async () => {
    const { answer, context } = await opened((await app()).clientId, { scope: 'openid', prompt: 'none' })
    const back = (await answer).searchParams
    expect([back.get('error'), back.get('state'), back.get('iss')]).toEqual([
      ...['login_required', 's', `${service.local.baseUrl}/svc-conductor`],
    ])
    await context.close()
  })

  test('asks for a new proof of identity if the last one is too old, and then allows what was asked', async () => {
    const { page, answer, context } = await opened((await app()).clientId)
    await signIn(page, service, 'operator')
    await page.getByRole('heading', { name: 'Connect Ledger app?' }).waitFor()
    await service.local.advance(6 * 60)
    await page.getByRole('button', { name: 'Allow' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Password' }).fill(service.local.demo.users.operator?.password ?? '')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    expect((await answer).searchParams.get('code')).toMatch(/^[\w-]{43}$/)
    await context.close()
  })

  test('warns of an app that nobody has checked, and says that a decided request cannot be decided again', async () => {
    const registered = await service.call('POST', '/svc-conductor/oauth/register', {
      body: { client_name: 'Stranger', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' },
    })
    const { page, context } = await opened((registered.body as { client_id: string }).client_id)
    const url = page.url()
    await signIn(page, service, 'operator')
    await page.getByRole('heading', { name: 'Connect Stranger?' }).waitFor()
    await page.getByText('Nobody has checked this app.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByText('Back in the app').waitFor()
    await page.goto(url)
    await page.getByRole('heading', { name: 'This request cannot be decided here' }).waitFor()
    await context.close()
  })

  test('attack: an unknown app gets no answer; the person reads why', async () => {
    const { page, context } = await opened('https://127.0.0.1:1/unknown')
    await page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()
    await context.close()
  })
})
