import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noteAudit } from '../../shared/storage/audit.ts'
import { agentFor } from '../support/agents.ts'
import { answering, callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf } from '../support/callbacks.ts'
import { eventually } from '../support/eventually.ts'
import { portalInBrowser } from '../support/portal/portal.ts'
import { madeTask, move } from '../support/tasks.ts'

const { browser, service, openAs } = await portalInBrowser()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

/** Counts what a hand on the mouse does from here on: presses of its button. Choosing in a list of the browser itself is two. */
async function countingClicks(
  page: Page,
): Promise<{ readonly choose: (label: string, option: string) => Promise<void>; readonly clicks: () => Promise<number> }> {
  const count = async (): Promise<number> => Number(await page.evaluate(() => sessionStorage.getItem('clicks') ?? '0'))
  const listen = (): void => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => isTrusted && sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? '0') + 1)),
      { capture: true },
    )
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  let chosen = 0
  return {
    async choose(label, option) {
      chosen += 2
      await page.getByRole('dialog').getByLabel(label).selectOption(option)
    },
    clicks: async () => (await count()) + chosen,
  }
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Entries of the audit that are newer than what is looked for. */
async function newerEntries(count: number): Promise<void> {
  const { store, clock } = service.local.service.ports
  const now = clock.now()
  const writes = Array.from({ length: count }, (_, at) => {
    const moment = new Date(now + at).toISOString()
    return noteAudit('1', {
      auditId: `${'abcd'[at % 4]}newer${at}`,
      at: moment,
      actor: id('checker2') as never,
      identity: 'checker2@harbour.example',
      action: 'PUT /tenants/{tenantId}/wallets/{walletId}',
      path: '/tenants/1/wallets/2',
      traceId: 'newer',
    })
  })
  for (let at = 0; at < count; at += 500) await store.writeEach(writes.slice(at, at + 500))
}

