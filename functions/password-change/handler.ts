import { httpFunction } from '../../shared/runtime/lambda.ts'
import { passwordChangeEndpoints } from './endpoints.ts'

export const handler = await httpFunction(passwordChangeEndpoints)
