import type { Page, Response } from 'playwright-core'

/** The language in which a page is read: `pseudo` finds texts outside of the catalogue, `ar` those that the service says in English only. */
export type Read = 'pseudo' | 'ar'

/**
 * Fields of answers that hold words of the service which have translations, as those of audit events and policies do. Descriptions of
 * settings and kinds of events are in the language that the portal asks for, which is English for the pseudo language.
 */
const SAID = new Set(['label', 'key', 'lead', 'whatIsMissing'])

/** Words that are the same in every language: names of products, standards and currencies. */
const SAME = new Set(
  'countersign entra okta scim saml oauth openid connect mcp claude cursor vs code totp authenticator api url json csv iban eur usd http cli npm'.split(
    ' ',
  ),
)
/** Texts of Intl in the pseudo language, which is English: “in 3 days”, “yesterday”. */
const OF_INTL =
  /^(?:in )?\d+ (?:second|minute|hour|day|month|year)s?(?: ago)?$|^(?:now|yesterday|tomorrow|today|last year|next year|\w{3} \d+.*)$/

type Shown = { readonly text: string; readonly where: string }

/** Watches a page: collects the texts that people see or hear on it, and finds those that are neither translated nor data. */
export function shownWords(page: Page, read: Read) {
  const values = new Set<string>()
  const answers: Promise<void>[] = []
  page.on('response', (response) => answers.push(noteAnswer(response, values)))
  const found = new Map<string, string>()
  /** Runs of words that are data: a page shows the same ones again and again. */
  const known = new Set<string>()
  return {
    /** Looks at what the page shows now. `at`: where, for the report. */
    async look(at: string): Promise<void> {
      const shown = await page.evaluate(shownTexts)
      await Promise.all(answers)
      for (const { text, where } of shown)
        for (const run of foreignRuns(text, read)) {
          if (known.has(run)) continue
          if (isData(run, values)) known.add(run)
          else found.set(run, `${at} ${where}: ${text.slice(0, 120)}`)
        }
    },
    /** Data that no answer has, such as what a test enters. */
    know(...texts: readonly string[]): void {
      for (const text of texts) noteValue(text, values)
    },
    /** Answers may come after the page that shows them first. */
    outside: (): readonly string[] => [...found].filter(([run]) => !isData(run, values)).map(([run, seen]) => `“${run}” in ${seen}`),
  }
}

async function noteAnswer(response: Response, values: Set<string>): Promise<void> {
  // A page may never read the answer of a refused call, and then it never ends.
  if (!response.ok() || !/\/svc-conductor\/rest\/|\/local\//.test(response.url())) return
  noteJson(await response.text().catch(() => ''), values)
}

function noteJson(text: string, values: Set<string>): void {
  try {
    noteAll(JSON.parse(text), values)
  } catch {
    noteValue(text.slice(0, 5_000), values)
  }
}

function noteAll(value: unknown, values: Set<string>): void {
  if (typeof value === 'string') {
    noteValue(value, values)
    // The body of a stored call is JSON in a text.
    if (value.startsWith('{')) noteJson(value, values)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inside] of Object.entries(value)) {
    values.add(name)
    if (!SAID.has(name) && !isSaid(name, value)) noteAll(inside, values)
  }
}

/** The sentence of an audit event, and the words of a policy. */
function isSaid(name: string, of: object): boolean {
  return (name === 'sentence' && 'auditId' in of) || (name === 'description' && 'steps' in of)
}

/** Words of a name; a longer text is a sentence. */
const LONGEST_NAME = 6

/** The whole value, and its words where it is a name: a single small word such as “request” counts as a whole value only. */
function noteValue(text: string, values: Set<string>): void {
  const line = spaced(text)
  values.add(line)
  for (const piece of line.split(/[«»“”[\]]/)) values.add(bare(piece))
  const words = line.split(' ')
  if (words.length <= LONGEST_NAME) for (const word of words) if (/[A-Z\d@:/._-]/.test(word)) values.add(bare(word))
  const [, item] = /^([A-Z]\w+)\.[A-Z_]+$/.exec(line) ?? []
  if (item !== undefined) values.add(item)
}

const spaced = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')
const bare = (word: string): string => word.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')

function isData(run: string, values: ReadonlySet<string>): boolean {
  if (values.has(run) || OF_INTL.test(run)) return true
  const words = run.split(/[\s·,]+/).filter((word) => /\p{L}{3}/u.test(word))
  if (words.every((word) => SAME.has(bare(word).toLowerCase()) || values.has(bare(word)) || isCode(word))) return true
  return words.length > 1 && [...values].some((value) => value.includes(run))
}

/** An address, a path, a permission, a code or a name in code. */
const isCode = (word: string): boolean => /[@/\d_*"]|^[A-Z]{2,}|\w\.\w|[a-z][A-Z]|^[a-z]+(?:-[a-z]+)+$/.test(word)

/** A moment as Intl writes it in English. */
const MOMENT = /\w{3} \d{1,2}, \d{4}, [\d:]+\s[AP]M/g

/** The parts of a text that are not in the language: runs of words without an accent, or without an Arabic letter. */
function foreignRuns(text: string, read: Read): readonly string[] {
  const isOurs = read === 'ar' ? /\p{Script=Arabic}/u : /[^\p{ASCII}…·–—“”’→←±⌘«»\u00a0\u202f]/u
  const runs: string[][] = [[]]
  for (const word of spaced(text.replaceAll(MOMENT, ' ')).split(/ |(?<=[»«؛،“”[\]])|(?=[»«“”[\]])/))
    if (isOurs.test(word) || /[«»“”[\]]/.test(word)) runs.push([])
    else runs.at(-1)?.push(word)
  return runs.map((run) => run.join(' ').replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')).filter((run) => /\p{L}{3}/u.test(run))
}

/** Runs in the page: its visible texts, labels and placeholders. Code, addresses and the names of languages are no texts. */
function shownTexts(): readonly Shown[] {
  const found: Shown[] = [
    ...document.title
      .replace(/^\(\d+\+?\) /, '')
      .split(' · ')
      .map((text) => ({ text, where: 'title' })),
  ]
  const isSkipped = (element: Element): boolean => element.closest('code, pre, kbd, noscript, script, style, [translate=no]') !== null
  const where = (element: Element): string => {
    const region = element.closest('[role=dialog], [role=menu], [aria-label], section, nav, header')
    return `<${element.localName}${region === null ? '' : ` in ${region.localName}`}>`
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: parent, textContent } = node
    const text = textContent?.trim() ?? ''
    if (text === '' || parent === null || isSkipped(parent)) continue
    // Between codes stands a part of a description, which is in English.
    if (parent.querySelector(':scope > code') !== null && text.split(' ').length <= 2) continue
    if (parent.closest('select')?.querySelector('option[value=pt]') != null) continue
    found.push({ text, where: where(parent) })
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt], [aria-description]'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
      const text = element.getAttribute(name)
      if (text !== null && !isSkipped(element)) found.push({ text, where: `${name} of <${element.localName}>` })
    }
  return found
}
