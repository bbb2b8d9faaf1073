import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import { PORTAL_PATH } from '../edge/portal-headers.ts'
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts'
import { buildPortal } from './portal-build.ts'
import { portalFiles } from './portal-files.ts'
import { type Picture, picturesOf } from './screenshots/pages.ts'
import { tellStory } from './screenshots/story.ts'
import { type Local, startLocal } from './start.ts'

/**
 * Writes pictures of every page, in both themes and widths: `node infra/local/screenshots.ts [folder] [name]`. Those that the README shows go to
 * `docs/screenshots`; all others to the folder, by default `dist/screenshots`. With a name only its pictures are taken.
 */
const folder = resolve(process.argv[2] ?? 'dist/screenshots')
const only = process.argv[3]?.split(',')
const README_FOLDER = 'docs/screenshots'
const SHOWN_IN_README = new Set(['approvals-1280-light', 'task-360-dark'])
const WIDTHS = [1280, 360] as const
const SCHEMES = ['light', 'dark'] as const
const HEIGHT = 740

await buildPortal()
const local = await startLocal({ port: 0, dataDirectory: undefined, log: () => undefined, portal: portalFiles(async () => undefined) })
const story = await tellStory(local)
await mkdir(folder, { recursive: true })
await mkdir(README_FOLDER, { recursive: true })
const browser = await playwright.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] })
try {
  const pictures = picturesOf(story).filter(({ name }) => only === undefined || only.includes(name))
  for (const [role, of] of Map.groupBy(pictures, ({ as }) => as))
    for (const width of WIDTHS) for (const scheme of SCHEMES) await takePictures(browser, role, of, { width, scheme })
} finally {
  await browser.close()
  story.stop()
  await local.stop()
}

type Look = { readonly width: number; readonly scheme: 'light' | 'dark' }

async function takePictures(browser: Browser, role: Picture['as'], pictures: readonly Picture[], { width, scheme }: Look): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, colorScheme: scheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const origin = local.baseUrl.replace('127.0.0.1', 'localhost')
  if (role !== undefined) await signIn(page, local, `${origin}${PORTAL_PATH}`, role)
  for (const { name, path, act } of pictures) {
    await page.goto(path.startsWith('/') ? `${origin}${path}` : `${origin}${PORTAL_PATH}${path}`, { waitUntil: 'load' })
    // A page that does not read the answer of a refused request never becomes idle.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
    await act?.(page)
    await page.waitForTimeout(400)
    const file = `${name}-${width}-${scheme}`
    const isShown = SHOWN_IN_README.has(file)
    await page.screenshot({ path: join(isShown ? README_FOLDER : folder, `${file}.png`), fullPage: !isShown && act === undefined })
  }
  await context.close()
}

async function signIn(page: Page, { demo }: Local, home: string, role: string): Promise<void> {
  await page.goto(home)
  await page.getByLabel('Identity').fill(demo.users[role]?.identity ?? '')
  await page.getByLabel('Password', { exact: true }).fill(demo.users[role]?.password ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('main').getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor()
}
