import { Marked, type Tokens } from 'marked'
import { GUIDES, type GuideName } from '../../shared/contract/guides.ts'
import { hostedPage } from '../../shared/contract/hosted-page.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { diagramSteps } from './diagram-steps.ts'
import { addressOf, anchorOf, servedAddress } from './guide-links.ts'

const GUIDE_STYLE = `${SERVICE_PATH}/docs/guide.css`

/** A guide as a page: navigation at its side, an anchor per heading. INVARIANT: guides are our own files, so their HTML is trusted. */
export function guidePage(name: GuideName, markdown: string): string {
  const title = titleOf(markdown)
  const links = GUIDES.map(
    (guide) => `<li><a href="${addressOf(guide)}"${guide === name ? ' aria-current="page"' : ''}>${labelOf(guide)}</a></li>`,
  )
  const nav = `<nav aria-label="Guides"><a href="${SERVICE_PATH}/docs">API reference</a>\n<ul>\n${links.join('\n')}\n</ul></nav>`
  return hostedPage({ title, style: GUIDE_STYLE, body: `${nav}\n<main>\n${rendered(markdown)}</main>` })
}

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? 'Guide'

/** `api-conventions` → `API conventions` */
const labelOf = (guide: string): string => (guide.charAt(0).toUpperCase() + guide.slice(1)).replaceAll('-', ' ').replace(/^Api\b/, 'API')

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

const rendered = (markdown: string): string => marked.parse(markdown, { async: false })

const diagram = (source: string): string =>
  `<ul class="diagram" aria-label="Diagram">\n${diagramSteps(source)
    .map((step) => `<li>${escaped(step)}</li>`)
    .join('\n')}\n</ul>\n`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
