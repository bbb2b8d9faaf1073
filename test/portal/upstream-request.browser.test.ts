import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { accepting, payment, UPSTREAMS, withBank } from '../support/upstreams.ts'

const { browser, service, openAs } = await portalInBrowser()
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_01->LEVEL_02' })
const OUTLAY = {
  ...{ type: 'object', required: ['purpose', 'sum'] },
  properties: { purpose: { type: 'string' }, sum: { type: 'number' }, walletId: { type: 'string' } },
}

/** A second upstream, whose document tells the members of its bodies. */
beforeAll(async () => {
  const requestBody = { required: true, content: { 'application/json': { schema: OUTLAY } } }
  const parameters = [{ name: 'year', in: 'path', required: true, schema: { type: 'string' } }]
  const paths = { '/outlays/{year}': { post: { operationId: 'createOutlay', parameters, requestBody } } }
  const document = { openapi: '3.1.0', info: { title: 'House', version: '1' }, paths }
  const operations = [{ operationId: 'createOutlay', item: 'Outlay', summary: 'Book an outlay' }]
  const body = { name: 'house', baseUrl: state.bank.baseUrl, document, operations }
  expect((await state.chief.call('POST', UPSTREAMS, { body })).status).toBe(200)
  const row = await state.chief.call('PUT', '/tenants/1/config/Outlay.CREATE.Allowed', { body: { value: 'LEVEL_01->LEVEL_02' } })
  expect(row.status).toBe(200)
})

describe.skipIf(browser === undefined)('a request to an upstream', () => {
  test('that was stopped while its outcome was unknown says so instead of a failure, and that nobody knows', async () => {
    const token = await service.tokenOf('maker')
    const headers = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }
    const made = await service.call('POST', `${UPSTREAMS}/bank/payouts`, { token, body: payment(), headers })
    const taskId = made.headers.get('task-id')
    state.bank.answer = (response) => void response.destroy()
    const approved = await service.call('PUT', `/global/tasks/${taskId}`, {
      token: await service.tokenOf('checker'),
      body: { status: 'EXECUTE' },
    })
    expect(approved.body).toMatchObject({ status: 'EXECUTE', outcome: 'UNKNOWN' })
    const stopped = await state.chief.call('POST', `/global/tasks/${taskId}/stop`, { body: { executorComment: 'asked the bank' } })
    expect(stopped.body).toMatchObject({ status: 'FAILED', outcome: 'UNKNOWN' })
    state.bank.answer = accepting(state.bank.effects)
    const opened = await openAs('checker', `tasks/${taskId}`)
    const { page } = opened
    await page.getByRole('heading', { level: 2, name: 'Its request was sent, and its outcome is unknown' }).waitFor()
    await page.getByText('Nobody knows whether the request took effect. Find out at the service that received it').waitFor()
    expect(await page.getByText('Nothing has changed.').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    expectNoFaults(opened)
  })

  test('of an upstream without a document takes its body as JSON', async () => {
    const opened = await openAs('maker', 'requests/new')
    const { page } = opened
    await page.getByRole('combobox', { name: 'What should happen?' }).fill('pay out')
    await page
      .getByRole('option', { name: /^Pay out/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(payment()))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Pay out 12.5 EUR to DE89370400440532013000').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.waitForURL(/\/tasks\/\d+/)
    const path = `/global/tasks/${new URL(page.url()).pathname.split('/').at(-1)}`
    const { body } = await service.call('GET', path, { token: await service.tokenOf('maker') })
    expect(body).toMatchObject({ status: 'PENDING', path: expect.stringContaining('/upstreams/bank/payouts') })
    expectNoFaults(opened)
    const { page: phone } = await openAs('maker', `tasks/${new URL(page.url()).pathname.split('/').at(-1)}`, { width: 360 })
    await phone.getByText('POST /svc-conductor/rest/v1/tenants/1/upstreams/bank/payouts').first().waitFor()
    expect(await isWiderThanScreen(phone)).toBe(false)
  })

  test('keeps what was entered when a later read of its form fails', async () => {
    const { page } = await openAs('maker', 'requests/new?operation=house.createOutlay')
    await page.getByRole('textbox', { name: 'Purpose' }).fill('Not typed twice')
    await page.route(/\/authorization\/operations\b/, (route) => route.abort())
    await page.clock.install()
    await page.clock.fastForward(10_000)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/authorization/operations'))
    // Somebody has looked at another window meanwhile.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await failed
    await page.clock.runFor(10_000)
    await page.getByText('The service does not answer.', { exact: false }).first().waitFor()
    expect(await page.getByRole('textbox', { name: 'Purpose' }).inputValue()).toBe('Not typed twice')
  })

  test('of an upstream with a document has a field for each member', async () => {
    const { page } = await openAs('maker', 'requests/new?operation=house.createOutlay')
    await page.getByRole('textbox', { name: 'Year' }).fill('2026')
    await page.getByRole('textbox', { name: 'Purpose' }).fill('Paint')
    await page.getByRole('textbox', { name: 'Sum' }).fill('12')
    await page.getByRole('textbox', { name: 'Wallet' }).fill('w-7')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.waitForURL(/\/tasks\/\d+/)
    const path = `/global/tasks/${new URL(page.url()).pathname.split('/').at(-1)}`
    const { body } = await service.call('GET', path, { token: await service.tokenOf('maker') })
    expect(body).toMatchObject({ path: expect.stringContaining('/upstreams/house/outlays/2026') })
    expect(JSON.parse((body as { body: string }).body)).toEqual({ purpose: 'Paint', sum: 12, walletId: 'w-7' })
  })
})
