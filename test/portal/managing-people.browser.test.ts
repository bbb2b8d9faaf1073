import { describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser, signInAs } from '../support/portal/portal.ts'

const { browser, service, open, openAs } = await portalInBrowser()

async function read(path: string): Promise<Record<string, unknown>> {
  return (await service.call('GET', path, { token: await service.tokenOf('globalAdmin') })).body as Record<string, unknown>
}

describe.skipIf(browser === undefined)('managing people', () => {
  test('an administrator is added with a position and a password that the service sends, edited, moved and removed', async () => {
    const opened = await openAs('operator', 'people?tab=admins')
    const { page } = opened
    await page.getByRole('button', { name: 'Add a person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a person' })
    await dialog.getByLabel('First name').fill('Joan')
    await dialog.getByLabel('Last name').fill('Clarke')
    await dialog.getByLabel('E-mail address').fill('joan@harbour.example')
    await dialog.getByLabel('Position').selectOption('LEVEL_02')
    expect(await dialog.getByLabel('Password', { exact: true }).count()).toBe(1)
    expect(await dialog.getByRole('textbox', { name: 'Password' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Joan Clarke is added.').waitFor()
    await page.getByRole('link', { name: /Joan Clarke/ }).click()

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Last name').fill('Murray')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Joan Murray' }).waitFor()

    await page.getByRole('button', { name: 'Change position' }).click()
    await page.getByRole('dialog').getByLabel('Position').selectOption('LEVEL_05')
    await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('region', { name: 'Positions' }).getByText('Level 5').waitFor()
    const customerId = new URL(page.url()).pathname.split('/').at(-1)
    expect(await read(`/tenants/1/admin-users/${customerId}`)).toMatchObject({ lastName: 'Murray', position: 'LEVEL_05' })

    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Joan Murray is removed.').waitFor()
    expect(await read(`/tenants/1/admin-users/${customerId}`)).toMatchObject({ code: expect.any(String) })
    expectNoFaults(opened)
  })

  test('a customer is added; an identity with a passkey is added and removed, and its code is shown once', async () => {
    const opened = await openAs('operator', 'people')
    const { page } = opened
    await page.getByRole('button', { name: 'Add a person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Mary')
    await dialog.getByLabel('Last name').fill('Somerville')
    await dialog.getByRole('radio', { name: 'None' }).check()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('link', { name: /Mary Somerville/ }).click()
    await page.getByRole('button', { name: 'Add an identity' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Passkey' }).check()
    await page.getByRole('dialog').getByLabel('Identity').fill('mary.s@customer.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    const shown = page.getByRole('dialog', { name: 'Code for the first passkey' })
    expect((await shown.getByRole('region', { name: 'enrolment code' }).textContent())?.length).toBeGreaterThan(6)
    await shown.getByRole('button', { name: 'I have copied it' }).click()
    const identities = page.getByRole('region', { name: 'Identities' })
    await identities.getByText('passkeys').waitFor()
    await identities.getByRole('button', { name: 'Remove: mary.s@customer.example' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await identities.getByText('No identity: Mary Somerville cannot sign in.').waitFor()
    expectNoFaults(opened)
  })

  test('the first administrator of a new tenant is added in the same flow', async () => {
    const opened = await openAs('globalAdmin', 'tenants')
    const { page } = opened
    await page.getByRole('button', { name: 'New tenant' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Quay Pay')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add the first administrator of Quay Pay' })
    await dialog.getByLabel('First name').fill('Rear')
    await dialog.getByLabel('Last name').fill('Admiral')
    await dialog.getByLabel('E-mail address').fill('rear@quay.example')
    expect(await dialog.getByLabel('Position').inputValue()).toBe('LEVEL_20')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Rear Admiral is added.').waitFor()
    const [tenant] = (await read('/global/tenants?limit=1')) as unknown as { tenantId: number }[]
    expect(await read(`/tenants/${tenant?.tenantId}/admin-users`)).toMatchObject([{ lastName: 'Admiral', position: 'LEVEL_20' }])
    expectNoFaults(opened)
  })

  test('somebody who may neither add nor change people is offered none of it', async () => {
    const { page } = await openAs('checker', 'people?q=ada')
    await page.getByRole('link', { name: /Ada Lovelace/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Add a person' }).count()).toBe(0)
    await page.getByRole('link', { name: /Ada Lovelace/ }).click()
    await page.getByRole('region', { name: 'Profile' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    const identities = page.getByRole('region', { name: 'Identities' })
    await identities.getByText('ada@customer.example').waitFor()
    expect(await identities.getByRole('button').allTextContents()).toEqual([])
  })

  test('somebody of the support may end a lock after failed attempts, and is offered no other change of how people sign in', async () => {
    const body = { question: 'First ship?', answer: 'Beagle' }
    await service.call('POST', '/tenants/1/customers/8/security-questions', { token: await service.tokenOf('customer'), body })
    const identity = 'helps@harbour.example'
    const wish = {
      identity,
      email: identity,
      password: 'seven quiet lanterns at 9',
      firstName: 'He',
      lastName: 'Lps',
      role: 'GLOBAL_SUPPORT',
    }
    await service.call('POST', '/global/admin-users', { token: await service.tokenOf('globalAdmin'), body: wish })
    const { page } = await open('people/8?tenant=1')
    await signInAs(page, identity, wish.password)
    await page.getByRole('region', { name: 'Security questions' }).getByText('First ship?').waitFor()
    const offered = page.getByRole('main').getByRole('button', { name: /^(?!Copy)/ })
    expect(await offered.allTextContents()).toEqual(['Unlock'])
    await offered.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.getByText('Unlocked.').waitFor()
  })

  test.each([
    [1280, 'dark'],
    [360, 'light'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    const opened = await openAs('operator', 'people', { width, scheme })
    const { page } = opened
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Administrator' }).check()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await page.goto(`${new URL(page.url()).origin}/svc-conductor/portal/people/3?kind=admin`)
    await page.getByRole('region', { name: 'Positions' }).getByText('Level 2').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    expectNoFaults(opened)
  })
})