describe.skipIf(browser === undefined)('clicks, beside what is typed', () => {
  test('an approver, from the link of a mail: 2 with the link', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const { page } = await openAs('checker', `tasks/${taskId}`)
    const { clicks } = await countingClicks(page)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('heading', { name: /Executed by/ }).waitFor()
    expect(1 + (await clicks())).toBeLessThanOrEqual(2)
  })

  test('a maker who pays somebody by names: 6', async () => {
    const { page } = await openAs('maker')
    const { clicks } = await countingClicks(page)
    await page.getByRole('link', { name: 'New request' }).click()
    for (const [label, text, option] of [
      ['What should happen?', 'pay', /^Create a transfer/],
      ['From wallet', 'ada', /Ada Lovelace · Main/],
      ['To wallet', 'alan', /Alan Turing · Main/],
    ] as const) {
      await page.getByRole('combobox', { name: label }).fill(text)
      await page.getByRole('option', { name: option }).first().click()
    }
    await page.getByRole('textbox', { name: 'Amount' }).fill('12.5')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.getByText('You asked for this, so others decide.').waitFor()
    expect(await clicks()).toBeLessThanOrEqual(6)
  })

  test('an administrator who adds a colleague: 6', async () => {
    const { page } = await openAs('operator')
    const { choose, clicks } = await countingClicks(page)
    await main(page).getByRole('link', { name: 'People', exact: true }).click()
    await page.getByRole('button', { name: 'Add a person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a person' })
    await dialog.getByRole('radio', { name: 'Administrator' }).click()
    await dialog.getByLabel('First name').fill('Joan')
    await dialog.getByLabel('Last name').fill('Clarke')
    await dialog.getByLabel('E-mail address').fill('joan.c@harbour.example')
    await choose('Position', 'LEVEL_02')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Joan Clarke is added.').waitFor()
    expect(await clicks()).toBeLessThanOrEqual(6)
  })

  test('an administrator who adds a tenant and its first administrator: 8', async () => {
    const { page } = await openAs('globalAdmin')
    const { clicks } = await countingClicks(page)
    await main(page).getByRole('link', { name: 'Tenants', exact: true }).click()
    await page.getByRole('button', { name: 'New tenant' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Pier Pay')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add the first administrator of Pier Pay' })
    await dialog.getByLabel('First name').fill('Petty')
    await dialog.getByLabel('Last name').fill('Officer')
    await dialog.getByLabel('E-mail address').fill('petty@pier.example')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Petty Officer is added.').waitFor()
    expect(await clicks()).toBeLessThanOrEqual(8)
  })

  test.each([0, 10_000])(
    'an auditor who asks who moved it, who approved and who else could have then, with %i newer entries: 5',
    async (newer) => {
      const amount = newer === 0 ? 41 : 43
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { amount } })
      await move(service, 'checker', taskId, 'EXECUTE')
      await newerEntries(newer)
      const { page } = await openAs('operator')
      const { clicks } = await countingClicks(page)
      await main(page).getByRole('link', { name: 'Audit', exact: true }).click()
      await page.getByLabel('Person').fill('Jackson')
      await page.getByRole('option', { name: /Mary Jackson/ }).click()
      const entry = page
        .getByRole('list', { name: 'Audit events' })
        .locator('> li')
        .filter({ hasText: `${amount}.00 EUR` })
      await entry.getByText(/^Proposed: /).click()
      await entry.getByRole('button', { name: 'Who could have approved this then?' }).click()
      await entry
        .getByRole('list', { name: 'Who could have approved this' })
        .getByText(/^Katherine Johnson/)
        .waitFor()
      await entry
        .getByRole('link', { name: `task ${taskId}`, exact: true })
        .first()
        .click()
      await page.getByRole('heading', { name: /Executed by/ }).waitFor()
      expect(await clicks()).toBeLessThanOrEqual(5)
    },
    120_000,
  )

  test('the owner of an agent who makes it, and who ends it with its proposals: 4 each', async () => {
    const { page } = await openAs('operator')
    const { clicks } = await countingClicks(page)
    await main(page).getByRole('link', { name: 'Agents', exact: true }).click()
    await page.getByRole('button', { name: 'Create an agent' }).click()
    const creating = page.getByRole('dialog')
    await creating.getByRole('textbox', { name: 'Name' }).fill('Counted clerk')
    await creating.getByLabel('Charles Babbage').click()
    await creating.getByRole('button', { name: 'Create', exact: true }).click()
    await creating.getByRole('region', { name: 'token', exact: true }).waitFor()
    expect(await clicks()).toBeLessThanOrEqual(4)

    await agentFor(service, 'operator', { name: 'Ended clerk', approvers: [id('checker')] })
    const later = await openAs('operator')
    const ending = await countingClicks(later.page)
    await main(later.page).getByRole('link', { name: 'Agents', exact: true }).click()
    await later.page.getByRole('button', { name: 'End Ended clerk' }).click()
    await later.page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await later.page.getByText('Ended clerk has ended.').waitFor()
    expect(await ending.clicks()).toBeLessThanOrEqual(4)
  })

  test('somebody on call who finds the failing endpoint and sends its callback again: 4', async () => {
    const callbacks = callbacksOf(service)
    const [failing, arriving] = [await callbackReceiver(503), await callbackReceiver()]
    await callbacks.afterAttempts(await callbacks.send(failing.url), 1)
    for (let sent = 0; sent < 3; sent++) await callbacks.afterAttempts(await callbacks.send(arriving.url), 1)
    await eventually('the overview counts the failure', async () => {
      const { body } = await service.call('GET', '/tenants/1/overview?hours=24', { token: await service.tokenOf('operator') })
      return (body as { readonly callbacks: readonly { readonly failing: number }[] }).callbacks.some((each) => each.failing > 0)
    })
    const { page } = await openAs('operator')
    const { clicks } = await countingClicks(page)
    await page
      .getByRole('list', { name: 'Callbacks by endpoint' })
      .getByRole('link', { name: /failing$/ })
      .click()
    await page.getByRole('link', { name: failing.url }).first().click()
    failing.answer = answering(200)
    await page.getByRole('button', { name: 'Resend', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resend', exact: true }).click()
    await page.getByText(/^Arrived after/).waitFor()
    expect(await clicks()).toBeLessThanOrEqual(4)
  })
})
