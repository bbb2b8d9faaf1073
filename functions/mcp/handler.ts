import { httpFunction } from '../../shared/runtime/http-function.ts'
import { mcpEndpoints } from './endpoints.ts'

/** Agents call operations of every group, so it carries the whole catalogue. */
export const handler = httpFunction(mcpEndpoints, { storable: async () => (await import('../catalogue.ts')).CATALOGUE })
