import { methodsAtPathsOf } from '../../shared/contract/routes.ts'
import { httpFunction } from '../../shared/runtime/lambda.ts'
import { documentationEndpoints } from './endpoints.ts'

/** It also takes what no route takes; only then are the other functions' paths needed. */
export const handler = httpFunction(documentationEndpoints, {
  methodsAt: async (rawPath) => methodsAtPathsOf((await import('../catalogue.ts')).CATALOGUE)(rawPath),
})
