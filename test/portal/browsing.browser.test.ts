import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { agentFor } from '../support/agents.ts'
import { portalInBrowser, signInAs } from '../support/portal/portal.ts'
import { madeTask } from '../support/tasks.ts'

const { browser, service, open } = await portalInBrowser({ atOnce: true })

/** The address of every page that needs no id of its own. */
const PAGES = [
  ...['', '?tab=mine', '?tab=all', 'overview', 'requests/new', 'agents', 'permissions', 'permissions/what-can', 'callbacks', 'people'],
  ...['people?tab=admins', 'people/8', 'settings', 'access', 'audit', 'upstreams', 'tenants', 'account', 'no-such-page'],
  ...['webhooks', 'clients', 'directory', 'local'],
] as const
/** Each opens about 20 pages. */
const PATIENCE_MS = 180_000
const PASSWORD = 'seven quiet lanterns at 9'

type Position = { readonly name: string; readonly path: string; readonly body: object; readonly tenant?: string }

const inTenant = (position: string): Position => ({ name: position, path: '/tenants/1/admin-users', body: { position } })
const above = (role: string): Position => ({ name: role, path: '/global/admin-users', body: { role }, tenant: 'tenant=1' })
const inInstitution = (role: string): Position => ({
  name: role,
  path: '/institutions/harbour/admin-users',
  body: { role },
  tenant: 'tenant=1',
})

const POSITIONS: readonly Position[] = [
  ...['LEVEL_01', 'LEVEL_02', 'LEVEL_05', 'LEVEL_20', 'ONBOARDING'].map(inTenant),
  ...['GLOBAL_ADMIN', 'GLOBAL_INTEGRATOR', 'GLOBAL_SUPPORT', 'GLOBAL_FINANCE_L1'].map(above),
  ...['INSTITUTION_ADMIN', 'INSTITUTION_SUPPORT'].map(inInstitution),
]

/** The refusals that the audits of a tenant and of the service note of somebody. */
async function refusalsOf(customerId: number): Promise<readonly string[]> {
  const token = await service.tokenOf('globalAdmin')
  const query = `audit-events?kind=refusal&actor=${customerId}`
  const found = await Promise.all(['/tenants/1', '/global'].map((scope) => service.call('GET', `${scope}/${query}`, { token })))
  return found.flatMap(({ body }) => (body as readonly { readonly sentence: string }[]).map(({ sentence }) => sentence))
}

/** Runs in the page. */
const addressesOf = (links: (SVGElement | HTMLElement)[]): string[] =>
  links.flatMap((link) => (link instanceof HTMLAnchorElement && link.pathname.includes('/portal/') ? [link.href] : []))

async function browse(identity: string, password: string, tenant: string | undefined, more: readonly string[]): Promise<void> {
  const { page } = await open('account')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${response.request().method()} ${response.url()}`)
  })
  await signInAs(page, identity, password)
  for (const path of [...PAGES, ...more]) {
    const address = tenant === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${tenant}`
    await page.goto(new URL(`/svc-conductor/portal/${address}`, page.url()).href)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  await page.context().close()
  expect(refused).toEqual([])
}

