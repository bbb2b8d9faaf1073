import type { Page } from 'playwright-core'

/** Runs a script if any page takes it for markup, out of an attribute too. Its element can be found by `data-probe`. */
const MARKUP = `"'><img src=x onerror=alert(1) data-probe>`

/** A text that is found again by its number, and does something wherever it is not treated as a text. */
export const probe = (number: number): string => `${MARKUP}No${number}`
/** The part of a probe by which a person would find it. */
export const markOf = (number: number): string => `data-probe>No${number}`

/** Records what the policy of the page refuses; the page itself cannot take the record back. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy violated: ${violatedDirective} ${blockedURI}`),
    )
  })
}

/** Elements and links of any frame that a probe has made. */
export async function madeByProbes(page: Page): Promise<readonly string[]> {
  const found = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const links = [...document.querySelectorAll<HTMLElement>('[href], [src], [action], [formaction]')]
        const isHostile = (element: HTMLElement): boolean =>
          ['href', 'src', 'action', 'formaction'].some((name) =>
            /^\s*(javascript|vbscript|data:text)/i.test(element.getAttribute(name) ?? ''),
          )
        return [...document.querySelectorAll('[data-probe]'), ...links.filter(isHostile)].map(({ outerHTML }) => outerHTML)
      }),
    ),
  )
  return found.flat()
}

/** Tells a fault of the page from the console's note of a refused request. */
export const isNoRefusal = (fault: string): boolean => !fault.startsWith('console: Failed to load resource')
