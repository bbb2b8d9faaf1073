import { httpFunction } from '../../shared/runtime/http-function.ts'
import { passwordChangeEndpoints } from './endpoints.ts'

export const handler = httpFunction(passwordChangeEndpoints)
