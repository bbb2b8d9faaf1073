import { httpFunction } from '../../shared/runtime/http-function.ts'
import { auditEndpoints } from './endpoints.ts'

export const handler = httpFunction(auditEndpoints)
