import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { axeFindings, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { wrongFor } from '../support/second-factors.ts'

const { browser, service, openAs } = await portalInBrowser()

describe.skipIf(browser === undefined)('the account', () => {
  test('a password is changed by proving the old one; a wrong one is explained', async () => {
    const { identity = '', password = '' } = service.local.demo.users.operator ?? {}
    const opened = await openAs('operator', 'account')
    const { page } = opened
    const section = page.getByRole('region', { name: 'Password' })
    const change = async (current: string, next: string): Promise<void> => {
      await section.getByLabel('Current password', { exact: true }).fill(current)
      await section.getByLabel('New password', { exact: true }).fill(next)
      await section.getByLabel('New password again', { exact: true }).fill(next)
      await section.getByRole('button', { name: 'Change password' }).click()
    }
    await change('not the password', 'a harbour of 7 quiet lanterns')
    await section.getByRole('alert').waitFor()
    await change(password, 'a harbour of 7 quiet lanterns')
    await page.getByText('Your password has changed. Your other sessions have ended.').waitFor()
    const body = { identity, password: 'a harbour of 7 quiet lanterns' }
    expect((await service.call('POST', '/authentication/login', { body })).status).toBe(200)
    const token = await service.tokenOf('globalAdmin')
    await service.call('PUT', `/tenants/1/customers/5/identities/${encodeURIComponent(identity)}`, { token, body: { password } })
  })

  test('an authenticator app is on after a first right code, shows its recovery codes once, and is turned off', async () => {
    const opened = await openAs('customer', 'account')
    const { page } = opened
    const section = page.getByRole('region', { name: 'Authenticator app' })
    await section.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show the QR code' }).click()
    await section.getByRole('img', { name: 'QR code of the authenticator app' }).waitFor()
    await section.getByText('Off', { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const secret = (await section.locator('code').first().textContent()) ?? ''
    const code = () => generateSync({ secret, period: 60, epoch: Math.floor(service.local.clock.now() / 1000) })
    await section.getByLabel('First code').fill(wrongFor(code()))
    await section.getByRole('button', { name: 'Turn on' }).click()
    await section.getByRole('alert').waitFor()
    await section.getByText('Off', { exact: true }).waitFor()
    await section.getByLabel('First code').fill(code())
    await section.getByRole('button', { name: 'Turn on' }).click()
    const codes = await section.getByRole('region', { name: 'recovery codes' }).textContent()
    expect(codes?.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g)).toHaveLength(10)
    expect(await axeFindings(page)).toEqual([])
    await section.getByRole('button', { name: 'I have kept them' }).click()
    await section.getByText('On', { exact: true }).waitFor()
    await section.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await section.getByText('Off', { exact: true }).waitFor()
    expect(opened.faults.filter((fault) => !fault.includes('401'))).toEqual([])
  })

  test('a new e-mail address counts when the code that was sent there is entered', async () => {
    const { page } = await openAs('operator', 'account')
    const section = page.getByRole('region', { name: 'E-mail and phone' })
    const fresh = `operator-${Date.now()}@harbour.example`
    await section.getByLabel('E-mail address').fill(fresh)
    await section.getByRole('button', { name: 'Change' }).click()
    await section.getByText(`Enter the code that we have sent to ${fresh}.`, { exact: false }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const sent = () => service.local.outbox.find({ to: fresh }).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
    const [code = ''] = await eventually('the code', () => sent().length > 0 && sent())
    await section.getByLabel('Code', { exact: true }).fill(code)
    await section.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Your new address is on record.', { exact: false }).waitFor()
    const own = await service.call('GET', '/tenants/1/admin-users/5', { token: await service.tokenOf('globalAdmin') })
    expect(own.body).toMatchObject({ email: fresh })
  })

  test('a security question is added and removed', async () => {
    const { page } = await openAs('customer', 'account')
    const section = page.getByRole('region', { name: 'Security questions' })
    await section.getByRole('button', { name: 'Add a question' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Question').fill('The ship of my first voyage?')
    await dialog.getByLabel('Answer').fill('Beagle')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await section.getByText('The ship of my first voyage?').waitFor()
    await section.getByRole('button', { name: 'Remove: The ship of my first voyage?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await section.getByText(/^None\./).waitFor()
  })

  test('other sessions are listed, and end immediately', async () => {
    const { page } = await openAs('customer2', 'account')
    const other = await service.tokenOf('customer2')
    const section = page.getByRole('region', { name: 'Sessions' })
    await page.reload()
    await section.getByText('This session').waitFor()
    await section.getByRole('button', { name: 'End all others' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('Your other sessions have ended.').waitFor()
    expect((await service.call('GET', '/authentication/sessions', { token: other })).status).toBe(401)
    expect(await section.getByRole('button', { name: /^End the session of/ }).count()).toBe(0)
  })

  test.each([
    ['customer', 1280, 'light'],
    ['checker', 360, 'dark'],
    ['globalAdmin', 360, 'light'],
  ] as const)('for %s at %i px, %s: no finding of axe, nothing over the side', async (role, width, scheme) => {
    const { page } = await openAs(role, 'account', { width, scheme })
    await page.getByRole('list', { name: 'Sessions' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
  })
})
