import { httpFunction } from '../../shared/runtime/http-function.ts'
import { configurationEndpoints } from './endpoints.ts'

export const handler = httpFunction(configurationEndpoints)
