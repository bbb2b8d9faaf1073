import { httpFunction } from '../../shared/runtime/http-function.ts'
import { taskEndpoints } from './endpoints.ts'

/** It runs stored calls, so it carries the whole catalogue; reading a task needs none of it. */
export const handler = httpFunction(taskEndpoints, { storable: async () => (await import('../catalogue.ts')).CATALOGUE })
