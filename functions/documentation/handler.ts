import { methodsAtPathsOf } from '../../shared/contract/routes.ts'
import { httpFunction } from '../../shared/runtime/lambda.ts'
import { documentationEndpoints } from './endpoints.ts'

/** It also handles calls without a route. Only those need the other functions' paths. */
export const handler = await httpFunction(documentationEndpoints, {
  methodsAt: async (rawPath) => methodsAtPathsOf((await import('../catalogue.ts')).CATALOGUE)(rawPath),
})
