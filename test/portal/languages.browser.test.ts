import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signIn as signInByKind } from '../../infra/local/screenshots/pages.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { axeFindings, expectNoFaults, isWiderThanScreen, type PortalPage, portalInBrowser, type Wish } from '../support/portal/portal.ts'
import { madeTask, move, withConfig } from '../support/tasks.ts'

const { browser, service, open } = await portalInBrowser()

/** Signs in whatever the language of the page is. */
const signIn = (page: Page, role: string): Promise<void> => signInByKind(page, service.local.demo.users[role] ?? NOBODY)
const NOBODY = { identity: '', password: '' }

async function openAs(role: string, path: string, wish: Wish): Promise<PortalPage> {
  const opened = await open(path, wish)
  await signIn(opened.page, role)
  await opened.page.waitForLoadState('networkidle')
  return opened
}

const html = (page: Page, name: 'lang' | 'dir'): Promise<string | null> => page.locator('html').getAttribute(name)

/** Every page that people reach, with somebody who sees it. */
const PAGES = [
  ['checker', ''],
  ['checker', 'requests/new'],
  ['checker', 'agents'],
  ['checker', 'account'],
  ['operator', 'overview'],
  ['operator', 'people'],
  ['operator', 'permissions'],
  ['operator', 'permissions/what-can'],
  ['operator', 'settings'],
  ['operator', 'clients'],
  ['operator', 'access'],
  ['operator', 'audit'],
  ['operator', 'callbacks'],
  ['operator', 'webhooks'],
  ['operator', 'directory'],
  ['operator', 'upstreams'],
  ['globalAdmin', 'tenants'],
  ['operator', 'local'],
] as const

describe.skipIf(browser === undefined)('the language of the portal', () => {
  test('is that of the browser, with its forms of dates and numbers, and the service is asked for it', async () => {
    const opened = await open('', { language: 'de-AT' })
    const { page } = opened
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/rest/')) asked.push(request.headers()['accept-language'] ?? null)
    })
    await page.getByRole('heading', { name: 'Bei Countersign anmelden' }).waitFor()
    expect(await html(page, 'lang')).toBe('de')
    await signIn(page, 'checker')
    await page.getByRole('heading', { name: 'Freigaben' }).waitFor()
    expect(new Set(asked)).toEqual(new Set(['de']))
    expectNoFaults(opened)
  })

  test('is chosen on the sign-in page, and kept in this browser', async () => {
    const opened = await open('')
    const { page } = opened
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Sprache' }).inputValue()).toBe('de')
    expectNoFaults(opened)
  })

  test.each([
    ['Zahl', /^Zahlung anlegen/],
    ['anlegen kunden', /^Kunden anlegen/],
  ])('finds operations by their names in it: “%s”', async (typed, name) => {
    const { page } = await openAs('operator', 'requests/new', { language: 'de' })
    await page.getByRole('main').getByRole('combobox').fill(typed)
    await page.getByRole('option', { name }).waitFor()
  })

  test('is shown to a browser whose language has no valid tag', async () => {
    const opened = await open('', { language: 'en-US@posix' })
    await opened.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await signIn(opened.page, 'checker')
    expectNoFaults(opened)
  })

  test('is English for a browser that wants none that there is', async () => {
    const { page } = await open('', { language: 'ja-JP' })
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await html(page, 'lang')).toBe('en')
  })
})

