import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { OPERATIONS, UPSTREAMS, withBank } from '../support/upstreams.ts'

const { browser, service, openAs } = await portalInBrowser()
const state = withBank(service, { 'Payout.READ': 'LEVEL_20,LEVEL_01' })

const as = async (method: string, path: string, body?: object) =>
  service.call(method, path, { token: await service.tokenOf('operator'), ...(body === undefined ? {} : { body }) })
const rowOf = async (permission: string) => ((await as('GET', `/tenants/1/config/${permission}.Allowed`)).body as { value?: string }).value

const LONG = 'x'.repeat(90)
const documentOf = (title: string) => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  servers: [{ url: 'https://ledger.example/v2' }],
  paths: {
    '/entries': {
      get: { operationId: 'listEntries', summary: 'List the entries' },
      post: {
        operationId: 'bookEntry',
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', required: ['amount'] } } } },
      },
    },
    '/entries/{entryId}': {
      delete: {
        operationId: 'deleteEntry',
        parameters: [{ name: 'entryId', in: 'path', required: true, schema: { type: 'string' } }],
      },
    },
  },
})

async function fileOf(name: string, content: unknown): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'upstream-file-')), name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an upstream' }).click()
  await page.getByLabel('File', { exact: true }).waitFor()
}

const dialogOf = (page: Page) => page.getByRole('dialog')

