import { lexer, type Token } from 'marked'
import { diagramSteps } from './diagram-steps.ts'
import { addressOf, servedAddress } from './guide-links.ts'

/** A guide as Markdown that is read elsewhere than in the repository: each of its links leads to a served page. */
export function servedMarkdown(guide: string, markdown: string): string {
  return lexer(markdown)
    .map((token) => servedText(guide, token))
    .join('')
}

/**
 * The text of one token. Diagrams become lists. Links between files become links between pages. Links to files that are not served become
 * text. Comments are left out.
 */
export function servedText(guide: string, token: Token): string {
  if (token.type === 'html' && token.raw.startsWith('<!--')) return ''
  if (token.type === 'code') return token.lang === 'mermaid' ? listOf(diagramSteps(token.text as string)) : token.raw
  return token.raw.replaceAll(LINK, (_, inside: string, href: string) => {
    const address = href.startsWith('#') ? `${addressOf(guide)}${href}` : servedAddress(href)
    return address === undefined ? inside : `[${inside}](${address})`
  })
}

const LINK = /(?<!!)\[([^\]]*)\]\(([^)\s]*)\)/g

const listOf = (steps: readonly string[]): string => `${steps.map((step) => `- ${step}\n`).join('')}\n`
