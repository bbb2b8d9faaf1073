import { httpFunction } from '../../shared/runtime/http-function.ts'
import { webAuthnEndpoints } from './endpoints.ts'

export const handler = httpFunction(webAuthnEndpoints)
