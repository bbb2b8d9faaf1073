import { httpFunction } from '../../shared/runtime/http-function.ts'
import { documentEndpoints } from './endpoints.ts'

export const handler = httpFunction(documentEndpoints)
