import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { serveTasks } from '../support/portal/served-tasks.ts'
import { madeTask } from '../support/tasks.ts'

const { browser, open, openAs, service } = await portalInBrowser()
const TASKS = 10_000
const PAGE_SIZE = 25
const PAGES = 40

/** The elements and texts that the page holds, also those that it no longer shows. */
async function nodesOf(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.enable')
  await devTools.send('HeapProfiler.collectGarbage')
  return (await devTools.send('Memory.getDOMCounters')).nodes
}

async function nextPages(page: Page, first: number, count: number): Promise<void> {
  for (let turn = 1; turn <= count; turn++) {
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText(`Request ${first + turn * PAGE_SIZE}`, { exact: true }).waitFor()
  }
}

test.skipIf(browser === undefined)('a list of 10,000 requests holds one page of them at a time, however many were shown', async () => {
  const { page } = await openAs('checker')
  await serveTasks(page, { tasks: TASKS, pageSize: PAGE_SIZE })
  await page.getByRole('tab', { name: 'All', exact: true }).click()
  await page.getByText('Request 0', { exact: true }).waitFor()
  await nextPages(page, 0, 5)
  const [shown, held] = [await page.locator('*').count(), await nodesOf(page)]
  await nextPages(page, 5 * PAGE_SIZE, PAGES)
  expect(await page.getByRole('list', { name: 'Requests' }).getByRole('listitem').count()).toBe(PAGE_SIZE)
  expect(await page.locator('*').count()).toBeLessThanOrEqual(shown * 1.1)
  expect(await nodesOf(page)).toBeLessThanOrEqual(held * 2)
})

