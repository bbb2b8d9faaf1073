import { httpFunction } from '../../shared/runtime/http-function.ts'
import { paymentEndpoints } from './endpoints.ts'

export const handler = httpFunction(paymentEndpoints)
