import { describe, expect, test } from 'vitest'
import { unsubscribeLink } from '../../shared/contract/unsubscribe-link.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { axeFindings, isWiderThanScreen, type PortalPage, portalInBrowser } from '../support/portal/portal.ts'
import { isNoRefusal } from '../support/portal/probe.ts'
import { withConfig } from '../support/tasks.ts'

const { browser, service, open } = await portalInBrowser()
type Wish = Parameters<typeof open>[1]

/** Opens a page beside the portal, such as `/svc-conductor/liveness`. */
async function opened(path: string, wish?: Wish): Promise<PortalPage> {
  const portal = await open('', wish)
  await portal.page.goto(new URL(path, portal.page.url()).href)
  // A page that does not read the answer of a refused request never becomes idle.
  await portal.page.waitForLoadState('networkidle', { timeout: 700 }).catch(() => undefined)
  return portal
}

/** A single sign-on goes on at the address that the identity provider knows: the same service, named by its IP address. */
const isOwnAddress = (fault: string): boolean => fault.startsWith(`foreign: ${service.local.baseUrl}/svc-conductor/`)

const identity = encodeURIComponent('ada@customer.example')
const PASSWORD_PAGE = `/svc-conductor/password-change?identity=${identity}&hash=`
const LIVENESS_PAGE = '/svc-conductor/liveness?sessionId='

/** The path of a link for a new password. */
async function passwordPage(): Promise<string> {
  await service.call('POST', `/global/identities/${identity}/password-change-init`, { body: { type: 'LINK' } })
  const links = () => service.local.outbox.find({ to: 'ada@customer.example' }).flatMap(({ text }) => /https?:\S+/.exec(text)?.[0] ?? [])
  return pathOf(await eventually('the link is sent', () => links()[0]))
}

/** The path of the page for a liveness check that waits. */
async function livenessPage(): Promise<string> {
  const body = { type: 'CLOUD_LIVENESS', info: { landingUrl: 'http://localhost/landed' } }
  const answer = await service.call('POST', `/global/identities/${identity}/password-change-init`, { body })
  return pathOf((JSON.parse((answer.body as { info: string }).info) as { readonly completionUrl: string }).completionUrl)
}

/** The path of the link in the head of a mail. */
async function unsubscribePage(): Promise<string> {
  const { ports } = service.local.service
  const customerId = asId<CustomerId>(service.local.demo.users.checker?.customerId ?? 0)
  return pathOf(await unsubscribeLink(ports, { customerId, kinds: ['taskWaits'] }, ports.clock.now()))
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** The path with the tenant in it. The link of a mail names it already, and the service takes a parameter only once. */
function ofTenant(path: string): string {
  const url = new URL(path, service.local.baseUrl)
  url.searchParams.set('tenant', '1')
  return pathOf(url.href)
}

const PAGES: readonly (readonly [string, () => Promise<string>])[] = [
  ['for a new password', passwordPage],
  ['of an expired link', async () => `${PASSWORD_PAGE}old`],
  ['of a liveness check', livenessPage],
  ['of an unknown liveness check', async () => `${LIVENESS_PAGE}unknown`],
  ['for undoing a change of an address', async () => '/svc-conductor/contact-undo?token=old'],
  ['for switching notices off', unsubscribePage],
  ['of a link that switches nothing off', async () => '/svc-conductor/notices/unsubscribe?token=old'],
  ['of a refused single sign-on', async () => '/svc-conductor/saml-login/nobody'],
]

describe.skipIf(browser === undefined)('every hosted page', () => {
  describe.each(PAGES)('%s', (_name, path) => {
    test.each([
      [1280, 'light'],
      [1280, 'dark'],
      [360, 'light'],
      [360, 'dark'],
      [320, 'light'],
    ] as const)('at %i px, %s: no finding of axe, nothing over the side', async (width, scheme) => {
      const { page, faults } = await opened(await path(), { width, scheme })
      expect(await axeFindings(page)).toEqual([])
      expect(await isWiderThanScreen(page)).toBe(false)
      expect(faults.filter((fault) => isNoRefusal(fault) && !isOwnAddress(fault))).toEqual([])
    })
  })

  test.each(PAGES)(
    '%s has the name and colour of the tenant that the address names, and of the last one of this browser',
    async (_name, path) => {
      await withConfig(service, 'portal.theme', { name: 'Lagoon Pay', colour: '#0a7d55' }, async () => {
        const { page } = await opened(ofTenant(await path()))
        await page.locator('#brand', { hasText: 'Lagoon Pay' }).waitFor()
        const colour = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
        expect(colour).toBe('#0a7d55')
        await page.evaluate(() => localStorage.setItem('countersign.tenant', '1'))
        await page.goto(new URL(`${LIVENESS_PAGE}unknown`, page.url()).href)
        await page.locator('#brand', { hasText: 'Lagoon Pay' }).waitFor()
      })
    },
  )

  test('for undoing a change of an address changes nothing until the button is pressed, and works once', async () => {
    const [token, fresh] = [await service.tokenOf('operator'), `moved-${Date.now()}@harbour.example`]
    const own = `/tenants/1/admin-users/${service.local.demo.users.operator?.customerId}`
    const email = async (by = token) => ((await service.call('GET', own, { token: by })).body as { readonly email?: string }).email ?? ''
    const before = await email()
    expect((await service.call('PUT', own, { token, body: { email: fresh } })).status).toBe(200)
    const sent = (to: string) => service.local.outbox.find({ to }).map(({ text }) => text)
    const code = await eventually('the code', () => sent(fresh).flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0])
    expect((await service.call('POST', '/authentication/contact-confirmations', { token, body: { code } })).status).toBe(200)
    const link = await eventually('the link', () =>
      sent(before)
        .flatMap((text) => /https?:\S+contact-undo\S+/.exec(text)?.[0] ?? [])
        .at(-1),
    )
    const { page } = await opened(pathOf(link))
    expect([await email(), page.url().includes('token')]).toEqual([fresh, false])
    await page.getByRole('button', { name: 'Undo the change' }).click()
    await page.getByText('The change was undone.', { exact: false }).waitFor()
    service.forgetTokens()
    expect(await email(await service.tokenOf('operator'))).toBe(before)
    const again = await opened(pathOf(link))
    await again.page.getByRole('button', { name: 'Undo the change' }).click()
    await again.page.getByText('This link has expired, or the change was undone already.', { exact: false }).waitFor()
  })

  test('that is the end of a way leads to the sign-in page', async () => {
    for (const path of ['/svc-conductor/saml-login/nobody', `${PASSWORD_PAGE}old`]) {
      const gone = await opened(path)
      await gone.page.getByRole('link', { name: 'Go to sign-in' }).click()
      await gone.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    }
  })
})
