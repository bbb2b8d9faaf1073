import { Marked, type Tokens } from 'marked'
import type { GuideName } from '../../shared/contract/guides.ts'
import { hostedPage } from '../../shared/pages/hosted-page.ts'
import { ENGLISH_PAGE } from '../../shared/texts/page-words.ts'
import { diagramSteps } from './diagram-steps.ts'
import { anchorOf, GUIDE_STYLE, guideNavigation, servedAddress } from './guide-links.ts'

/** A guide as a page: navigation at its side, an anchor per heading. INVARIANT: guides are our own files, so their HTML is trusted. */
export function guidePage(name: GuideName, markdown: string): string {
  const title = titleOf(markdown)
  return hostedPage({
    words: ENGLISH_PAGE,
    title,
    style: GUIDE_STYLE,
    body: `${guideNavigation(name)}\n<main>\n${rendered(markdown)}</main>`,
  })
}

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? 'Guide'

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // A keyboard scrolls what is wider than the page only where it can be focused.
    code({ text, lang = '' }: Tokens.Code) {
      if (lang === 'mermaid') return diagram(text)
      return `<pre tabindex="0"><code class="language-${lang.split(' ')[0]}">${escaped(text)}</code></pre>\n`
    },
    link({ href, tokens }: Tokens.Link) {
      const inside = this.parser.parseInline(tokens)
      const target = servedAddress(href)
      return target === undefined ? inside : `<a href="${escaped(target)}">${inside}</a>`
    },
  },
})

/** Tables scroll sideways on a phone, so a keyboard must reach them too. */
const rendered = (markdown: string): string => marked.parse(markdown, { async: false }).replaceAll('<table>', '<table tabindex="0">')

const diagram = (source: string): string =>
  `<ul class="diagram" aria-label="Diagram">\n${diagramSteps(source)
    .map((step) => `<li>${escaped(step)}</li>`)
    .join('\n')}\n</ul>\n`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
