import { readFile } from 'node:fs/promises'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { GUIDES, type GuideName } from '../../shared/contract/guides.ts'
import { published } from '../../shared/contract/published.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { LOOK_VARIABLES } from '../../shared/pages/hosted-page.ts'
import { addressOf } from './guide-links.ts'

/** The style of the guides, and of the navigation above the reference. Only children of the body are named: the viewer has a `main` of its own. */
const STYLE = `${LOOK_VARIABLES}body { margin: 0; background: var(--card); color: var(--text); font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
body > nav a, body > main a { color: var(--link); text-underline-offset: .18em }
body > :is(nav, main) :focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
body > nav { padding: .75rem 1.5rem; background: var(--page); border-bottom: 1px solid var(--line) }
body > nav > a { margin-right: 1rem }
body > nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0 0; padding: 0; list-style: none }
body > nav [aria-current] { font-weight: 600; color: var(--text); text-decoration: none }
body > main { max-width: 52rem; margin: auto; padding: 1rem 1.5rem 4rem; overflow-wrap: anywhere }
body > main :is(h1, h2, h3) { line-height: 1.25; letter-spacing: -.015em }
body > main pre { background: var(--page); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; overflow-x: auto; overflow-wrap: normal }
body > main code { font: .9em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
body > main table { display: block; overflow-x: auto; overflow-wrap: normal; border-collapse: collapse }
body > main .diagram { border-left: 3px solid var(--line); list-style: none; padding-left: 1rem }
body > main :is(th, td) { border: 1px solid var(--line); padding: .4rem .6rem; text-align: left; vertical-align: top }
body > main td:not(:first-child) { min-width: 14rem }
/* Buttons of the viewer that show on hover reach over the side of a phone. */
body > div { overflow-x: clip }
`

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=300',
}

const pages = new Map<GuideName, Promise<ReturnType<typeof published>>>()

/** Rendered at the first request, when the library is loaded too. */
async function render(guide: GuideName) {
  const { guidePage } = await import('./guide-page.ts')
  const page = guidePage(guide, await guideText(guide))
  return published(Buffer.from(page), { contentType: 'text/html; charset=utf-8', headers: HEADERS })
}

export const getGuide = endpoint({
  method: 'GET',
  base: 'service',
  path: '/docs/guides/{guide}',
  operationId: 'getGuide',
  group: 'documentation',
  summary: 'Show a guide',
  description: 'Web page with one guide, for example `getting-started` or `webhooks`. The shorter `/docs/{guide}` leads here.',
  access: { kind: 'open' },
  answersWith: {
    kind: 'text',
    mediaType: 'text/html',
    description: 'Page with the guide and links to the others.',
    example: '<!doctype html><html lang="en">…</html>',
  },
  refusals: ['not-found'],
  async handle({ params: { guide }, request }) {
    if (!isGuide(guide)) throw new Refusal('not-found')
    const page = pages.get(guide) ?? render(guide)
    pages.set(guide, page)
    return (await page)(request)
  },
})

const style = published(Buffer.from(STYLE), { contentType: 'text/css; charset=utf-8', headers: { 'cache-control': 'public, max-age=300' } })

export const getGuideStyle = endpoint({
  method: 'GET',
  base: 'service',
  path: '/docs/guide.css',
  operationId: 'getGuideStyle',
  group: 'documentation',
  summary: 'The style of the guides',
  asset: true,
  access: { kind: 'open' },
  refusals: [],
  handle: ({ request }) => style(request),
})

/** Leads from `/docs/getting-started` to the page of the guide: readers expect guides beside the page of errors. */
export const findGuide = endpoint({
  method: 'GET',
  base: 'service',
  path: '/docs/{guide}',
  operationId: 'findGuide',
  group: 'documentation',
  summary: 'The page of a guide, by its short address',
  asset: true,
  access: { kind: 'open' },
  answersWith: { kind: 'redirect', status: 302, description: 'Sends the browser to the guide.' },
  refusals: ['not-found'],
  handle({ params: { guide } }) {
    if (!isGuide(guide)) throw new Refusal('not-found')
    return { status: 302, headers: { location: addressOf(guide) } }
  },
})

/** In a bundle, the files are beside the code; in the source tree, in `docs`. */
const candidatesFor = (name: string) => [new URL(`${name}.md`, import.meta.url), new URL(`../../docs/${name}.md`, import.meta.url)]

const read = new Map<string, Promise<string>>()

/** The Markdown of a guide, read once. */
export function guideText(name: GuideName): Promise<string> {
  const known = read.get(name) ?? firstOf(candidatesFor(name))
  read.set(name, known)
  return known
}

const isGuide = (name: string): name is GuideName => (GUIDES as readonly string[]).includes(name)

async function firstOf([candidate, ...others]: readonly URL[]): Promise<string> {
  if (candidate === undefined) throw new Error('a guide is neither beside the code nor in docs')
  return readFile(candidate, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return firstOf(others)
  })
}
