import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { GUIDES } from '../../shared/contract/guides.ts'

/** A fenced block of a page: its language, the words behind it, and its text. */
export type CodeBlock = {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly marks: string
  readonly text: string
}

/** README and every guide, by their paths in the repository. */
export const PAGES: readonly string[] = ['README.md', ...GUIDES.map((name) => `docs/${name}.md`)]

/** The fenced blocks of a page, in their order. A fence without a language is an error, since nobody could say how to run it. */
export async function codeBlocks(page: string): Promise<readonly CodeBlock[]> {
  const lines = (await readFile(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8')).split('\n')
  const blocks: CodeBlock[] = []
  let open: { readonly fence: string; readonly line: number; readonly text: string[] } | undefined
  lines.forEach((line, index) => {
    if (open === undefined && /^\s*(```|~~~)/.test(line)) open = { fence: line, line: index + 1, text: [] }
    else if (open !== undefined && /^\s*(```|~~~)\s*$/.test(line)) {
      const [, language = '', marks = ''] = /^```(\w+)(?: (.+))?$/.exec(open.fence) ?? []
      if (language === '') throw new Error(`${page}:${open.line} has a fence without a language: ${open.fence}`)
      blocks.push({ page, line: open.line, language, marks, text: `${open.text.join('\n')}\n` })
      open = undefined
    } else open?.text.push(line)
  })
  if (open !== undefined) throw new Error(`${page} ends inside a fence`)
  return blocks
}

/** The block with this mark: the name of the file as which readers save it. */
export async function blockNamed(page: string, mark: string): Promise<string> {
  const found = (await codeBlocks(page)).find(({ marks }) => marks === mark)
  if (found === undefined) throw new Error(`${page} has no block ${mark}`)
  return found.text
}
