import { describe, expect, test } from 'vitest'
import { mailHtml } from '../../shared/messages/mail-html.ts'
import { sharedBrowser } from '../support/browser.ts'
import { axeFindings, isWiderThanScreen } from '../support/portal/portal.ts'

const browser = await sharedBrowser()
const LINK = 'https://stage.example/svc-conductor/portal/'

/** A digest with a name of 100 letters and a text without a place to break it. */
const TEXT = `Hello Ada,

2 requests wait for your approval:

Transfer 25,000.00 EUR from wallet 1 to “${'Grace'.repeat(20)}” (“invoice ${'4711'.repeat(20)}”)
Asked by ${'Grace Hopper '.repeat(8).trim()} through the agent “Invoice assistant”
You are asked as Finance manager.
Large payments: First 1 of finance (LEVEL_02), then 2 of Ada, Grace.
${LINK}tasks/1

Transfer 2.00 EUR
Asked by Grace Hopper
${LINK}tasks/2

Open them here: ${LINK}

Harbour Pay
`

describe.skipIf(browser === undefined)('a digest by e-mail', () => {
  test.each([
    [320, 'light'],
    [320, 'dark'],
    [800, 'light'],
    [800, 'dark'],
  ] as const)('at %i px, %s: nothing over the side, one link, and no finding of axe', async (width, colorScheme) => {
    const context = await browser?.newContext({ viewport: { width, height: 900 }, colorScheme, javaScriptEnabled: true })
    const page = await context?.newPage()
    if (page === undefined) throw new Error('no page')
    await page.setContent(
      mailHtml({ subject: '2 requests wait for your approval', text: TEXT, link: LINK }, { name: 'Harbour Pay', colour: '#ffcc00' }),
    )
    expect(await isWiderThanScreen(page)).toBe(false)
    expect(await page.locator('a').count()).toBe(1)
    expect(await axeFindings(page)).toEqual([])
    const folder = process.env.SCREENSHOTS
    if (folder !== undefined) await page.screenshot({ path: `${folder}/mail-${width}-${colorScheme}.png`, fullPage: true })
    await context?.close()
  })
})
