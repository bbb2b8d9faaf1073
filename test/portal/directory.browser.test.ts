import { describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { directoryWith, scimToken } from '../support/scim.ts'

const { browser, service, openAs } = await portalInBrowser()

describe.skipIf(browser === undefined)('directory sync', () => {
  test('a token is created, shown once with the address that takes it, and ended', async () => {
    const opened = await openAs('operator', 'directory')
    const { page } = opened
    await page.getByText('No tokens yet').waitFor()
    await page.getByRole('button', { name: 'Create a token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Entra ID')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    const token = (await dialog.getByRole('region', { name: 'token' }).textContent()) ?? ''
    const address = new URL((await dialog.getByRole('region', { name: 'address for the directory' }).textContent()) ?? '')
    expect(await axeFindings(page)).toEqual([])
    const directory = directoryWith(service, token, address.pathname)
    expect((await directory.call('GET', '/ServiceProviderConfig')).status).toBe(200)
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('heading', { name: 'Entra ID', level: 3 }).waitFor()
    expect(await page.getByText(token).count()).toBe(0)
    await page.getByRole('button', { name: 'End Entra ID' }).click()
    await dialog.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('No tokens yet').waitFor()
    expect((await directory.call('GET', '/ServiceProviderConfig')).status).toBe(401)
    expectNoFaults(opened)
  })

  test('the people whom a directory has brought are listed, and lead to their pages', async () => {
    const directory = directoryWith(service, await scimToken(service))
    const name = { givenName: 'Ada', familyName: 'Of the directory' }
    expect((await directory.call('POST', '/Users', { userName: 'ada@harbour.example', externalId: 'ada-1', name })).status).toBe(201)
    const { page } = await openAs('operator', 'directory')
    const people = page.getByRole('list', { name: 'People from the directory' })
    await people.getByText('ada-1').waitFor()
    await people.getByText('no position: cannot sign in').waitFor()
    await people.getByRole('link', { name: 'Ada Of the directory' }).click()
    await page.getByRole('heading', { name: 'Ada Of the directory' }).waitFor()
  })

  test.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, no fault', async (width, scheme) => {
    await scimToken(service, 'operator', { name: 'A directory with a long name '.repeat(3) })
    const opened = await openAs('operator', 'directory', { width, scheme })
    const { page } = opened
    await page.getByRole('list', { name: 'Tokens' }).waitFor()
    await page.getByText(/come from a directory/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    await page.getByRole('tab', { name: 'Okta' }).click()
    await page.getByText('SCIM connector base URL').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    expectNoFaults(opened)
  })
})
