import { httpFunction } from '../../shared/runtime/http-function.ts'
import { singleSignOnEndpoints } from './endpoints.ts'

export const handler = httpFunction(singleSignOnEndpoints)
