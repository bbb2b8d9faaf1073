import { httpFunction } from '../../shared/runtime/lambda.ts'
import { authenticationEndpoints } from './endpoints.ts'

export const handler = await httpFunction(authenticationEndpoints)
