import { afterEach, describe, expect, test } from 'vitest'
import { answering, callbackReceiver } from '../support/callback-receiver.ts'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'

const { browser, service, openAs } = await portalInBrowser()
const AT = '/tenants/1/webhook-endpoints'
/** Buttons of everything that changes an endpoint, a callback or the secret. */
const CHANGES = /^(Create an endpoint|Change|Disable|Rotate the secret|Delete|Send a test|Send again.*|Resend|Stop|Recover|Signing secret)$/

const as = async (method: string, path: string, body?: object) => {
  const answer = await service.call(method, path, { token: await service.tokenOf('operator'), ...(body === undefined ? {} : { body }) })
  expect([method, path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([method, path, 200, ''])
  return answer.body as never
}
type Endpoint = { readonly webhookEndpointId: number; readonly enabled: boolean; readonly events: string[]; readonly url: string }
const endpoints = async () => (await as('GET', AT)) as readonly Endpoint[]

afterEach(async () => {
  for (const { webhookEndpointId } of await endpoints()) await as('DELETE', `${AT}/${webhookEndpointId}`)
})

describe.skipIf(browser === undefined)('webhooks', () => {
  test('an endpoint is created from the catalogue, its secret is shown once, and a test reaches it', async () => {
    const receiver = await callbackReceiver()
    const opened = await openAs('operator', 'webhooks')
    const { page } = opened
    await page.getByText('No endpoints yet').waitFor()
    await page.getByRole('button', { name: 'Create an endpoint' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('URL of your receiver').fill(receiver.url)
    await dialog.getByLabel('task.*').check()
    await dialog.getByLabel('payment.successful').check()
    expect(await dialog.getByLabel('task.submitted').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    const secret = page.getByRole('region', { name: 'signing secret' })
    expect(await secret.textContent()).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    expect((await endpoints())[0]?.events.toSorted()).toEqual(['payment.successful', 'task.*'])
    await page.getByRole('link', { name: receiver.url }).click()
    expect(await page.getByText('whsec_').count()).toBe(0)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered').waitFor()
    await page.getByText(/of 1 attempt delivered/).waitFor()
    expect(JSON.parse(receiver.received[0]?.body ?? '{}')).toMatchObject({ eventType: 'test' })
    expectNoFaults(opened)
  })

  test('somebody who may only read is offered no change of webhooks and callbacks', async () => {
    const receiver = await callbackReceiver(503)
    const { webhookEndpointId } = (await as('POST', AT, { url: receiver.url, events: ['test'] })) as Endpoint
    await as('POST', `${AT}/${webhookEndpointId}/test`)
    const { page } = await openAs('maker', `webhooks/${webhookEndpointId}`)
    await page
      .getByRole('list', { name: 'Deliveries' })
      .getByText(/answered 503/)
      .waitFor()
    const offered = () => page.getByRole('main').getByRole('button', { name: CHANGES }).count()
    expect(await offered()).toBe(0)
    await page.getByRole('link', { name: /^Delivery \d+$/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Callback to/ }).waitFor()
    expect(await offered()).toBe(0)
    for (const [link, heading] of [
      ['Webhooks', 'Webhooks'],
      ['Callbacks', 'Callbacks'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await offered()).toBe(0)
    }
  })

  test('a delivery that failed says why, and is sent again', async () => {
    const receiver = await callbackReceiver(503)
    const { webhookEndpointId } = (await as('POST', AT, { url: receiver.url, events: ['test'] })) as Endpoint
    await as('POST', `${AT}/${webhookEndpointId}/test`)
    const { page } = await openAs('operator', `webhooks/${webhookEndpointId}`)
    const deliveries = page.getByRole('list', { name: 'Deliveries' })
    await deliveries.getByText(/answered 503/).waitFor()
    receiver.answer = answering(200)
    await deliveries.getByRole('button', { name: /^Send again: delivery \d+$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await deliveries.getByText('Delivered').waitFor()
  })

  test('an endpoint is changed, its secret rotated, disabled, and deleted', async () => {
    const { webhookEndpointId } = (await as('POST', AT, { url: 'http://127.0.0.1:9/', events: ['*'] })) as Endpoint
    const { page } = await openAs('operator', `webhooks/${webhookEndpointId}`)
    const dialog = page.getByRole('dialog')
    const facts = page.getByRole('region', { name: 'Endpoint', exact: true })
    await facts.getByText('Level 20', { exact: true }).waitFor()
    await facts.getByText('all events', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Change' }).click()
    await dialog.getByLabel('All events').uncheck()
    await dialog.getByLabel('identity.*').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('identity.*').first().waitFor()
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    await dialog.getByRole('button', { name: 'Rotate', exact: true }).click()
    expect(await page.getByRole('region', { name: 'signing secret' }).textContent()).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: 'Disable' }).click()
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('button', { name: 'Enable' }).waitFor()
    expect(await endpoints()).toMatchObject([{ enabled: false, events: ['identity.*'] }])
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No endpoints yet').waitFor()
  })

  test.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    const receiver = await callbackReceiver(500)
    const url = `${receiver.url}/${'long'.repeat(40)}?<script>alert(1)</script>`
    const made = (await as('POST', AT, { url, events: ['payment.*', 'task.executed', 'identity.locked', 'test'] })) as Endpoint
    await as('POST', `${AT}/${made.webhookEndpointId}/test`)
    const opened = await openAs('operator', 'webhooks', { width, scheme })
    const { page } = opened
    const link = page.getByRole('list', { name: 'Endpoints' }).getByRole('link').first()
    await link.waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await link.click()
    await page
      .getByText(/answered 500/)
      .first()
      .waitFor()
    await page.getByText(/attempts? delivered/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    expectNoFaults(opened)
  })
})
