import { httpFunction } from '../../shared/runtime/http-function.ts'
import { openIdSignInEndpoints } from './endpoints.ts'

export const handler = httpFunction(openIdSignInEndpoints)