describe.skipIf(browser === undefined).concurrent('browsing every page writes no refusal into the audit', () => {
  test.each(POSITIONS)(
    'as $name',
    async ({ name, path, body, tenant }) => {
      const identity = `browses.${name.toLowerCase().replaceAll('_', '.')}@harbour.example`
      const wish = { identity, email: identity, password: PASSWORD, firstName: 'Brow', lastName: 'Ser', ...body }
      const made = await service.call('POST', path, { token: await service.tokenOf('globalAdmin'), body: wish })
      expect(made.status).toBe(200)
      const { customerId } = made.body as { readonly customerId: number }
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
      await browse(identity, PASSWORD, tenant, [`tasks/${taskId}`])
      expect(await refusalsOf(customerId)).toEqual([])
    },
    PATIENCE_MS,
  )

  test.each(POSITIONS.filter(({ tenant }) => tenant !== undefined))(
    'as $name before a tenant is chosen, and no link leads to a page that is not theirs',
    async ({ name, path, body }) => {
      const identity = `chooses.${name.toLowerCase().replaceAll('_', '.')}@harbour.example`
      const wish = { identity, email: identity, password: PASSWORD, firstName: 'Cho', lastName: 'Oser', ...body }
      const made = await service.call('POST', path, { token: await service.tokenOf('globalAdmin'), body: wish })
      expect(made.status).toBe(200)
      const { customerId } = made.body as { readonly customerId: number }
      const { page } = await open('account')
      await signInAs(page, identity, PASSWORD)
      const links: string[] = []
      for (const each of ['people', 'tenants', 'access', 'audit', 'clients']) {
        await page.goto(new URL(`/svc-conductor/portal/${each}`, page.url()).href)
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        links.push(...(await page.getByRole('main').getByRole('link').evaluateAll(addressesOf)))
      }
      expect(await refusalsOf(customerId)).toEqual([])
      for (const link of new Map(links.map((each) => [each.replace(/\d+|(?<==)[^&]*/g, ''), each])).values()) {
        await page.goto(link)
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
        expect([link, await page.getByRole('heading', { name: 'Not for you' }).count()]).toEqual([link, 0])
      }
      await page.context().close()
    },
    PATIENCE_MS,
  )

  test(
    'as a customer',
    async () => {
      const { identity = '', password = '', customerId = 0 } = service.local.demo.users.customer ?? {}
      await browse(identity, password, undefined, [])
      expect(await refusalsOf(customerId)).toEqual([])
    },
    PATIENCE_MS,
  )
})

describe.skipIf(browser === undefined)('a form that finds people by name', () => {
  const refusedOn = async (path: string, act: (page: Page) => Promise<void>): Promise<readonly string[]> => {
    const { identity = '', password = '' } = service.local.demo.users.customer ?? {}
    const { page } = await open(path)
    const refused: string[] = []
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
    await signInAs(page, identity, password)
    await act(page)
    await page.waitForLoadState('networkidle')
    await page.context().close()
    return refused
  }

  test('asks for nobody whom the reader may not see: an agent of a customer', async () => {
    await agentFor(service, 'customer', { name: 'Piggy bank' })
    const refused = await refusedOn('agents', async (page) => {
      await page.getByRole('heading', { name: 'Piggy bank' }).waitFor()
      await page.getByRole('button', { name: 'Create an agent' }).click()
      await page.getByRole('dialog').getByText('Customer ids, separated by commas', { exact: false }).waitFor()
    })
    expect(refused).toEqual([])
  })

  test('finds the customer themselves, their wallets, any wallet by its id, and nobody whom they may not see', async () => {
    const refused = await refusedOn('requests/new?operation=createTransfer', async (page) => {
      for (const [label, option] of [
        ['From wallet', /^You · Main/],
        ['To wallet', /^You · Savings/],
      ] as const) {
        await page.getByRole('combobox', { name: label }).click()
        await page.getByRole('option', { name: option }).click()
      }
      const { customer2Main } = service.local.demo.wallets
      await page.getByRole('combobox', { name: 'To wallet' }).fill(String(customer2Main))
      await page.getByRole('option', { name: `Wallet ${customer2Main}` }).click()
      await page.getByRole('textbox', { name: 'Amount' }).fill('1')
      await page.getByRole('switch', { name: 'Send my changes for approval' }).check({ force: true })
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('combobox', { name: 'People' }).fill('char')
      await page.getByText('Nothing fits. Check the spelling.').waitFor()
      await page.goto(new URL('/svc-conductor/portal/requests/new?operation=createSecurityQuestion', page.url()).href)
      await page.getByRole('combobox', { name: 'Customer' }).click()
      await page.getByRole('option', { name: /^You/ }).click()
    })
    expect(refused).toEqual([])
  })
})
