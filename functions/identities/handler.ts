import { httpFunction } from '../../shared/runtime/http-function.ts'
import { identityEndpoints } from './endpoints.ts'

export const handler = httpFunction(identityEndpoints)
