import { methodsAtPathsOf } from '../../shared/contract/routes.ts'
import { httpFunction } from '../../shared/runtime/http-function.ts'
import { documentationEndpoints } from './endpoints.ts'

const catalogue = async () => (await import('../catalogue.ts')).CATALOGUE

/** It also handles calls without a route. Only those, and the API document, need the other functions' declarations. */
export const handler = await httpFunction(documentationEndpoints(catalogue), {
  methodsAt: async (rawPath) => methodsAtPathsOf(await catalogue())(rawPath),
})
