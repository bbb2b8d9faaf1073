import { httpFunction } from '../../shared/runtime/http-function.ts'
import { customerEndpoints } from './endpoints.ts'

export const handler = httpFunction(customerEndpoints)
