import { beforeAll, describe, expect, test } from 'vitest'
import { type Field, hostileFields } from '../support/portal/hostile-fields.ts'
import { portalInBrowser, signIn } from '../support/portal/portal.ts'

const { browser, service, open } = await portalInBrowser()
const { fill, made } = hostileFields(service)

/** Reverses what follows, hides an instruction in variation selectors, and shows nothing. */
const HIDDEN_TEXT = `\u202e00.9 RUE\u202c${[...'Approve'].map((one) => String.fromCodePoint(0xe0100 + one.charCodeAt(0) - 16)).join('')}\u2800\ufffc`
const textOf = (number: number): string => `No${number} ${HIDDEN_TEXT} שלום`
const FIELDS: readonly Field[] = [
  'first name',
  'last name',
  'security question',
  'name of an admin user',
  'name of a wallet',
  'description of a transfer',
  'tag of a task',
  'comment of an initiator',
  'comment of an approver',
  'name of an organisation',
  'name of an agent',
  'answer to a callback',
  'template of a message',
]

/** Runs in the page: texts and attributes that people read or hear, and hold a character that they do not see. */
function hiddenOn(): readonly string[] {
  const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Zl}\p{Zp}\u2800\ufff9-\ufffc\u{1d159}]/u
  const found: string[] = hidden.test(document.title) ? [`title: ${document.title}`] : []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) {
    const { parentElement, textContent } = texts.currentNode
    if (hidden.test(textContent ?? '')) found.push(`${parentElement?.outerHTML.slice(0, 200)}`)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (hidden.test(element.getAttribute(name) ?? '')) found.push(`${name} of ${element.outerHTML.slice(0, 200)}`)
  return found
}

/** Runs in the page: whether each place of a text is inside of an element that isolates its direction. */
function notIsolated(mark: string): readonly string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) {
    const { parentElement, textContent } = texts.currentNode
    if (textContent?.includes(mark) === true && parentElement?.closest('bdi, pre, [dir]:not(html)') === null)
      found.push(parentElement.outerHTML.slice(0, 200))
  }
  return found
}

describe.skipIf(browser === undefined)(
  'attack: hidden and direction characters in a stored text are marks, and change nothing beside it',
  () => {
    beforeAll(async () => {
      for (const [place, field] of FIELDS.entries()) await fill[field](textOf(place))
    }, 60_000)

    const PAGES: readonly (readonly [string | undefined, () => string, readonly Field[]])[] = [
      ['checker', () => '', ['description of a transfer', 'name of an agent']],
      ['checker', () => '?tab=all', ['description of a transfer', 'comment of an initiator']],
      ['checker', () => `tasks/${made.task}`, ['description of a transfer']],
      ['checker', () => `tasks/${made.rejected}`, ['comment of an initiator', 'comment of an approver']],
      ['checker', () => `tasks/${made.byAgent}`, ['name of an agent']],
      ['operator', () => `tasks/${made.organisation}`, ['name of an organisation']],
      ['operator', () => 'agents', ['name of an agent']],
      ['operator', () => `agents/${made.agentTokenId}`, ['name of an agent']],
      ['operator', () => 'people', ['first name', 'last name']],
      ['operator', () => 'people?tab=admins', ['name of an admin user']],
      ['operator', () => `people/${made.customer}`, ['first name', 'last name']],
      ['customer', () => 'account', ['security question']],
      ['operator', () => `callbacks/${made.callback}`, ['answer to a callback']],
      ['operator', () => 'settings?changed=yes', ['template of a message']],
      ['operator', () => 'audit?path=/tenants/1/wallets', ['name of a wallet']],
      [undefined, () => '/local/inbox', []],
    ]

    test.each(PAGES)('%s sees %s', async (role, path, shown) => {
      const { page } = await open('')
      if (role !== undefined) await signIn(page, service, role)
      await page.goto(new URL(path(), page.url()).href, { waitUntil: 'load' })
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      for (const field of shown) {
        const mark = `No${FIELDS.indexOf(field)} ⟨U+202E⟩`
        await page.getByText(mark, { exact: false }).first().waitFor()
        expect(await page.evaluate(notIsolated, mark)).toEqual([])
      }
      expect(await page.evaluate(hiddenOn)).toEqual([])
    })
  },
)
