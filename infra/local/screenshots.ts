import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import { LOCALES, type Locale } from '../../shared/texts/wanted-locale.ts'
import { PORTAL_PATH } from '../edge/portal-headers.ts'
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts'
import { buildPortal } from './portal-build.ts'
import { portalFiles } from './portal-files.ts'
import { everyMail } from './screenshots/mails.ts'
import { type Picture, picturesOf, signIn } from './screenshots/pages.ts'
import { writeSheets } from './screenshots/sheets.ts'
import { tellStory } from './screenshots/story.ts'
import { type Said, wordsIn } from './screenshots/words.ts'
import { type Local, startLocal } from './start.ts'

/**
 * Writes pictures of every page, in both themes and widths: `node infra/local/screenshots.ts [folder] [name,name]`. Those that the README
 * shows go to `docs/screenshots`; all others to the folder, by default `dist/screenshots`. With names only their pictures are taken.
 *
 * `--language de` writes every page and every mail in a language instead, to a folder of that name, and puts them on contact sheets. A
 * language of its own browser: people have chosen none.
 */
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { language: { type: 'string' } } })
const language = LOCALES.find((locale) => locale === options.language)
if (options.language !== undefined && language === undefined) throw new Error(`--language must be one of ${LOCALES.join(', ')}`)
const folder = resolve(positionals[0] ?? 'dist/screenshots', language ?? '')
const only = positionals[1]?.split(',')
const README_FOLDER = 'docs/screenshots'
const SHOWN_IN_README = new Set(['approvals-1280-light', 'task-360-dark'])
const WIDTHS = [1280, 360] as const
const HEIGHT = 740
/** Many pages are long, and a busy machine is slow. */
const PATIENCE_MS = 60_000

type Look = { readonly scheme: 'light' | 'dark'; readonly language: Locale; readonly said: Said }

/** Pictures whose steps could not be done: a text or a page has changed. */
const faults: string[] = []

await buildPortal()
const local = await startLocal({ port: 0, dataDirectory: undefined, log: () => undefined, portal: portalFiles(async () => undefined) })
const story = await tellStory(local)
await mkdir(folder, { recursive: true })
await mkdir(README_FOLDER, { recursive: true })
const browser = await playwright.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] })
try {
  const said = await wordsIn(language ?? 'en')
  const isWanted = ({ name, isEnglish }: Picture) => only?.includes(name) ?? (language === undefined || isEnglish !== true)
  const pictures = picturesOf(story).filter(isWanted)
  for (const scheme of language === undefined ? (['light', 'dark'] as const) : (['light'] as const))
    for (const [role, of] of Map.groupBy(pictures, ({ as }) => as))
      await takePictures(browser, role, of, { scheme, language: language ?? 'en', said })
  if (language !== undefined && only === undefined) await takeMails(browser, language)
  if (language !== undefined) await writeSheets(browser, folder)
} finally {
  await browser.close()
  story.stop()
  await local.stop()
}
if (faults.length > 0) throw new Error(faults.join('\n'))

async function takePictures(browser: Browser, role: Picture['as'], pictures: readonly Picture[], look: Look): Promise<void> {
  const { scheme: colorScheme, language: locale, said } = look
  const context = await browser.newContext({ viewport: { width: 1280, height: HEIGHT }, colorScheme, locale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const origin = local.baseUrl.replace('127.0.0.1', 'localhost')
  if (role !== undefined) await signInAs(page, local, `${origin}${PORTAL_PATH}`, role)
  for (const { name, path, act } of pictures) {
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT })
    await page.goto(new URL(path, `${origin}${PORTAL_PATH}`).href, { waitUntil: 'load' })
    // A page that does not read the answer of a refused request never becomes idle.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
    await act?.(page, said).catch((error: unknown) => faults.push(`${name}: ${String(error)}`))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      await page.waitForTimeout(400)
      const file = `${name}-${width}-${colorScheme}`
      const isShown = language === undefined && SHOWN_IN_README.has(file)
      await page.screenshot({ path: join(isShown ? README_FOLDER : folder, `${file}.png`), fullPage: !isShown && act === undefined })
    }
  }
  await context.close()
}

async function signInAs(page: Page, { demo }: Local, home: string, role: string): Promise<void> {
  const { identity = '', password = '' } = demo.users[role] ?? {}
  await page.goto(home)
  await signIn(page, { identity, password })
}

/** Every mail, narrow and dark, as a mail program shows it; SMS beside them as text. */
async function takeMails(browser: Browser, language: Locale): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width: 360, height: 300 }, colorScheme })
    const page = await context.newPage()
    for (const { name, html } of await everyMail(language)) {
      await page.setContent(html)
      await page.screenshot({ path: join(folder, `mail-${name}-360-${colorScheme}.png`), fullPage: true })
    }
    await context.close()
  }
}
