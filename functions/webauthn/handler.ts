import { httpFunction } from '../../shared/runtime/lambda.ts'
import { webAuthnEndpoints } from './endpoints.ts'

export const handler = await httpFunction(webAuthnEndpoints)
