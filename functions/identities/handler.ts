import { httpFunction } from '../../shared/runtime/lambda.ts'
import { identityEndpoints } from './endpoints.ts'

export const handler = await httpFunction(identityEndpoints)
