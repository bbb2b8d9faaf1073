import type { Page } from 'playwright-core'

/** Something that a button opens over the page. */
const OPENED = '[role=dialog], [role=menu]'
/** Buttons that may open something. Those that send a form decide something; those of tabs and switches show something else. */
const BUTTONS = '#main button:not([type=submit]):not([role=tab]):not([role=switch]):not([aria-label]):visible:enabled'
/** The time that a button may take to open something, in ms. */
const OPENS_WITHIN_MS = 250
/** At most this many buttons of a page are pressed. */
const MOST_BUTTONS = 16

/**
 * Presses each kind of button of a page, whatever its language, and hands over what is there afterwards. Dialogs are closed again, so
 * nothing is decided. Rows have the same buttons: those are pressed once. `pressed`: the kinds that were pressed before.
 */
export async function everyDialog(page: Page, pressed: Set<string>, onOpened: (name: string) => Promise<void>): Promise<void> {
  const home = page.url()
  for (const tab of (await page.locator('#main [role=tab]').all()).slice(1)) {
    await tab.click()
    await page.waitForTimeout(OPENS_WITHIN_MS)
    await onOpened(`tab ${await tab.innerText()}`)
  }
  const names = await page.locator(BUTTONS).allInnerTexts()
  for (const [at, name] of names.slice(0, MOST_BUTTONS).entries()) {
    const kind = `${new URL(home).pathname.replaceAll(/\d+/g, '0')} ${name}`
    if (name.trim() === '' || pressed.has(kind)) continue
    pressed.add(kind)
    const button = page.locator(BUTTONS).filter({ hasText: name }).first()
    if (
      !(await button.click({ timeout: 700 }).then(
        () => true,
        () => false,
      ))
    )
      continue
    await page
      .locator(OPENED)
      .first()
      .waitFor({ timeout: OPENS_WITHIN_MS })
      .catch(() => undefined)
    await onOpened(`${name} ${at}`)
    for (let tries = 0; tries < 3 && (await page.locator(OPENED).count()) > 0; tries += 1) {
      await page.keyboard.press('Escape')
      await page
        .locator(OPENED)
        .first()
        .waitFor({ state: 'detached', timeout: 300 })
        .catch(() => undefined)
    }
    if (page.url() !== home) await page.goto(home, { waitUntil: 'networkidle' })
  }
}
