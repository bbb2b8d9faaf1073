import { httpFunction } from '../../shared/runtime/lambda.ts'
import { configurationEndpoints } from './endpoints.ts'

export const handler = await httpFunction(configurationEndpoints)
