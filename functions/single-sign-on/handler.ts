import { httpFunction } from '../../shared/runtime/lambda.ts'
import { singleSignOnEndpoints } from './endpoints.ts'

export const handler = await httpFunction(singleSignOnEndpoints)