describe.skipIf(browser === undefined)('from right to left', () => {
  test.each(PAGES)('as %s, /%s: no finding of axe, nothing over the side', async (role, path) => {
    const opened = await openAs(role, path, { width: 360, language: 'ar' })
    const { page } = opened
    expect(await html(page, 'dir')).toBe('rtl')
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    expectNoFaults(opened)
  })

  test('a path is typed from left to right, at the side of the other fields', async () => {
    const { page } = await openAs('operator', 'audit', { language: 'ar' })
    const path = page.getByPlaceholder('/tenants/1/config')
    const styles = await path.evaluate((input) => [getComputedStyle(input).direction, getComputedStyle(input).textAlign])
    expect(styles).toEqual(['ltr', 'end'])
    await page.close()
  })

  test('a name of Latin letters begins at the side of its row, above the words that stand below it', async () => {
    const { page } = await openAs('operator', 'people', { language: 'ar' })
    const names = page.locator('main a > span > bdi:first-child')
    await names.first().waitFor()
    const sides = await names.evaluateAll((all) =>
      all.map((name) => {
        const words = document.createRange()
        words.selectNodeContents(name)
        return [words, name.nextElementSibling ?? name].map((part) => Math.round(part.getBoundingClientRect().right))
      }),
    )
    expect(sides.length).toBeGreaterThan(0)
    for (const [name, below] of sides) expect(name).toBe(below)
    await page.close()
  })
})

describe.skipIf(browser === undefined)('the marks of direction that Intl writes', () => {
  test('are not shown as hidden characters in Arabic, and its lists and sums are in Arabic words', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { amount: 1250.5 } })
    const { page } = await openAs('checker', '', { language: 'ar' })
    const texts = async (): Promise<string> => page.locator('#main').innerText()
    await expect.poll(texts, { timeout: 20_000 }).toContain('1,250.50')
    expect(await texts()).not.toContain('⟨U+')
    await expect.poll(texts).toMatch(/اعتماد[\s\S]*رفض/)
    expect(await texts()).not.toMatch(/\b(requests?|next|previous|open|approve|reject)\b/)
    await page.goto(new URL(`tasks/${taskId}`, page.url()).href)
    await page.locator('#main').getByText('1,250.50').first().waitFor()
    expect(await texts()).not.toContain('⟨U+')
  })
})

describe.skipIf(browser === undefined)('an entry of the audit', () => {
  test('is said in the reader’s language, with the words of its task, the amount and the changes; in English as the service says it', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { amount: 73 } })
    await move(service, 'checker', taskId, 'REJECTED')
    await service.call('POST', '/tenants/1/wallets/transfers', {
      token: await service.tokenOf('operator'),
      body: { amount: 2.5, fromWalletId: 1, toWalletId: 3 },
    })
    await service.call('PUT', '/tenants/1/config/task.open.max', { token: await service.tokenOf('operator'), body: { value: 77 } })
    const opened = await openAs('operator', 'audit', { language: 'de' })
    const { page } = opened
    const entries = page.getByRole('main').locator('details')
    await entries.filter({ hasText: /Abgelehnt · 73,00.EUR von Wallet 1/ }).waitFor()
    await entries.filter({ hasText: /Vorgeschlagen · 73,00.EUR von Wallet 1/ }).waitFor()
    await entries.filter({ hasText: /Einstellung eines Mandanten setzen · task\.open\.max · 1000 → 77/ }).waitFor()
    await entries
      .filter({ hasText: /Umbuchung anlegen · \d+/ })
      .filter({ hasText: /2,50.EUR · von Wallet 1 · auf Wallet 3/ })
      .waitFor()
    expect(await entries.getByText(/Rejected|Proposed|Changed|Logged in/).count()).toBe(0)
    expectNoFaults(opened)
    const english = await openAs('operator', 'audit', {})
    await english.page.getByText(/^Rejected: .*73\.00 EUR/).waitFor()
    await english.page.getByText('Changed setting task.open.max: 1000 → 77').waitFor()
  })
})

describe.skipIf(browser === undefined)('a moment that is told by its distance', () => {
  test('stands behind no preposition: “since 3 days ago” is a fault in each language', async () => {
    const { page } = await openAs('operator', 'access', { language: 'de' })
    await page
      .getByText(/begann vor/)
      .first()
      .waitFor()
    expect(await page.getByText(/(?:seit vor|bis in) \d/).count()).toBe(0)
  })
})

