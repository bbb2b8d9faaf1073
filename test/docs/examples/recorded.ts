import { defined } from '../../../shared/domain/defined.ts'
import type { Example, Examples } from '../../../shared/openapi/examples.ts'
import { faultsOf, OPERATIONS } from './documented.ts'
import { readable } from './readable.ts'
import type { Visit } from './visitor.ts'

/** Operations that are visited on the way to others; their first example is enough. */
const PASSING = new Set(['small', 'phone', 'nobody', 'links', 'url', 'failing', 'drain', 'hosted'])

/** The examples of the document from what was sent and came; with faults of examples that do not fit their schemas. */
export function recorded(visits: readonly Visit[], events: readonly { readonly eventType: string }[]) {
  const read = readable()
  const faults: string[] = []
  const operations: Record<string, Record<string, Example>> = {}
  for (const { operationId, example, sent, answer } of visits) {
    const known = operations[operationId] ?? {}
    operations[operationId] = known
    if (PASSING.has(example) || Object.hasOwn(known, example)) continue
    const request = sent === undefined ? undefined : read(sent)
    const isJson = answer.body !== undefined && !operationId.endsWith('OpenApi')
    const response = isJson ? read(answer.body) : undefined
    known[example] = defined({ request, response })
    const content = Object.values(OPERATIONS.get(operationId)?.requestBody?.content ?? {})[0]
    if (request !== undefined && content !== undefined)
      faults.push(...faultsOf(request, content.schema, 'requests').map((fault) => `request of ${operationId}: ${fault}`))
    const declared = Object.values(OPERATIONS.get(operationId)?.responses[answer.status]?.content ?? {})[0]
    if (response !== undefined && declared !== undefined)
      faults.push(...faultsOf(response, declared.schema, 'answers').map((fault) => `answer of ${operationId}: ${fault}`))
  }
  const webhooks = Object.fromEntries(events.map((event) => [event.eventType, read(event)]))
  const sorted = Object.fromEntries([...OPERATIONS.keys()].map((operationId) => [operationId, operations[operationId] ?? {}]))
  return { examples: { operations: sorted, webhooks } satisfies Examples, faults }
}
