import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'

export const health = endpoint({
  method: 'GET',
  base: 'service',
  path: '/health',
  operationId: 'getHealth',
  group: 'documentation',
  summary: 'Says that the service answers',
  access: { kind: 'open' },
  refusals: [],
  handle: () => ok({ status: 'UP' }),
})
