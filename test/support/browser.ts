import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'
import { afterAll } from 'vitest'

/** `--single-process`, which the package of Chromium recommends, would end the browser with its last page. */
const ALONE = ['--no-sandbox', '--disable-gpu']

let shared: Promise<Browser> | undefined

/** The Chromium of all files of this process: each page gets a context of its own. `undefined`, with what to install, where none starts. */
export async function sharedBrowser(): Promise<Browser | undefined> {
  shared ??= launched(ALONE)
  const browser = await shared.catch(leftOut)
  afterAll(async () => void (await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])))
  return browser
}

/** A Chromium with other arguments, for the tests of a file. */
export async function launchedBrowser(args: readonly string[]): Promise<Browser | undefined> {
  try {
    const browser = await launched([...ALONE, ...args])
    afterAll(() => browser.close())
    return browser
  } catch (error) {
    return leftOut(error)
  }
}

/** Unpacked by one process before others look for it: see `test/support/portal/built.ts`. */
export const chromiumPath = (): Promise<string> => chromium.executablePath()

async function launched(args: readonly string[]): Promise<Browser> {
  return playwright.launch({ executablePath: await chromiumPath(), args: [...args], headless: true })
}

/** On the machine of a developer the tests are left out; CI must not pass without them. */
function leftOut(error: unknown): undefined {
  if (process.env.CI === 'true') throw error
  process.stderr.write(
    'The browser tests are left out: Chromium does not start here. On Debian: apt-get install -y libnss3 libnspr4 fonts-dejavu-core\n',
  )
  return undefined
}
