import { readFile, stat } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createClient } from '../../clients/typescript/src/index.ts'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'

const { browser, service, openAs } = await portalInBrowser()

type ClientFile = { readonly clientId: string; readonly kid: string; readonly privateKey: string }

/** Asks the service for a token with the key of a file that the portal has offered. */
async function identityBy(file: ClientFile): Promise<string | undefined> {
  const client = createClient({ baseUrl: service.local.baseUrl, clientId: file.clientId, privateKey: file.privateKey, keyId: file.kid })
  const { rights } = await client.getOwnRights()
  return rights.length > 0 ? file.clientId : undefined
}

describe.skipIf(browser === undefined)('clients in the portal', () => {
  test('a back end is registered with a key that the browser makes, gets a new one, and is ended', async () => {
    const opened = await openAs('globalAdmin', 'clients?tenant=1')
    const { page } = opened
    await page.getByRole('button', { name: 'Register a client' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Ledger')
    await dialog.getByLabel('Customer id of its account').fill(String(service.local.demo.users.backend?.customerId ?? ''))
    const fileOf = async (button: string): Promise<ClientFile> => {
      const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: button }).click()])
      const path = await download.path()
      expect((await stat(path)).size).toBeGreaterThan(100)
      return JSON.parse(await readFile(path, 'utf8'))
    }
    const first = await fileOf('Register')
    await page.getByText('Ledger is registered.').waitFor()
    expect(await identityBy(first)).toBe(first.clientId)
    await page.getByRole('button', { name: 'New key for Ledger' }).click()
    const second = await fileOf('Make a new key')
    await page.getByText('Ledger has a new key.', { exact: false }).waitFor()
    expect(second.clientId).toBe(first.clientId)
    await expect(identityBy(first)).rejects.toThrow()
    expect(await identityBy(second)).toBe(first.clientId)
    await page.getByRole('button', { name: 'End Ledger' }).click()
    await dialog.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('Ledger is ended.').waitFor()
    await expect(identityBy(second)).rejects.toThrow()
    expectNoFaults(opened)
  })

  test('an app needs addresses and no key', async () => {
    const { page } = await openAs('operator', 'clients')
    await page.getByRole('button', { name: 'Register a client' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Field app')
    await dialog.getByLabel('Kind').selectOption({ label: 'App' })
    await dialog.getByLabel('Redirect URIs').fill('com.example.field:/back\nhttp://127.0.0.1/back')
    await dialog.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Returns to com.example.field:/back, http://127.0.0.1/back').waitFor()
    expect(await page.getByRole('button', { name: 'New key for Field app' }).count()).toBe(0)
  })

  test('who may only read sees no actions', async () => {
    const { page } = await openAs('checker', 'clients')
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    expect(await page.getByRole('button', { name: 'Register a client' }).count()).toBe(0)
  })

  test.each([
    [1280, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side, in the form either', async (width, scheme) => {
    const { page } = await openAs('operator', 'clients', { width, scheme })
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Register a client' }).click()
    await page.getByRole('dialog').getByLabel('Name').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
  })
})
