import { httpFunction } from '../../shared/runtime/http-function.ts'
import { authorizationEndpoints } from './endpoints.ts'

/** It explains calls of every group, so it carries the whole catalogue. */
export const handler = httpFunction(authorizationEndpoints, { storable: async () => (await import('../catalogue.ts')).CATALOGUE })
