import { lexer } from 'marked'
import { addressOf, anchorOf } from './guide-links.ts'
import { servedText } from './served-markdown.ts'

/** A part of a guide that begins with a heading: its text as Markdown, and its address on the page of the guide. */
type GuideSection = { readonly title: string; readonly address: string; readonly text: string }

/** The sections of a guide: first its beginning under the title, then one per heading of the second level. */
export function sectionsOf(guide: string, markdown: string): readonly GuideSection[] {
  const sections: { title: string; address: string; text: string }[] = []
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token.depth <= 2) sections.push(opened(guide, token.text as string, token.depth))
    else {
      const section = sections.at(-1)
      if (section !== undefined) section.text += servedText(guide, token)
    }
  }
  return sections
}

function opened(guide: string, heading: string, depth: number) {
  const title = heading.replaceAll('`', '')
  return { title, address: depth === 1 ? addressOf(guide) : `${addressOf(guide)}#${anchorOf(heading)}`, text: '' }
}
