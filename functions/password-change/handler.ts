import { httpFunction } from '../../shared/runtime/lambda.ts'
import { passwordChangeEndpoints } from './endpoints.ts'

export const handler = httpFunction(passwordChangeEndpoints)
