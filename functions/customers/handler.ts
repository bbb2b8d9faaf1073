import { httpFunction } from '../../shared/runtime/lambda.ts'
import { customerEndpoints } from './endpoints.ts'

export const handler = await httpFunction(customerEndpoints)
