import { generateSync } from 'otplib'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { eventually } from '../support/eventually.ts'
import { axeFindings, portalInBrowser } from '../support/portal/portal.ts'
import { withConfig } from '../support/tasks.ts'

const { browser, service, open, openAs } = await portalInBrowser()
const demo = (role: string) => service.local.demo.users[role] ?? { identity: '', password: '', customerId: 0 }
type Opened = Awaited<ReturnType<typeof open>>

async function enter({ page }: Opened, identity: string, password: string): Promise<void> {
  await page.getByLabel('Identity').fill(identity)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The code of the running minute, as an authenticator app makes it. */
function codeOf(totpUri: string): string {
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  return generateSync({ secret, period: 60, epoch: Math.floor(service.local.clock.now() / 1000) })
}

/** Gives the page an authenticator of its own, which confirms everything. */
async function withAuthenticator({ page }: Opened): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options })
}

/** Adds a security question where that takes a further proof of identity, which `prove` gives in the dialog. */
async function addsQuestion({ page }: Opened, question: string, prove: (dialog: Locator) => Promise<void>): Promise<void> {
  await withConfig(service, 'SecondFactor.UPDATE.Allowed', 'SCA_IDENTITY', async () => {
    await service.local.advance(11)
    await page.reload()
    await page.getByRole('button', { name: 'Add a question' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Question').fill(question)
    await dialog.getByLabel('Answer').fill('ACE')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await prove(page.getByRole('dialog', { name: 'Confirm that it is you' }))
    await page.getByText(question).waitFor()
  })
}

describe.skipIf(browser === undefined)('signing in', () => {
  test('with a code of an authenticator app, which is asked for after the password; a wrong code is explained', async () => {
    const { identity, password, customerId } = demo('customer2')
    const at = `/tenants/1/customers/${customerId}/identities/${encodeURIComponent(identity)}`
    const set = await service.call('PUT', at, { token: await service.tokenOf('operator'), body: { totpEnabled: true } })
    const { totpUri } = set.body as { totpUri: string }
    expect(totpUri).toMatch(/^otpauth:/)
    const opened = await open('account')
    const { page } = opened
    await enter(opened, identity, password)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Code').fill(codeOf(totpUri))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  })

  test('the domain of the identity offers its single sign-on, whether or not anybody has that identity', async () => {
    const token = await service.tokenOf('operator')
    const set = await service.call('PUT', '/tenants/1/config/sso.domains', { token, body: { value: { 'harbour.example': 'corporate' } } })
    expect(set.status).toBe(200)
    await service.local.advance(11)
    const { page } = await open('?tenant=1')
    const offer = page.getByRole('button', { name: 'Continue with single sign-on' })
    for (const name of ['maker@harbour.example', 'nobody.at.all@harbour.example']) {
      await page.getByLabel('Identity').fill(name)
      await offer.waitFor()
    }
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Identity').fill('ada@customer.example')
    await offer.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(true)
    expect((await service.call('DELETE', '/tenants/1/config/sso.domains', { token })).status).toBe(200)
  })

  test('with a passkey, by name and without one', async () => {
    const opened = await open('account')
    const { page } = opened
    await withAuthenticator(opened)
    await page.goto(`${new URL(page.url()).origin}/local/sign-in`)
    await page.click('#new')
    await eventually('there is an enrolment code', async () => (await page.inputValue('#code')) !== '')
    const identity = await page.inputValue('#identity')
    await page.click('#create')
    await page.locator('#outcome', { hasText: identity }).waitFor()
    for (const name of [identity, '']) {
      await page.goto(`${new URL(page.url()).origin}/svc-conductor/portal/account`)
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await page.getByLabel('Identity').fill(name)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.getByRole('region', { name: 'You' }).getByText(identity).waitFor()
    }
    await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Add a passkey' }).waitFor()

    await addsQuestion(opened, 'Proved by a passkey?', (dialog) => dialog.getByRole('button', { name: 'Use a passkey' }).click())
  })

  test('with the first passkey of an identity, by its enrolment code; a wrong code is explained', async () => {
    const { identity, enrolmentCode } = (await service.call('POST', '/local/sign-in/identity', { body: {} })).body as Record<string, string>
    const opened = await open('account')
    const { page } = opened
    const you = page.getByRole('region', { name: 'You' })
    await withAuthenticator(opened)
    await page.getByLabel('Identity').fill(identity ?? '')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await withConfig(service, 'webAuthN.enrolment.code.required', true, async () => {
      await page.getByLabel('Enrolment code').fill('not the code')
      await page.getByRole('button', { name: 'Create passkey' }).click()
      await page.getByText('The identity or the enrolment code is wrong, or the code has expired.').waitFor()
      await page.getByLabel('Enrolment code').fill((enrolmentCode ?? '').toLowerCase())
      await page.getByRole('button', { name: 'Create passkey' }).click()
      await you.getByText(identity ?? '').waitFor()
    })
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Identity').fill(identity ?? '')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await you.getByText(identity ?? '').waitFor()
  })

  test('through an identity provider that the tenant offers, and back to the page that was asked for', async () => {
    await withConfig(service, 'portal.theme', { name: 'Harbour Pay', providers: ['local'] }, async () => {
      const opened = await open('account?tenant=1')
      const { page } = opened
      await page.getByRole('heading', { name: 'Sign in to Harbour Pay' }).waitFor()
      await page.getByRole('button', { name: 'Sign in with local' }).click()
      await page.click('#say')
      await page.click('#continue')
      await page.getByRole('region', { name: 'You' }).getByText('staff@harbour.example').waitFor()
      expect(new URL(page.url())).toMatchObject({ hostname: 'localhost', pathname: '/svc-conductor/portal/account', search: '?tenant=1' })
      expect(page.url()).not.toContain('token')

      await addsQuestion(opened, 'Proved by the provider?', async (dialog) => {
        const popup = page.context().waitForEvent('page')
        await dialog.getByRole('button', { name: 'Sign in again through local' }).click()
        const provider = await popup
        await provider.click('#say')
        await provider.click('#continue')
        // The window may close while it is looked at.
        const isDone = async () =>
          provider.isClosed() ||
          (await provider
            .getByText('Close this window')
            .isVisible()
            .catch(() => false))
        await expect.poll(isDone).toBe(true)
      })
    })
  })

  test('again through the provider on the page where the session has ended, without leaving it', async () => {
    await withConfig(service, 'portal.theme', { name: 'Harbour Pay', providers: ['local'] }, async () => {
      const { page } = await open('account?tenant=1')
      await page.getByRole('button', { name: 'Sign in with local' }).click()
      await page.click('#say')
      await page.click('#continue')
      const name = page.getByRole('region', { name: 'Substitutes' }).getByLabel('Reason')
      await name.fill('Typed before')
      const { token } = JSON.parse((await page.evaluate(() => sessionStorage.getItem('countersign.session'))) ?? '{}') as { token: string }
      await service.call('POST', '/authentication/logout', { token })
      await page.getByRole('button', { name: 'Add a question' }).click()
      await page.getByRole('dialog').getByLabel('Question').fill('First ferry?')
      await page.getByRole('dialog').getByLabel('Answer').fill('Pilot')
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
      const overlay = page.getByRole('dialog', { name: 'Sign in again' })
      const popup = page.context().waitForEvent('page')
      await overlay.getByRole('button', { name: 'Sign in again through local' }).click()
      const provider = await popup
      await provider.click('#say')
      await provider.click('#continue')
      await overlay.waitFor({ state: 'detached' })
      expect(await name.inputValue()).toBe('Typed before')
      expect(await page.getByRole('dialog').getByLabel('Question').inputValue()).toBe('First ferry?')
    })
  })

  test('attack: by somebody else’s launch link only after “Continue as …?”, and not at all if the person says no', async () => {
    const { customer } = service.local.demo.users
    const link = async () => {
      const answer = await service.call('POST', '/authentication/launch', {
        token: await service.tokenOf('customer'),
        body: { platformName: 'portal' },
      })
      return new URL((answer.body as { launchUrl: string }).launchUrl).searchParams.get('token') ?? ''
    }
    const key = 'external.links.config'
    const value = { portal: 'https://portal.example/' }
    await service.local.service.ports.store.commit([replace(property(key), { key, value, lastModified: '' })])
    await service.local.advance(11)
    const sessions = async () =>
      ((await service.call('GET', '/authentication/sessions', { token: await service.tokenOf('customer') })).body as object[]).length

    const before = await sessions()
    const refused = await open(`sign-in?token=${await link()}`)
    await refused.page.getByRole('heading', { name: `Continue as ${customer?.identity}?` }).waitFor()
    expect(refused.page.url()).not.toContain('token')
    await refused.page.getByRole('button', { name: 'That is not me' }).click()
    await refused.page.getByLabel('Identity').waitFor()
    await expect.poll(sessions).toBe(before)
    await refused.page.reload()
    await refused.page.getByLabel('Identity').waitFor()

    const { page, faults } = await open(`sign-in?token=${await link()}`)
    await page.getByRole('heading', { name: 'Continue as' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('countersign.session'))).toBeNull()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('countersign.session'))).not.toBeNull()
    expect(faults).toEqual([])
  })

  test('is locked after failed attempts, and the page says until when', async () => {
    const { identity } = demo('onboarding')
    const body = { identity, password: 'not the password' }
    await eventually('the identity is locked', async () =>
      (await service.call('POST', '/authentication/login', { body })).text.includes('USR001'),
    )
    const opened = await open('')
    await enter(opened, identity, demo('onboarding').password)
    await opened.page.getByText(/^This identity is locked after too many failed attempts until .*\d/).waitFor()
  })

  test('after a forgotten password, by the link of the e-mail', async () => {
    const { identity } = demo('customer')
    const opened = await open('account')
    const { page } = opened
    await page.getByRole('button', { name: 'Forgotten your password?' }).click()
    await page.getByLabel('Identity').fill(identity)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText(/a link is on its way/).waitFor()
    const links = () => service.local.outbox.find({ to: identity }).flatMap(({ text }) => /https?:\S+/.exec(text)?.[0] ?? [])
    await page.goto(await eventually('the link is sent', () => links()[0]))
    await page.getByLabel('New password', { exact: true }).fill('seven quiet lanterns at 9')
    await page.getByLabel('New password again').fill('seven quiet lanterns at 9')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await enter(opened, identity, 'seven quiet lanterns at 9')
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
  })
})

test.skipIf(browser === undefined)(
  'a step-up is asked for in place: a wrong code, then the right one, and the call goes on by itself',
  async () => {
    const { customerId, identity } = demo('customer2')
    const at = `/tenants/1/customers/${customerId}/identities/${encodeURIComponent(identity)}`
    await service.call('PUT', at, { token: await service.tokenOf('operator'), body: { totpEnabled: false } })
    await withConfig(service, 'SecondFactor.UPDATE.Allowed', 'SCA_OTP', async () => {
      await service.local.advance(11)
      const { page } = await openAs('customer2', 'account')
      await page.getByRole('button', { name: 'Add a question' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Question').fill('My first machine?')
      await dialog.getByLabel('Answer').fill('ACE')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await stepUp.getByLabel('Code').fill('000000')
      await stepUp.getByRole('button', { name: 'Confirm' }).click()
      await stepUp.getByText('That was not right. Try again.').waitFor()
      const codes = () =>
        service.local.outbox.find({ to: '+447700900009', channel: 'SMS' }).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
      await stepUp.getByLabel('Code').fill(await eventually('the code is sent', () => codes()[0]))
      await stepUp.getByRole('button', { name: 'Confirm' }).click()
      await page.getByText('My first machine?').waitFor()
    })
  },
)
