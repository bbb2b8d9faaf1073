import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { PORTAL_PATH } from '../../../infra/edge/portal-headers.ts'
import { buildPortal } from '../../../infra/local/portal-build.ts'
import { portalFiles } from '../../../infra/local/portal-files.ts'
import { sharedBrowser } from '../browser.ts'
import { type Running, running } from '../running.ts'

export type Wish = {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  /** The languages that the browser wants, first one only; `pseudo` is chosen in the browser instead. */
  readonly language?: string
}

/** A page of the portal in a context of its own, and what went wrong in it. */
export type PortalPage = { readonly page: Page; readonly faults: readonly string[] }

/**
 * The portal, built and served with the whole service, and a browser; `undefined` where none starts. The pages of a test are closed after it;
 * tests that run at once close their own, and what they leave open ends with the file.
 */
export async function portalInBrowser({ atOnce = false } = {}) {
  const [browser] = await Promise.all([sharedBrowser(), buildPortal()])
  const service = running({ portal: portalFiles(async () => undefined) })
  const contexts: BrowserContext[] = []
  const ended = atOnce ? afterAll : afterEach
  ended(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })

  async function open(path: string, { width = 1280, scheme = 'light', language = 'en-US' }: Wish = {}): Promise<PortalPage> {
    if (browser === undefined) throw new Error('There is no browser')
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: language === 'pseudo' ? 'en-US' : language,
    })
    if (language === 'pseudo') await context.addInitScript(() => localStorage.setItem('countersign.locale', 'pseudo'))
    contexts.push(context)
    const page = await context.newPage()
    const faults = faultsOf(page, origin(service))
    await page.goto(`${origin(service)}${PORTAL_PATH}${path}`)
    return { page, faults }
  }

  /** Opens an address as somebody of the demo: they sign in there. */
  async function openAs(role: string, path = '', wish: Wish = {}): Promise<PortalPage> {
    const opened = await open(path, wish)
    await signIn(opened.page, service, role)
    return opened
  }
  return { browser, service, open, openAs }
}

/** Passkeys work for names only. */
const origin = (service: Running): string => service.local.baseUrl.replace('127.0.0.1', 'localhost')

export async function signIn(page: Page, service: Running, role: string): Promise<void> {
  const { identity = '', password = '' } = service.local.demo.users[role] ?? {}
  await signInAs(page, identity, password)
}

export async function signInAs(page: Page, identity: string, password: string): Promise<void> {
  await page.getByLabel('Identity').fill(identity)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('main').getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor()
}

/** Errors of the console, exceptions, requests to other origins, and what the policy refused. */
function faultsOf(page: Page, home: string): readonly string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith('data:')) faults.push(`foreign: ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return faults
}

/** The findings of axe on a page, by the rules of WCAG 2.2 AA. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  const { readFile } = await import('node:fs/promises')
  const { createRequire } = await import('node:module')
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.evaluate(source)
  return page.evaluate(async () => {
    type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> }
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
  })
}

/** Tells whether the page is wider than the screen. */
export async function isWiderThanScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

export function expectNoFaults({ faults }: PortalPage): void {
  expect(faults).toEqual([])
}
