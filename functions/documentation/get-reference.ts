import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { GUIDES } from '../../shared/contract/guides.ts'
import { published } from '../../shared/contract/published.ts'
import { openApi } from '../../shared/openapi/document.ts'
import { guideText } from './guides.ts'

let built: Promise<ReturnType<typeof published>> | undefined

/** Built at the first request, when the library and the declarations of all other functions are loaded too. */
async function build() {
  const [{ CATALOGUE }, { withGuides }] = await Promise.all([import('../catalogue.ts'), import('./reference-document.ts')])
  const guides = await Promise.all(GUIDES.map(async (guide) => [guide, await guideText(guide)] as const))
  const document = Buffer.from(JSON.stringify(withGuides(openApi(CATALOGUE), guides)))
  return published(document, { contentType: 'application/json', headers: { 'cache-control': 'public, max-age=300' } })
}

export const getReference: Endpoint = endpoint({
  method: 'GET',
  base: 'service',
  path: '/docs/reference.json',
  operationId: 'getReference',
  group: 'documentation',
  summary: 'The API document and the guides, as the reference page shows them',
  asset: true,
  access: { kind: 'open' },
  refusals: [],
  async handle({ request }) {
    built ??= build()
    return (await built)(request)
  },
})
