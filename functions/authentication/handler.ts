import { httpFunction } from '../../shared/runtime/http-function.ts'
import { authenticationEndpoints } from './endpoints.ts'

export const handler = httpFunction(authenticationEndpoints)