describe.skipIf(browser === undefined)('what opens over a page', () => {
  test.each([
    [1280, 'dark'],
    [360, 'light'],
    [320, 'dark'],
  ] as const)('menu, navigation and dialogs at %i px, %s: no finding of axe; the focus goes back', async (width, scheme) => {
    await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const opened = await openAs('operator', 'agents', { width, scheme })
    const { page } = opened
    const home = page.url()
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
    const account = page.getByRole('button', { name: /^Account of/ })
    await account.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(focused).toMatch(/^Account of/)
    if (width < 992) {
      await page.getByRole('button', { name: 'Open navigation' }).click()
      await page.getByRole('dialog', { name: 'Navigation' }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(focused).toBe('Open navigation')
    }
    for (const [path, button] of [
      ['agents', 'Create an agent'],
      ['callbacks', 'Signing secret'],
      ['callbacks', 'Recover'],
      ['callbacks', 'Send a test'],
      ['settings?q=task.open.max', 'Change task.open.max'],
      ['people/8', 'Reset'],
      ['account', 'Add a question'],
    ] as const) {
      await page.goto(new URL(path, home).href)
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      expect(await axeFindings(page), button).toEqual([])
      expect(await isWiderThanScreen(page), button).toBe(false)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(focused).toBe(button)
    }
    expectNoFaults(opened)
  })
})

test
  .skipIf(browser === undefined)
  .each(['', 'permissions', 'people', 'settings', 'audit', 'callbacks', 'agents', 'account', 'no/such/page'])(
  'zoomed to 400 %% (320 px), /%s needs no scrolling sideways, and has a title of its own',
  async (path) => {
    const { page } = await openAs('operator', path, { width: 320 })
    await page.waitForLoadState('networkidle')
    expect(await isWiderThanScreen(page)).toBe(false)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    expect(await page.title()).toBe(`${heading} · Countersign`)
  },
)

test.skipIf(browser === undefined)('zoomed to 400 %, the sign-in page and its ways need no scrolling sideways', async () => {
  const { page } = await open('', { width: 320 })
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await isWiderThanScreen(page)).toBe(false)
  for (const name of ['Forgotten your password?', 'First passkey with an enrolment code']) {
    await page.getByRole('button', { name }).click()
    expect(await isWiderThanScreen(page)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to signing in' }).click()
  }
})

test.skipIf(browser === undefined)('in the colours of the reader, a switch, the chosen tab and the pressed button are seen', async () => {
  const { page } = await openAs('operator', 'overview')
  await page.emulateMedia({ forcedColors: 'active' })
  const mode = page.getByRole('switch', { name: 'Send my changes for approval' })
  const drawn = () =>
    mode.evaluate(({ nextElementSibling: track }) => {
      const [ofTrack, ofThumb] = [track, track?.firstElementChild].map((part) => part && getComputedStyle(part))
      return {
        hasBorder: ofTrack?.borderTopStyle === 'solid' && ofTrack.borderTopWidth === '1px',
        isThumbSeen: ofThumb?.backgroundColor !== ofTrack?.backgroundColor,
        track: ofTrack?.backgroundColor,
      }
    })
  const off = await drawn()
  await mode.check({ force: true })
  const on = await drawn()
  expect([off, on]).toMatchObject([
    { hasBorder: true, isThumbSeen: true },
    { hasBorder: true, isThumbSeen: true },
  ])
  expect(on.track).not.toBe(off.track)
  await mode.uncheck({ force: true })
  const outlineOf = (element: Element): string => getComputedStyle(element).outlineStyle
  expect(await page.getByRole('button', { name: '24 hours', pressed: true }).evaluate(outlineOf)).toBe('solid')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Approvals' }).click()
  expect(await page.getByRole('tab', { name: 'For me', selected: true }).evaluate(outlineOf)).toBe('solid')
})

describe.skipIf(browser === undefined)('what stays in its place while the page scrolls', () => {
  /** The names of elements that had the focus while something else covered their whole place. */
  async function covered(page: Page, key: string, presses: number): Promise<readonly string[]> {
    const found: string[] = []
    for (let pressed = 0; pressed < presses; pressed++) {
      await page.keyboard.press(key)
      const name = await page.evaluate(() => {
        const { activeElement: focused } = document
        if (focused === null || focused.closest('main') === null) return undefined
        const { left, right, top, bottom } = focused.getBoundingClientRect()
        const places = [top + 1, (top + bottom) / 2, bottom - 1].map((y) => document.elementFromPoint((left + right) / 2, y))
        const isSeen = places.some((place) => place !== null && (focused.contains(place) || place.contains(focused)))
        return isSeen ? undefined : (focused.getAttribute('aria-label') ?? focused.textContent ?? focused.tagName)
      })
      if (name !== undefined) found.push(name)
    }
    return found
  }

  test('the header covers nothing that gets the focus on the way back through a page', async () => {
    const { page } = await openAs('operator', 'permissions')
    await page.getByRole('link', { name: 'Tenant.CREATE' }).waitFor()
    await page.getByRole('main').getByRole('link').last().focus()
    expect(await covered(page, 'Shift+Tab', 60)).toEqual([])
  })

  test('the bar of selected requests covers none that gets the focus', async () => {
    const tag = 'under the bar'
    for (let made = 0; made < 20; made++) await madeTask(service, 'maker', { roles: 'LEVEL_02', tag })
    const { page } = await openAs('checker', `?tag=${encodeURIComponent(tag)}`, { width: 800 })
    await page.setViewportSize({ width: 800, height: 420 })
    await page
      .getByRole('checkbox', { name: /^Select: / })
      .first()
      .check()
    expect(await covered(page, 'Tab', 36)).toEqual([])
  })

  test('on a screen of 320 × 256 px (1280 × 1024 at 400 %), header and bar leave the list to be read', async () => {
    await madeTask(service, 'maker', { roles: 'LEVEL_02', tag: 'small screen' })
    const { page } = await openAs('checker', `?tag=${encodeURIComponent('small screen')}`, { width: 320 })
    await page.setViewportSize({ width: 320, height: 256 })
    const box = page.getByRole('checkbox', { name: /^Select: / }).first()
    await box.check()
    await box.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll('header, section')]
        .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
        .map((element) => element.getBoundingClientRect().height),
    )
    expect(fixed.reduce((sum, height) => sum + height, 0)).toBeLessThan(256 / 2)
  })
})

test.skipIf(browser === undefined).each(['de-DE', 'fr-FR'])(
  'the page of a request in %s has no sideways scroll at 360 px, for an auditor too',
  async (language) => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const { page } = await open(`tasks/${taskId}`, { language, width: 360 })
    const { identity = '', password = '' } = service.local.demo.users.operator ?? {}
    await page.locator('input[autocomplete^="username"]').fill(identity)
    await page.locator('input[autocomplete="current-password"]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.locator('#main button[aria-expanded]').waitFor()
    const wider = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    )
    expect(wider).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
  },
)
