import { httpFunction } from '../../shared/runtime/http-function.ts'
import { documentationEndpoints } from './endpoints.ts'

const catalogue = async () => (await import('../catalogue.ts')).CATALOGUE

/** It also answers calls without a route. Only the API document needs the other functions' declarations. */
export const handler = httpFunction(documentationEndpoints(catalogue))
