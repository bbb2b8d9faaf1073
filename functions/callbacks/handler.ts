import { httpFunction } from '../../shared/runtime/lambda.ts'
import { callbackEndpoints } from './endpoints.ts'

export const handler = await httpFunction(callbackEndpoints)