describe.skipIf(browser === undefined)('upstreams in the portal', () => {
  test('one is added by its document, its secret is shown once, and its operations are granted', async () => {
    const opened = await openAs('operator', 'upstreams')
    const { page } = opened
    await openForm(page)
    const dialog = dialogOf(page)
    await dialog.getByLabel('File', { exact: true }).setInputFiles(await fileOf('ledger.json', documentOf('Ledger API')))
    expect(await dialog.getByLabel('Name').inputValue()).toBe('ledger-api')
    expect(await dialog.getByLabel('Base URL').inputValue()).toBe('https://ledger.example/v2')
    await dialog.getByLabel('Base URL').fill(state.bank.baseUrl)
    await dialog.getByLabel('Name').fill('ledger')
    await dialog.getByLabel('Headers of every request').fill('authorization: Bearer of-the-ledger')
    await dialog.getByRole('checkbox', { name: 'deleteEntry' }).uncheck()
    await dialog.getByLabel('Item of bookEntry').fill('Booking')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    expect(await page.getByRole('region', { name: 'signing secret' }).textContent()).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('heading', { level: 1, name: 'ledger' }).waitFor()
    expect(await page.getByText('whsec_').count()).toBe(0)
    expect(await page.getByText('of-the-ledger').count()).toBe(0)
    const made = (await as('GET', `${UPSTREAMS}/ledger`)).body as { operations: { operationId: string; item: string }[] }
    expect(made.operations.map(({ operationId, item }) => [operationId, item])).toEqual([
      ['listEntries', 'Entries'],
      ['bookEntry', 'Booking'],
    ])
    const permissions = page.getByRole('list', { name: 'Permissions' })
    const booking = permissions.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Booking.CREATE' }) })
    await booking.getByText('Nobody may do it yet.').waitFor()
    await booking.getByRole('button', { name: 'Grant Booking.CREATE' }).click()
    await booking.getByLabel('Approved by').selectOption('LEVEL_02')
    await booking.getByRole('button', { name: 'Add', exact: true }).click()
    await booking.getByRole('button', { name: 'See what would change' }).click()
    await booking.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await booking.getByText('Level 1 proposes, level 2 approves', { exact: false }).first().waitFor()
    expect(await rowOf('Booking.CREATE')).toBe('LEVEL_01->LEVEL_02')
    expectNoFaults(opened)
    await as('DELETE', `${UPSTREAMS}/ledger`)
  })

  test('one is added by a file of operations', async () => {
    const { page } = await openAs('operator', 'upstreams')
    await openForm(page)
    const dialog = dialogOf(page)
    const file = { name: 'second', baseUrl: state.bank.baseUrl, operations: OPERATIONS.map((each) => ({ ...each, item: 'Second' })) }
    await dialog.getByLabel('File', { exact: true }).setInputFiles(await fileOf('bank.json', file))
    await dialog.getByText('POST /payouts').waitFor()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('list', { name: 'Operations' }).getByText('Pay out', { exact: true }).waitFor()
    await as('DELETE', `${UPSTREAMS}/second`)
  })

  test('a file or an address that cannot be used is explained, and nothing is loaded from another host', async () => {
    const opened = await openAs('operator', 'upstreams')
    const { page } = opened
    await openForm(page)
    const dialog = dialogOf(page)
    const refused = async (content: unknown, words: string) => {
      await dialog.getByLabel('File', { exact: true }).setInputFiles(await fileOf('x.json', content))
      await dialog.getByRole('alert').getByText(words, { exact: false }).waitFor()
    }
    await refused('openapi: 3.1.0', 'must be JSON')
    await refused({ swagger: '2.0' }, 'must be an OpenAPI 3.0 or 3.1 document')
    await refused({ openapi: '3.1.0', paths: {} }, 'no operation with an operationId')
    await refused('x'.repeat(1_100_000), 'at most 1 MiB')
    await dialog.getByLabel('Or the URL of the document').fill('https://bank.example/openapi.json')
    await dialog.getByRole('button', { name: 'Load' }).click()
    await dialog.getByRole('alert').getByText('may not load anything from bank.example', { exact: false }).waitFor()
    expectNoFaults(opened)
    const own = `${new URL(page.url()).origin}/svc-conductor/ledger.json`
    await dialog.getByLabel('Or the URL of the document').fill(own)
    await dialog.getByRole('button', { name: 'Load' }).click()
    await dialog.getByRole('alert').getByText('it answers 404', { exact: false }).waitFor()
    await page.route(own, (route) => route.fulfill({ json: documentOf('Ledger') }))
    await dialog.getByRole('button', { name: 'Load' }).click()
    await dialog.getByRole('group', { name: 'Operations' }).waitFor()
  })

  test('what the service refuses is told with its field', async () => {
    const { page } = await openAs('operator', 'upstreams')
    await openForm(page)
    const dialog = dialogOf(page)
    await dialog.getByLabel('File', { exact: true }).setInputFiles(await fileOf('x.json', documentOf('Evil')))
    await dialog.getByLabel('Item of bookEntry').fill('Wallet')
    await dialog.getByLabel('Base URL').fill(state.bank.baseUrl)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByRole('alert').getByText('operations.1.item', { exact: false }).waitFor()
  })

  test('one is tested, changed, disabled, enabled, given a new secret, and deleted', async () => {
    await as('POST', UPSTREAMS, { name: 'brief', baseUrl: state.bank.baseUrl, operations: [OPERATIONS[3]] })
    const { page } = await openAs('operator', 'upstreams')
    await page
      .getByRole('list', { name: 'Upstreams' })
      .getByRole('link', { name: /^brief/ })
      .click()
    const dialog = dialogOf(page)
    await page.getByRole('button', { name: 'Test' }).click()
    await dialog.getByText('brief.listPayouts answers 200. The upstream is reached.').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    state.bank.answer = (response) => void response.writeHead(401).end()
    await page.getByRole('button', { name: 'Test' }).click()
    await dialog.getByText('answers 401. The upstream is reached, but refuses the request.', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Change' }).click()
    await dialog.getByLabel('Time limit in seconds').fill('9')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('9 s', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Disable' }).click()
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('button', { name: 'Enable' }).waitFor()
    expect(await page.getByRole('button', { name: 'Test' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Enable' }).click()
    await dialog.getByRole('button', { name: 'Enable' }).click()
    await page.getByRole('button', { name: 'Disable' }).waitFor()
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    await dialog.getByRole('button', { name: 'Rotate', exact: true }).click()
    expect(await page.getByRole('region', { name: 'signing secret' }).textContent()).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('list', { name: 'Upstreams' }).waitFor()
    expect((await as('GET', `${UPSTREAMS}/brief`)).status).toBe(404)
  })

  test('the item, amount and sentence of an operation are set when it is added, and changed later', async () => {
    const opened = await openAs('operator', 'upstreams')
    const { page } = opened
    const dialog = dialogOf(page)
    const stored = async () => ((await as('GET', `${UPSTREAMS}/booked`)).body as { operations: object[] }).operations
    await openForm(page)
    await dialog.getByLabel('File', { exact: true }).setInputFiles(await fileOf('ledger.json', documentOf('Booked')))
    await dialog.getByLabel('Base URL').fill(state.bank.baseUrl)
    await dialog.getByRole('checkbox', { name: 'deleteEntry' }).uncheck()
    expect(await dialog.getByRole('button', { name: 'Amount and sentence of listEntries' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Amount and sentence of bookEntry' }).click()
    const words = dialog.getByRole('group', { name: 'Amount and sentence of bookEntry' })
    await words.getByLabel('Amount').fill('/amount')
    await words.getByLabel('Currency').fill('/currency')
    await words.getByLabel('Sentence').fill('Book {{body.amount}}')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('heading', { level: 1, name: 'booked' }).waitFor()
    const book = { operationId: 'bookEntry', amount: '/amount', currency: '/currency', describe: 'Book {{body.amount}}' }
    expect(await stored()).toMatchObject([{ operationId: 'listEntries' }, { ...book, item: 'Entries' }])

    await page.getByRole('button', { name: 'Change' }).click()
    await dialog.getByLabel('Item of bookEntry').fill('Booking')
    await dialog.getByRole('button', { name: 'Amount and sentence of bookEntry' }).click()
    expect(await words.getByLabel('Sentence').inputValue()).toBe('Book {{body.amount}}')
    await words.getByLabel('Sentence').fill('Book {{body.amount}} {{body.currency}}')
    await dialog.getByRole('checkbox', { name: 'deleteEntry' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    const called = page.getByRole('list', { name: 'Operations' })
    await called.getByText('DELETE /entries/{entryId}').waitFor()
    const changed = { ...book, item: 'Booking', describe: 'Book {{body.amount}} {{body.currency}}' }
    expect(await stored()).toMatchObject([{ operationId: 'listEntries' }, changed, { operationId: 'deleteEntry', method: 'DELETE' }])

    await page.getByRole('button', { name: 'Change' }).click()
    await dialog.getByRole('button', { name: 'Amount and sentence of bookEntry' }).click()
    await words.getByLabel('Amount').fill('')
    await words.getByLabel('Currency').fill('')
    await dialog.getByRole('checkbox', { name: 'deleteEntry' }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await called.getByText('DELETE /entries/{entryId}').waitFor({ state: 'detached' })
    expect((await stored())[1]).not.toHaveProperty('amount')
    expectNoFaults(opened)
    await as('DELETE', `${UPSTREAMS}/booked`)
  })

  test('a change of the address alone sends no operations', async () => {
    await as('POST', UPSTREAMS, { name: 'moved', baseUrl: state.bank.baseUrl, operations: [OPERATIONS[0], OPERATIONS[3]] })
    const { page } = await openAs('operator', 'upstreams/moved')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Change' }).click()
    await dialogOf(page).getByLabel('Base URL').fill(`${state.bank.baseUrl}/2`)
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({ baseUrl: `${state.bank.baseUrl}/2`, timeoutSeconds: 25 })
    await page.getByText(`${state.bank.baseUrl}/2`, { exact: true }).waitFor()
    await as('DELETE', `${UPSTREAMS}/moved`)
  })

  test('whoever may not read them is offered no page, and who is above the tenants chooses one', async () => {
    const maker = await openAs('maker')
    await maker.page.getByRole('navigation').getByText('Approvals').first().waitFor()
    await maker.page.waitForLoadState('networkidle')
    expect(await maker.page.getByRole('link', { name: 'Upstreams' }).count()).toBe(0)
    const { page } = await openAs('globalAdmin', 'upstreams?tenant=1')
    await page.getByRole('list', { name: 'Upstreams' }).getByRole('link', { name: /^bank/ }).waitFor()
  })

  test.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    const operations = [
      {
        operationId: 'o'.repeat(60),
        method: 'POST',
        path: `/${LONG}/{${'p'.repeat(40)}}`,
        item: 'I'.repeat(40),
        summary: `${LONG} <b>\u202e`,
      },
      { ...OPERATIONS[0], item: 'Outlay' },
    ]
    await as('POST', UPSTREAMS, { name: 'n'.repeat(40), baseUrl: `${state.bank.baseUrl}/${LONG}`, operations })
    const opened = await openAs('operator', 'upstreams', { width, scheme })
    const { page } = opened
    const link = page.getByRole('list', { name: 'Upstreams' }).getByRole('link', { name: /^nnn/ })
    await link.waitFor()
    const check = async (name: string) => {
      expect([name, await axeFindings(page)]).toEqual([name, []])
      expect([name, await isWiderThanScreen(page)]).toEqual([name, false])
      if (process.env.SHOTS !== undefined)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true })
    }
    await check('list')
    await openForm(page)
    await check('source')
    await page.getByLabel('File', { exact: true }).setInputFiles(await fileOf('x.json', documentOf(LONG)))
    await page.getByRole('group', { name: 'Operations' }).waitFor()
    await page.getByRole('button', { name: 'Amount and sentence of bookEntry' }).click()
    await check('form')
    await page.keyboard.press('Escape')
    await link.click()
    await page.getByRole('button', { name: 'Grant Outlay.CREATE' }).click()
    await page.getByLabel('Row').waitFor()
    await check('one')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('button', { name: `Amount and sentence of ${'o'.repeat(60)}` }).click()
    await check('change')
    expectNoFaults(opened)
    await as('DELETE', `${UPSTREAMS}/${'n'.repeat(40)}`)
  })
})
