import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { axeFindings, isWiderThanScreen, portalInBrowser, signIn } from '../support/portal/portal.ts'
import { madeTask } from '../support/tasks.ts'

const { browser, service, open, openAs } = await portalInBrowser()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

async function chosenBy(role: string) {
  const { body } = await service.call('GET', '/authentication/notices', { token: await service.tokenOf(role) })
  return body as { channel: string; digestHour: number; timeZone: string; kinds: Record<string, string> }
}

describe.skipIf(browser === undefined)('the notices of an account', () => {
  test('a person chooses one mail a day at an hour, and no notice of one kind', async () => {
    const { page, faults } = await openAs('checker', 'account')
    const section = page.getByRole('region', { name: 'Notices' })
    await section.getByLabel('Tell me by').selectOption({ label: 'One e-mail a day' })
    await section.getByLabel('Hour', { exact: true }).selectOption('17')
    await section.getByLabel('Time zone').fill('Europe/Berlin')
    await section.getByLabel('New comments').selectOption({ label: 'No notice' })
    await section.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your notices were changed.').waitFor()
    const { channel, digestHour, timeZone, kinds } = await chosenBy('checker')
    expect({ channel, digestHour, timeZone, kinds }).toEqual({
      channel: 'digest',
      digestHour: 17,
      timeZone: 'Europe/Berlin',
      kinds: { comment: 'none', security: 'mail' },
    })
    expect(faults).toEqual([])
  })

  test('a time zone that is none is refused with the reason, and the choice is kept', async () => {
    const { page } = await openAs('checker2', 'account')
    const section = page.getByRole('region', { name: 'Notices' })
    await section.getByLabel('Tell me by').selectOption({ label: 'One e-mail a day' })
    await section.getByLabel('Time zone').fill('Berlin')
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByRole('alert').waitFor()
    expect(await section.getByLabel('Time zone').inputValue()).toBe('Berlin')
  })

  test.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('at %i px, %s: no finding of axe, nothing over the side', async (width, scheme) => {
    const { page } = await openAs('checker', 'account', { width, scheme })
    const section = page.getByRole('region', { name: 'Notices' })
    await section.getByRole('button', { name: 'Save' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    const folder = process.env.SCREENSHOTS
    if (folder !== undefined) await section.screenshot({ path: `${folder}/notices-${width}-${scheme}.png` })
  })

  test('the browser asks only after a click, and a refusal is explained', async () => {
    const { page } = await openAs('operator', 'account')
    const section = page.getByRole('region', { name: 'Notices' })
    // Headless browsers refuse notices without asking.
    await page.evaluate(() => {
      const asked = window as unknown as { asked: number }
      asked.asked = 0
      Object.defineProperty(Notification, 'requestPermission', {
        value: async () => {
          asked.asked += 1
          Object.defineProperty(Notification, 'permission', { value: 'denied' })
          return 'denied'
        },
      })
      Object.defineProperty(Notification, 'permission', { value: 'default', configurable: true })
    })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const text = section.getByText('You have refused notices from this site')
    const turnOn = section.getByRole('button', { name: 'Turn on in this browser' })
    await turnOn.or(text).first().waitFor()
    expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0)
    if (await turnOn.isVisible()) await turnOn.click()
    await text.waitFor()
  })

  test('the worker is registered under Trusted Types, answers no request and keeps no data', async () => {
    const { page, faults } = await openAs('maker', 'account')
    const found = await page.evaluate(async () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
      }
      const url = '/svc-conductor/portal/push-worker.js'
      const policy = trustedTypes.createPolicy('push-worker', { createScriptURL: () => url })
      const { scope } = await navigator.serviceWorker.register(policy.createScriptURL(url))
      await navigator.serviceWorker.ready
      const other = await (async () => trustedTypes.createPolicy('another', {}))().then(
        () => 'made',
        () => 'refused',
      )
      return { scope: new URL(scope).pathname, caches: (await caches.keys()).length, other }
    })
    expect(found).toEqual({ scope: '/svc-conductor/portal/', caches: 0, other: 'refused' })
    expect(faults.filter((fault) => !fault.includes('another'))).toEqual([])
  })

  test('the portal can be installed: its manifest and its icons are served', async () => {
    const base = `${service.local.baseUrl}/svc-conductor/portal/`
    const manifest = await fetch(`${base}manifest.webmanifest`)
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
    const { icons, display, start_url: start } = (await manifest.json()) as { icons: { src: string }[]; display: string; start_url: string }
    expect({ display, start }).toEqual({ display: 'standalone', start: '/svc-conductor/portal/' })
    for (const { src } of icons) expect((await fetch(new URL(src, base))).headers.get('content-type')).toMatch(/^image\//)
  })

  test('the title of the tab counts the requests that wait', async () => {
    await madeTask(service, 'maker', { approvers: [id('checker2')] })
    const { page } = await openAs('checker2', '')
    await eventually('the count', async () => (await page.title()) === '(1) Approvals · Countersign')
  })

  test('the icon of the installed app counts them too, until the person signs out', async () => {
    await madeTask(service, 'maker', { approvers: [id('checker2')] })
    const { page } = await open('')
    await page.addInitScript(() => {
      const badge = async (count = 0): Promise<void> => void sessionStorage.setItem('badge', String(count))
      Object.assign(navigator, { setAppBadge: badge, clearAppBadge: badge })
    })
    await page.reload()
    await signIn(page, service, 'checker2')
    const shown = () => page.evaluate(() => sessionStorage.getItem('badge'))
    await expect.poll(shown).toMatch(/^[1-9]/)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await expect.poll(shown).toBe('0')
  })
})
