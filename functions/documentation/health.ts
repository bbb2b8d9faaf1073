import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'

export const health = endpoint({
  method: 'GET',
  base: 'service',
  path: '/health',
  operationId: 'getHealth',
  group: 'documentation',
  summary: 'Check the health of the service',
  description: 'Answers `UP` while the service takes calls.',
  access: { kind: 'open' },
  answer: () => z.object({ status: z.literal('UP').describe('The service takes calls.') }),
  refusals: [],
  handle: () => ok({ status: 'UP' }),
})
