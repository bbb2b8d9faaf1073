import { type Browser, chromium as playwright } from 'playwright-core'
import { afterAll } from 'vitest'
import { CHROMIUM_FLAGS, chromiumPath } from '../../infra/local/chromium.ts'

let shared: Promise<Browser> | undefined

/** The Chromium of all files of this process: each page gets a context of its own. `undefined`, with what to install, where none starts. */
export async function sharedBrowser(): Promise<Browser | undefined> {
  shared ??= launched([])
  const browser = await shared.catch(leftOut)
  afterAll(async () => void (await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])))
  return browser
}

/** A Chromium with other arguments, for the tests of a file. */
export async function launchedBrowser(args: readonly string[]): Promise<Browser | undefined> {
  try {
    const browser = await launched(args)
    afterAll(() => browser.close())
    return browser
  } catch (error) {
    return leftOut(error)
  }
}

async function launched(args: readonly string[]): Promise<Browser> {
  return playwright.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS, ...args], headless: true })
}

/** On the machine of a developer the tests are left out; CI must not pass without them. */
function leftOut(error: unknown): undefined {
  if (process.env.CI === 'true') throw error
  process.stderr.write(`The browser tests are left out. ${error instanceof Error ? error.message : ''}\n`)
  return undefined
}
