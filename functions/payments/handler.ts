import { httpFunction } from '../../shared/runtime/lambda.ts'
import { paymentEndpoints } from './endpoints.ts'

export const handler = await httpFunction(paymentEndpoints)
