import { posix } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import { diagramSteps } from '../../functions/documentation/diagram-steps.ts'

/** The ways of a page out of itself: the address of another file, or undefined for one that is not there. */
export type Links = { readonly to: (file: string) => string | undefined }

/** Languages that guides show one after the other, each under a heading of its own. */
const LANGUAGES = new Set(['Node', 'Python', 'Shell', 'Java', 'PHP', 'C#', 'Go', 'TypeScript'])

/** The Markdown of a page of the repository as the site takes it: a title, links between pages, diagrams as lists, languages as tabs. */
export function siteMarkdown(file: string, markdown: string, links: Links, label?: string): string {
  const tokens = lexer(markdown)
  const title = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1)
  const body = tokens.filter((token) => token !== title)
  const parts = withTabs(body).map((part) => (typeof part === 'string' ? part : textOf(file, part, links)))
  return `${frontMatter(title?.text.replaceAll('`', '') ?? label ?? file, label)}${parts.join('')}`
}

export function frontMatter(title: string, label?: string): string {
  const sidebar = label === undefined ? '' : `sidebar:\n  label: ${JSON.stringify(label)}\n`
  return `---\ntitle: ${JSON.stringify(title)}\neditUrl: false\n${sidebar}---\n\n`
}

const isLanguage = (token: Token | undefined, depth?: number): token is Tokens.Heading =>
  token?.type === 'heading' && LANGUAGES.has(token.text as string) && (depth === undefined || token.depth === depth)

/** Puts neighbouring sections about languages into one group. One language alone stays a section. */
function withTabs(tokens: readonly Token[]): readonly (Token | string)[] {
  const parts: (Token | string)[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    const sections = isLanguage(token) ? sectionsFrom(tokens, at, token.depth) : []
    if (sections.length > 1) {
      parts.push('<div class="language-tabs">\n\n')
      for (const section of sections)
        parts.push(`<section data-language="${(section[0] as Tokens.Heading).text}">\n\n`, ...section, '\n\n</section>\n\n')
      parts.push('</div>\n\n')
      at += sections.reduce((sum, section) => sum + section.length, 0)
    } else if (token !== undefined) {
      parts.push(token)
      at += 1
    }
  }
  return parts
}

function sectionsFrom(tokens: readonly Token[], from: number, depth: number): readonly (readonly Token[])[] {
  const sections: Token[][] = []
  for (const token of tokens.slice(from)) {
    if (token.type === 'heading' && token.depth <= depth && !isLanguage(token, depth)) break
    if (isLanguage(token, depth)) sections.push([token])
    else sections.at(-1)?.push(token)
  }
  return sections
}

function textOf(file: string, token: Token, links: Links): string {
  if (token.type === 'html' && token.raw.startsWith('<!--')) return ''
  if (token.type === 'code') return codeOf(token as Tokens.Code)
  return token.raw.replaceAll(LINK, (whole, mark: string, inside: string, href: string) => {
    if (/^(https?:|#|mailto:)/.test(href)) return whole
    const [path = '', anchor] = href.split('#')
    const address = links.to(posix.normalize(posix.join(posix.dirname(file), path)))
    return address === undefined ? inside : `${mark}[${inside}](${address}${anchor === undefined ? '' : `#${anchor}`})`
  })
}

const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]*)\)/g

/** The mark behind the language is a name of a file, or says how tests run the block. */
function codeOf({ lang = '', text, raw }: Tokens.Code): string {
  if (lang === 'mermaid')
    return `${diagramSteps(text)
      .map((step) => `- ${step}\n`)
      .join('')}\n`
  const [language = '', mark = ''] = lang.split(' ')
  if (language === '') return raw
  const fence = /^[`~]{3,}/.exec(raw.trimStart())?.[0] ?? '```'
  return `${fence}${language}${mark.includes('.') ? ` title="${mark}"` : ''}\n${text}\n${fence}\n\n`
}
