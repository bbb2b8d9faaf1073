import { httpFunction } from '../../shared/runtime/lambda.ts'
import { documentEndpoints } from './endpoints.ts'

export const handler = await httpFunction(documentEndpoints)
