import { httpFunction } from '../../shared/runtime/http-function.ts'
import { upstreamEndpoints } from './endpoints.ts'

export const handler = httpFunction(upstreamEndpoints)
