import { endpoint } from '../../shared/contract/endpoint.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { addressOf } from './guide-links.ts'
import { isGuide } from './guides.ts'

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
