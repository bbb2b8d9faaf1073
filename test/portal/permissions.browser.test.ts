import { afterEach, describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { madeTask, withConfig } from '../support/tasks.ts'

const { browser, service, openAs } = await portalInBrowser()
const ROW = '/tenants/1/config/Wallet.UPDATE.Allowed'
const RIGHTS = '/tenants/1/config/TenantConfig.UPDATE.Allowed'

afterEach(async () => {
  const token = await service.tokenOf('globalAdmin')
  for (const row of [RIGHTS, ROW]) await service.call('DELETE', row, { token })
})

describe.skipIf(browser === undefined)('permissions', () => {
  test('one permission from the grid: its grants, its holders, a change that is tried and saved', async () => {
    const opened = await openAs('operator', 'permissions')
    const { page } = opened
    const transfers = page.getByRole('table', { name: 'Permissions by position' }).getByRole('row', { name: /^Transfer\.CREATE/ })
    await transfers.getByText('proposes, Level 2 approves').waitFor({ state: 'attached' })
    await page.getByLabel('Find a permission').fill('wallet.up')
    expect(new URL(page.url()).searchParams.get('find')).toBe('wallet.up')
    await page.getByRole('link', { name: 'Wallet.UPDATE', exact: true }).click()
    await page.getByText('Level 20 may do it').waitFor()
    await page.getByRole('list', { name: 'People' }).getByText('Edith Clarke').waitFor()
    await page.getByLabel('Row').fill('LEVEL_20, LEVEL_01->LEVEL_02, SCA_OTP')
    await page.getByText('New: Level 1 proposes, Level 2 approves').waitFor()
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page.getByText(/^Tried on \d+ calls/).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The permission has changed. It applies within about 10 seconds.').waitFor()
    await page.getByText('This tenant has changed it.').waitFor()
    const saved = await service.call('GET', ROW, { token: await service.tokenOf('operator') })
    expect(saved.body).toMatchObject({ value: 'LEVEL_20,LEVEL_01->LEVEL_02,SCA_OTP' })
    expectNoFaults(opened)
  })

  test('a change that needs an approval is proposed as a task', async () => {
    const value = 'LEVEL_20->LEVEL_02'
    const set = await service.call('PUT', RIGHTS, { token: await service.tokenOf('globalAdmin'), body: { value } })
    expect(set.status).toBe(200)
    const { page } = await openAs('operator', 'permissions/of/Wallet.UPDATE')
    await page.getByLabel('Row').fill('LEVEL_20')
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('This needs the approval of Level 2.').waitFor()
    await dialog.getByRole('button', { name: 'Submit for approval' }).click()
    await dialog.getByText('You have asked for approval. It happens when it is approved.').waitFor()
    const tasks = await service.call('GET', '/global/tasks?executorRoles=LEVEL_02', { token: await service.tokenOf('checker') })
    expect(tasks.body).toMatchObject([{ path: expect.stringContaining('Wallet.UPDATE.Allowed'), status: 'PENDING' }])
  })

  test('a row that would give a right which one does not hold is proposed to those who may approve it', async () => {
    const token = await service.tokenOf('globalAdmin')
    const at = '/tenants/1/config/Withdrawal.CREATE.Allowed'
    expect((await service.call('PUT', at, { token, body: { value: 'LEVEL_20->LEVEL_19' } })).status).toBe(200)
    const { page } = await openAs('operator', 'permissions/of/Withdrawal.CREATE')
    await page.getByLabel('Row').fill('LEVEL_20')
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page.getByText('You cannot save this alone: saving asks for an approval.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('This needs the approval of Global admin or Institution admin.').waitFor()
    await dialog.getByRole('button', { name: 'Submit for approval' }).click()
    await dialog.getByText('You have asked for approval. It happens when it is approved.').waitFor()
  })

  test('a proposed row shows the calls that would gain, lose or take another way', async () => {
    const { customerMain: fromWalletId, customer2Main: toWalletId } = service.local.demo.wallets
    const transfer = async (role: string): Promise<number> => {
      const body = { amount: 1, fromWalletId, toWalletId }
      return (await service.call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf(role), body })).status
    }
    expect([await transfer('customer'), await transfer('operator')]).toEqual([200, 200])
    expect([await transfer('checker'), await transfer('checker'), await transfer('checker2')]).toEqual([403, 403, 403])
    await service.local.advance(61)
    const { page } = await openAs('operator', 'permissions/of/Transfer.CREATE')
    await page.getByLabel('Row').fill('LEVEL_20->LEVEL_02, TENANT_SYSTEM, LEVEL_02')
    const changes = page.getByRole('list', { name: 'Calls that would change' }).getByRole('listitem')
    await expect
      .poll(async () => {
        await page.getByLabel('Row').press('End')
        await page.getByLabel('Row').press('Space')
        await page.getByRole('button', { name: 'See what would change' }).click()
        await page.getByText(/^Tried on \d+ calls/).waitFor()
        return changes.allTextContents()
      })
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Gains.*Level 2.*checker@harbour.*: refused today, runs then; 3 times$/),
          expect.stringMatching(/^Loses.*Customer.*ada@customer.*: runs today, refused then; once$/),
          expect.stringMatching(/^Takes another way.*Level 20.*: runs today, needs an approval then; once$/),
        ]),
      )
    await page.getByText(/: 3 would gain, 1 would lose, 1 would take another way\.$/).waitFor()
  })

  test('a row is written by choosing positions, and a fault shows while it is written', async () => {
    const opened = await openAs('operator', 'permissions/of/Wallet.READ')
    const { page } = opened
    const field = page.getByLabel('Row')
    await field.fill('LEVEL_20')
    await page.getByLabel('Approved by').selectOption('LEVEL_02')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    expect(await field.inputValue()).toBe('LEVEL_20,LEVEL_01->LEVEL_02')
    await page.getByText('New: Level 1 proposes, Level 2 approves').waitFor()
    await page.getByRole('button', { name: 'Remove: Level 20 may do it' }).click()
    expect(await field.inputValue()).toBe('LEVEL_01->LEVEL_02')
    await field.fill('LEVEL_20, LEVEL_21')
    await page.getByText('“LEVEL_21” must be a position of the tenant, or a method of a step-up').waitFor()
    await field.fill('LEVEL_20->LEVEL_02->LEVEL_03')
    await page.getByText('must have one arrow: MAKER->CHECKER').waitFor()
    expectNoFaults(opened)
  })

  test('an invalid row is refused with an explanation', async () => {
    const { page } = await openAs('operator', 'permissions/of/Wallet.UPDATE')
    await page.getByLabel('Row').fill('LEVEL_20, NOBODY_AT_ALL')
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page
      .getByRole('alert')
      .getByText(/NOBODY_AT_ALL/)
      .waitFor()
  })

  test('a person’s rights are explained, with the grant that decides', async () => {
    const { page } = await openAs('operator', 'permissions/what-can')
    await page.getByLabel('Person').fill('mary j')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByRole('heading', { name: 'What Mary Jackson can do' }).waitFor()
    await page.getByRole('list', { name: 'Proposes, others approve' }).getByRole('link', { name: 'Transfer.CREATE' }).waitFor()
    await page.getByLabel('Call', { exact: true }).selectOption({ value: 'createTransfer' })
    await page.getByLabel('Body').fill(JSON.stringify({ amount: 1, fromWalletId: 1, toWalletId: 3 }))
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.getByText('It would need an approval').waitFor()
    await page.getByText('LEVEL_01 is held here: LEVEL_02 must approve.').waitFor()
  })

  test('positions have the names that the tenant gives them: on a request, in the list of people and in a row', () =>
    withConfig(service, 'position.names', { LEVEL_02: 'Payments officer' }, async () => {
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
      const checker = await openAs('checker', `tasks/${taskId}`)
      await checker.page.getByText('Holders of Payments officer may approve.').waitFor()
      const { page } = await openAs('operator', 'people?tab=admins')
      await page.getByText('Payments officer').first().waitFor()
      await page.getByRole('link', { name: 'Permissions' }).click()
      await page.getByRole('columnheader', { name: 'Payments officer' }).first().waitFor()
      expect(await page.getByText('Level 2', { exact: true }).count()).toBe(0)
    }))

  test.each([
    [1280, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    const opened = await openAs('operator', 'permissions', { width, scheme })
    const { page } = opened
    const link = page.getByRole('link', { name: 'Transfer.CREATE', exact: true })
    await link.waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await link.click()
    await page.getByRole('list', { name: 'People' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    expectNoFaults(opened)
  })
})
