import { afterEach, describe, expect, test } from 'vitest'
import { answering, callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf } from '../support/callbacks.ts'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'

const { browser, service, openAs } = await portalInBrowser()
const callbacks = callbacksOf(service)

const ROW = '/tenants/1/config/Callback.UPDATE.Allowed'
afterEach(async () => {
  await service.call('DELETE', ROW, { token: await service.tokenOf('globalAdmin') })
})

describe.skipIf(browser === undefined)('callbacks', () => {
  test('from the log to one callback: its request, its answers and the retries; it is stopped, and resent', async () => {
    const receiver = await callbackReceiver()
    receiver.answer = (response) => void response.writeHead(503).end('<b>down</b>')
    const callbackId = await callbacks.send(receiver.url)
    await callbacks.afterAttempts(callbackId, 1)
    const opened = await openAs('operator', 'callbacks')
    const { page } = opened
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByText('<b>down</b>').first().waitFor()
    await page.getByRole('region', { name: 'body' }).getByText(`"callbackId": ${callbackId}`).waitFor()
    const schedule = page.getByRole('table', { name: 'Retry schedule' })
    expect(await schedule.getByRole('row').count()).toBeGreaterThan(30)
    expect(await schedule.getByText(/answered 503/).count()).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByText(/^Stopped after \d+ attempts?: it is not tried again\.$/).waitFor()
    receiver.answer = answering(200)
    await page.getByRole('button', { name: 'Resend', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resend', exact: true }).click()
    await page.getByText(/^Arrived after \d+ attempts\.$/).waitFor()
    expectNoFaults(opened)
  })

  test('a test callback is sent, and the log is filtered by the address', async () => {
    const receiver = await callbackReceiver()
    const { page } = await openAs('operator', 'callbacks')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('dialog').getByLabel('URL of your receiver').fill(receiver.url)
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Arrived after 1 attempt.').waitFor()
    await page.getByRole('link', { name: 'Callbacks' }).first().click()
    await page.getByRole('link', { name: receiver.url }).waitFor()
    await page.getByLabel('State').selectOption({ label: 'Refused' })
    await page.getByText('No callback fits the filters').waitFor()
    expect(new URL(page.url()).search).toBe('?state=REFUSED')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('link', { name: receiver.url }).waitFor()
  })

  test('callbacks that did not arrive are recovered', async () => {
    const receiver = await callbackReceiver(500)
    const callbackId = await callbacks.send(receiver.url)
    await callbacks.afterAttempts(callbackId, 1)
    await service.call('POST', `/tenants/1/callbacks/${callbackId}/stop`, { token: await service.tokenOf('operator') })
    receiver.answer = answering(200)
    const { page } = await openAs('operator', 'callbacks')
    await page.getByRole('button', { name: 'Recover' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Recover', exact: true }).click()
    await page.getByText(/sent again\./).waitFor()
    await callbacks.inState(callbackId, 'DELIVERED')
  })

  test('a rotated secret is shown once, and signs', async () => {
    const { page } = await openAs('operator', 'callbacks')
    await page.getByRole('button', { name: 'Signing secret' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Rotate the secret' }).click()
    expect(await dialog.getByRole('region', { name: 'signing secret' }).textContent()).toMatch(/^whsec_/)
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: 'Signing secret' }).click()
    await dialog.getByText(/The previous one still signs/).waitFor()
    expect(await page.getByText('whsec_').count()).toBe(0)
  })

  test('a write that needs an approval is proposed as a task', async () => {
    const receiver = await callbackReceiver(500)
    const callbackId = await callbacks.send(receiver.url)
    const value = 'LEVEL_20->LEVEL_02,TENANT_SYSTEM'
    await service.call('PUT', ROW, { token: await service.tokenOf('operator'), body: { value } })
    const { page } = await openAs('operator', `callbacks/${callbackId}`)
    await page.getByRole('button', { name: 'Resend', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Resend', exact: true }).click()
    await dialog.getByText('This needs the approval of Level 2.').waitFor()
    await dialog.getByRole('button', { name: 'Submit for approval' }).click()
    await dialog.getByRole('link', { name: /^Resend callback|^Send callback/ }).click()
    await page.getByText('You asked for this, so others decide.').waitFor()
  })

  test.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    const receiver = await callbackReceiver(500)
    await callbacks.afterAttempts(await callbacks.send(`${receiver.url}/${'long'.repeat(40)}?<script>alert(1)</script>`), 1)
    const opened = await openAs('operator', 'callbacks', { width, scheme })
    const { page } = opened
    const link = page.getByRole('list', { name: 'Callbacks' }).getByRole('link').first()
    await link.waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await link.click()
    await page.getByRole('heading', { name: 'Retries' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    expectNoFaults(opened)
  })
})
