import { endpoint } from '../../shared/contract/endpoint.ts'
import type { GuideName } from '../../shared/contract/guides.ts'
import { published } from '../../shared/contract/published.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { STYLE } from './guide-style.ts'
import { guideText, isGuide } from './guides.ts'

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
