import { endpoint } from '../../shared/contract/endpoint.ts'
import { GUIDES } from '../../shared/contract/guides.ts'
import { once } from '../../shared/domain/once.ts'
import { openApi } from '../../shared/openapi/document.ts'
import { guideText } from './get-guide.ts'
import { type LoadCatalogue, publishedJson } from './get-openapi.ts'

/** Made at the first request, which loads the library and the declarations of all other functions. */
async function documentWithGuides(catalogue: LoadCatalogue) {
  const [endpoints, { forReference }] = await Promise.all([catalogue(), import('./reference-document.ts')])
  const guides = await Promise.all(GUIDES.map(async (guide) => [guide, await guideText(guide)] as const))
  return publishedJson(forReference(openApi(endpoints), guides))
}

export const getReference = (catalogue: LoadCatalogue) => {
  const answerer = once(() => documentWithGuides(catalogue))
  return endpoint({
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
      return (await answerer())(request)
    },
  })
}
