import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'
import { afterAll } from 'vitest'

/** A Chromium for the tests of a file; `undefined`, with what to install, where none starts. */
export async function launchedBrowser(args: readonly string[] = []): Promise<Browser | undefined> {
  try {
    const browser = await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: [...chromium.args, ...args],
      headless: true,
    })
    afterAll(() => browser.close())
    return browser
  } catch {
    process.stderr.write(
      'The browser tests are left out: Chromium does not start here. On Debian: apt-get install -y libnss3 libnspr4 fonts-dejavu-core\n',
    )
    return undefined
  }
}
