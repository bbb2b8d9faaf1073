import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...readdirSync(new URL('docs/', ROOT)).map((name) => `docs/${name}`)]
const COLUMNS = 120

/** The lines of prose: no tables, no fenced blocks. */
function proseOf(page: string): readonly string[] {
  const text = readFileSync(new URL(page, ROOT), 'utf8')
  return text
    .replaceAll(/^[ ]*```[\s\S]*?^[ ]*```/gm, '')
    .split('\n')
    .filter((line) => !line.startsWith('|'))
}

test.each(PAGES.filter((page) => page.endsWith('.md')))('lines of prose in %s have at most 120 columns', (page) => {
  // A word that is longer, such as a link, has a line to itself.
  const long = proseOf(page).filter((line) => [...line].length > COLUMNS && /\S\s+\S/.test(line.trim()))
  expect(long).toEqual([])
})
