import { describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { madeTask, withConfig } from '../support/tasks.ts'

const { browser, service, openAs } = await portalInBrowser()

const POLICY = {
  ...{ name: 'two-departments', operations: ['createTransfer'], coolDownMinutes: 30 },
  steps: [
    { name: 'finance', roles: ['LEVEL_02'], approvals: 1 },
    { name: 'operations', roles: ['LEVEL_20'], approvals: 1 },
  ],
}

/** A proposal that the policy decides. */
async function proposed(): Promise<number> {
  const { customerMain, customer2Main } = service.local.demo.wallets
  const answer = await service.call('POST', '/tenants/1/wallets/transfers', {
    token: await service.tokenOf('maker'),
    body: { amount: 1, fromWalletId: customerMain, toWalletId: customer2Main },
    headers: { 'task-by-policy': 'true', 'task-skip-draft': 'true' },
  })
  expect(answer.status).toBe(200)
  return Number(answer.headers.get('task-id'))
}

describe.skipIf(browser === undefined)('policies in the portal', () => {
  test('a task shows its policy in words, its steps and its discussion, and is sent back with a comment', () =>
    withConfig(service, 'approval.policies', [POLICY], async () => {
      const taskId = await proposed()
      const opened = await openAs('checker', `tasks/${taskId}`)
      const { page } = opened
      await page.getByText('First 1 of finance', { exact: false }).waitFor()
      const steps = page.getByRole('list', { name: 'Steps of two-departments' }).getByRole('listitem')
      expect(await steps.allTextContents()).toEqual(['finance: 1 of Level 2Open', 'operations: 1 of Level 20Later'])

      const comments = page.getByRole('region', { name: 'Comments' })
      await comments.getByLabel('New comment').fill('Which invoice is this?')
      await comments.getByRole('button', { name: 'Add comment' }).click()
      await comments.getByText('Which invoice is this?').waitFor()
      expect(await axeFindings(page)).toEqual([])

      await page.getByRole('button', { name: 'Send back' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Comment').fill('Name the invoice, please')
      await dialog.getByRole('button', { name: 'Send back' }).click()
      await page.getByText('Sent back. The initiator can submit it again or replace it.').waitFor()
      const seen = await service.call('GET', `/global/tasks/${taskId}`, { token: await service.tokenOf('maker') })
      expect(seen.body).toMatchObject({ status: 'DRAFT', executorComment: 'Name the invoice, please' })
      expectNoFaults(opened)
    }))

  test('a step that names people shows their names', async () => {
    const { checker, operator } = service.local.demo.users
    const people = [Number(checker?.customerId), Number(operator?.customerId)]
    const named = { ...POLICY, steps: [{ name: 'risk', people, approvals: 1 }] }
    await withConfig(service, 'approval.policies', [named], async () => {
      const { page } = await openAs('checker', `tasks/${await proposed()}`)
      const steps = page.getByRole('list', { name: 'Steps of two-departments' }).getByRole('listitem')
      await steps.first().waitFor()
      expect(await steps.allTextContents()).toEqual(['risk: 1 of Charles Babbage, Edith ClarkeOpen'])
    })
  })

  test('an approval for which a policy demands a comment is given with one', () =>
    withConfig(service, 'approval.policies', [{ ...POLICY, comment: 'required' }], async () => {
      const taskId = await proposed()
      const { page } = await openAs('checker', `tasks/${taskId}`)
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Approve this request?' })
      await dialog.getByLabel('Comment').fill('Checked the invoice')
      expect(await axeFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByText(/Your approval is recorded\. Still missing/).waitFor()
      await page.getByRole('region', { name: 'Timeline' }).getByText('Checked the invoice').waitFor()
    }))

  test('a comment that a policy demands is kept while the network fails', () =>
    withConfig(service, 'approval.policies', [{ ...POLICY, comment: 'required' }], async () => {
      const taskId = await proposed()
      const { page } = await openAs('checker', `tasks/${taskId}`)
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Approve this request?' })
      await dialog.getByLabel('Comment').fill('Checked before the fault')
      await page.route('**/global/tasks/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await dialog.getByRole('alert').getByText('The service does not answer', { exact: false }).waitFor()
      expect(await dialog.getByLabel('Comment').inputValue()).toBe('Checked before the fault')
      await page.unroute('**/global/tasks/*')
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByText(/Your approval is recorded\. Still missing/).waitFor()
    }))

  test('by the key the demand is told in the dialog, and in a list of decisions beside the request', () =>
    withConfig(service, 'approval.policies', [{ ...POLICY, comment: 'required' }], async () => {
      const taskId = await proposed()
      const { page } = await openAs('checker', `tasks/${taskId}`)
      await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
      await page.keyboard.press('a')
      const dialog = page.getByRole('dialog', { name: 'Approve this request?' })
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await dialog.getByRole('alert').getByText('This approval needs a comment.').waitFor()
      await dialog.getByLabel('Comment').waitFor()
      await page.goto(new URL('/svc-conductor/portal/?sort=newest', page.url()).href)
      await page
        .getByRole('checkbox', { name: /^Select: / })
        .first()
        .check()
      await page.getByRole('button', { name: 'Approve selected' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByRole('dialog').getByText('This approval needs a comment.').waitFor()
    }))

  test('whoever has approved can take that back, by a button that says so', () =>
    withConfig(service, 'approval.policies', [POLICY], async () => {
      const taskId = await proposed()
      const { page } = await openAs('checker', `tasks/${taskId}`)
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByText(/Your approval is recorded\. Still missing/).waitFor()
      expect(await page.getByRole('button', { name: 'Submit', exact: true }).count()).toBe(0)
      await page.getByRole('button', { name: 'Take my approval back' }).click()
      await page.getByText('Your approval is taken back.').waitFor()
      await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    }))

  test('a substitute is appointed and the delegation ended under Account', async () => {
    const { page } = await openAs('checker', 'account')
    const section = page.getByRole('region', { name: 'Substitutes' })
    await section.getByLabel('Substitute', { exact: true }).click()
    await section.getByLabel('Substitute', { exact: true }).fill('Op')
    await section.getByRole('option').first().click()
    const until = new Date(service.local.clock.now() + 2 * 86_400_000).toISOString().slice(0, 16)
    await section.getByLabel('Until').fill(until)
    await section.getByLabel('Reason').fill('On holiday')
    await section.getByRole('button', { name: 'Appoint' }).click()
    await section.getByRole('button', { name: /^End: .* decides for you$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await section.getByText('Nobody decides for you, and you decide for nobody.').waitFor()
  })

  test('a substitute finds what waits for the giver, and approves it', async () => {
    const users = service.local.demo.users
    const body = {
      toCustomerId: users.operator?.customerId,
      until: new Date(service.local.clock.now() + 86_400_000).toISOString(),
      reason: 'Away',
    }
    const given = await service.call('POST', '/authentication/delegations', { token: await service.tokenOf('checker2'), body })
    expect(given.status).toBe(200)
    const { delegationId } = given.body as { readonly delegationId: string }
    const taskId = await madeTask(service, 'maker', { approvers: [users.checker2?.customerId ?? 0] })
    const { page } = await openAs('operator')
    await page.goto(new URL('/svc-conductor/portal/', page.url()).href)
    await page.getByText('You decide for Katherine Johnson as a substitute.').waitFor()
    await page.getByRole('link', { name: 'Show what waits for them' }).click()
    await page.getByRole('tab', { name: 'As a substitute', selected: true }).waitFor()
    await page.locator(`a[data-row="${taskId}"]`).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('Approved and executed.').waitFor()
    await page.getByRole('region', { name: 'Timeline' }).getByText('in the place of Katherine Johnson').first().waitFor()
    await page.getByRole('list', { name: 'Approvers' }).getByText(' for Katherine Johnson (you)').waitFor()
    await service.call('DELETE', `/authentication/delegations/${delegationId}`, { token: await service.tokenOf('checker2') })
  })

  test('somebody asks for a position for a while, and approvers see the request', async () => {
    const { page } = await openAs('maker', 'account')
    const section = page.getByRole('region', { name: 'Positions for a while' })
    await section.getByLabel('Position').selectOption({ label: 'Level 3' })
    await section.getByLabel('Hours').fill('2')
    await section.getByLabel('Reason').fill('Covers for Charles')
    await section.getByRole('button', { name: 'Ask for it' }).click()
    await page.getByText('Asked for. The time begins when Level 20 grants it.').waitFor()
    const tasks = await service.call('GET', '/global/tasks?status=PENDING', { token: await service.tokenOf('operator') })
    expect(tasks.body).toContainEqual(expect.objectContaining({ description: expect.stringContaining('LEVEL_03 for 120 minutes') }))
  })

  test('the access report lists who never used their position first, and is downloaded as CSV', async () => {
    const opened = await openAs('operator', 'access')
    const { page } = opened
    const rows = page.getByRole('list', { name: 'People and their positions' }).getByRole('listitem')
    await rows.first().waitFor()
    const texts = await rows.allTextContents()
    const lastUnused = texts.findLastIndex((text) => text.endsWith('Never used'))
    expect(texts.slice(0, lastUnused + 1).every((text) => text.endsWith('Never used'))).toBe(true)
    expect(texts.at(-1)).not.toContain('Never used')
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as CSV' }).click()])
    expect(file.suggestedFilename()).toBe('access-report-1.csv')
    await rows.filter({ hasText: 'Charles Babbage' }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Charles Babbage' }).waitFor()
    // Somebody with a position is not first looked for among the customers, which would be a 404.
    expectNoFaults(opened)
  })

  test('the editor of policies reads them in words, and tells what they would have held', async () => {
    const { page } = await openAs('operator', 'settings?q=approval.policies')
    await page.getByRole('button', { name: 'Change approval.policies' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'JSON' }).click()
    await dialog.getByLabel('Value').fill(JSON.stringify([POLICY]))
    await dialog.getByRole('button', { name: 'Read in words and simulate' }).click()
    const words = dialog.getByRole('list', { name: 'Policies in words' })
    await words.getByText('First 1 of finance', { exact: false }).waitFor()
    await dialog.getByText(/^Tried on \d+ calls/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('Value').fill(JSON.stringify([{ ...POLICY, operations: ['nothing'] }]))
    await dialog.getByRole('button', { name: 'Read in words and simulate' }).click()
    await dialog.getByRole('alert').waitFor()
  })

  test.each([
    [1280, 'light'],
    [360, 'dark'],
  ] as const)('a policy is written as a form at %i px, %s: conditions, steps and times, with its words beside', async (width, scheme) => {
    await withConfig(service, 'approval.policies', [], async () => {
      const { page } = await openAs('globalAdmin', 'settings?tenant=1&q=approval.policies', { width, scheme })
      await page.getByRole('button', { name: 'Change approval.policies' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Add a policy' }).click()
      await dialog.getByLabel('Name', { exact: true }).fill('large-transfers')
      await dialog.getByLabel('Operations').fill('createTransfer, createBulkTransfer')
      await dialog.getByLabel('Applies to').selectOption({ label: 'Direct calls too' })
      await dialog.getByRole('button', { name: 'Add a condition' }).click()
      await dialog.getByLabel('Amount of condition 1').fill('10000')
      await dialog.getByRole('button', { name: 'Add a condition' }).click()
      await dialog.getByLabel('Field of condition 2').selectOption({ label: 'Currency' })
      await dialog.getByLabel('Currency of condition 2').fill('EUR')
      await dialog.getByLabel('Name of step 1').fill('finance')
      await dialog.getByLabel('Roles of step 1').fill('LEVEL_02, LEVEL_03')
      await dialog.getByRole('button', { name: 'Add a step' }).click()
      await dialog.getByLabel('Name of step 2').fill('risk')
      await dialog.getByLabel('Roles of step 2').fill('LEVEL_20')
      await dialog.getByLabel('Proof of step 2').selectOption({ label: 'Sign-in again' })
      await dialog.getByLabel('Runs so many minutes later').fill('30')
      await dialog.getByLabel('Only in a time window').check()
      await dialog.getByLabel('Time zone').fill('Europe/Berlin')
      await dialog.getByRole('button', { name: 'Read in words and simulate' }).click()
      const words =
        'First 1 of finance (LEVEL_02, LEVEL_03), then 1 of risk (LEVEL_20). Runs 30 minutes later, Monday to Friday 08:00–18:00 Berlin time.'
      await dialog.getByRole('list', { name: 'Policies in words' }).getByText(words, { exact: false }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      expect(await isWiderThanScreen(page)).toBe(false)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText('approval.policies is saved.').waitFor()
      const saved = await service.call('GET', '/tenants/1/config/approval.policies', { token: await service.tokenOf('globalAdmin') })
      expect(saved.body).toMatchObject({
        value: [
          {
            ...{ name: 'large-transfers', operations: ['createTransfer', 'createBulkTransfer'], require: 'always', coolDownMinutes: 30 },
            when: "amount >= 10000.0 && currency == 'EUR'",
            steps: [
              { name: 'finance', roles: ['LEVEL_02', 'LEVEL_03'], approvals: 1 },
              { name: 'risk', roles: ['LEVEL_20'], approvals: 1, proof: 'IDENTITY' },
            ],
            window: { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' },
          },
        ],
      })
    })
  })

  test.each([
    ['operator', 'access', 1280, 'light'],
    ['operator', 'access', 360, 'dark'],
    ['maker', 'account', 360, 'dark'],
    ['maker', 'account', 1280, 'light'],
  ] as const)('for %s, %s at %i px, %s: no finding of axe, nothing over the side', async (role, path, width, scheme) => {
    const { page } = await openAs(role, path, { width, scheme })
    const shown = path === 'access' ? page.getByRole('list', { name: 'People and their positions' }) : page.getByLabel('Hours')
    await shown.waitFor()
    await page.waitForLoadState('networkidle')
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
  })
})