describe.skipIf(browser === undefined)('a share', () => {
  test('of webhooks that arrived is written as the language writes it', async () => {
    const token = await service.tokenOf('operator')
    const receiver = await callbackReceiver()
    const made = await service.call('POST', '/tenants/1/webhook-endpoints', { token, body: { url: receiver.url, events: ['test'] } })
    const { webhookEndpointId } = made.body as { readonly webhookEndpointId: number }
    expect((await service.call('POST', `/tenants/1/webhook-endpoints/${webhookEndpointId}/test`, { token })).status).toBe(200)
    await expect.poll(() => receiver.received.length).toBe(1)
    const opened = await openAs('operator', `webhooks/${webhookEndpointId}`, { language: 'de' })
    // German has a no-break space before the sign, English none.
    expect(await opened.page.getByText('von 1 Versuch zugestellt').innerText()).toMatch(/^100\u00a0% von/)
    expectNoFaults(opened)
    await service.call('DELETE', `/tenants/1/webhook-endpoints/${webhookEndpointId}`, { token })
  })
})

describe.skipIf(browser === undefined)('the filter of the audit by who acted', () => {
  test('takes the words that it offers in the reader’s language, and keeps them in the address as the service calls them', () =>
    withConfig(service, 'AdminUser.READ.Allowed', 'LEVEL_10', async () => {
      const opened = await openAs('operator', 'audit', { language: 'fr' })
      const { page } = opened
      const person = page.getByPlaceholder('Numéro, anonyme, service')
      await person.fill(' Anonyme ')
      await page.getByRole('button', { name: 'Filtrer' }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('actor')).toBe('anonymous')
      await page.reload()
      await expect.poll(() => person.inputValue()).toBe('anonyme')
      expectNoFaults(opened)
    }))
})

const POLICY = {
  ...{ name: 'two-departments', operations: ['createTransfer'], coolDownMinutes: 30 },
  steps: [
    { name: 'finance', roles: ['LEVEL_02'], approvals: 1 },
    { name: 'operations', roles: ['LEVEL_20'], approvals: 1 },
  ],
  window: { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' },
}

describe.skipIf(browser === undefined)('an approval policy', () => {
  test('is said in the reader’s language: at its task and beside the editor', () =>
    withConfig(service, 'approval.policies', [POLICY], async () => {
      const words =
        'Zuerst 1 von finance (Ebene 2), dann 1 von operations (Ebene 20). ' +
        'Ausführung: 30 Minuten später, Montag bis Freitag 08:00–18:00 (Zeit von Berlin).'
      const answer = await service.call('POST', '/tenants/1/wallets/transfers', {
        token: await service.tokenOf('maker'),
        body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
        headers: { 'task-by-policy': 'true', 'task-skip-draft': 'true' },
      })
      const opened = await openAs('checker', `tasks/${answer.headers.get('task-id')}`, { language: 'de' })
      await opened.page.getByText(words, { exact: true }).waitFor()
      expectNoFaults(opened)
      const { page } = await openAs('operator', 'settings?q=approval.policies', { language: 'de' })
      await page.getByRole('button', { name: 'approval.policies ändern' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'In Worten lesen und simulieren' }).click()
      await page.getByRole('dialog').getByText(words, { exact: true }).waitFor()
    }))
})

// Last: the operator has an own language afterwards.
describe.skipIf(browser === undefined)('the own language of a person', () => {
  test('is shown wherever they sign in, once they have chosen it under Account', async () => {
    const { page } = await openAs('operator', 'account', {})
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await page.getByRole('heading', { name: 'Konto', level: 1 }).waitFor()
    const elsewhere = await open('account', {})
    await elsewhere.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await signIn(elsewhere.page, 'operator')
    await elsewhere.page.getByRole('heading', { name: 'Konto', level: 1 }).waitFor()
    expect(await html(elsewhere.page, 'lang')).toBe('de')
    await elsewhere.page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
    await elsewhere.page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
  })
})
