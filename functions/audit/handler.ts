import { httpFunction } from '../../shared/runtime/lambda.ts'
import { auditEndpoints } from './endpoints.ts'

export const handler = await httpFunction(auditEndpoints)
