import { httpFunction } from '../../shared/runtime/http-function.ts'
import { callbackEndpoints } from './endpoints.ts'

export const handler = httpFunction(callbackEndpoints)
