import { httpFunction } from '../../shared/runtime/http-function.ts'
import { scimEndpoints } from './endpoints.ts'

export const handler = await httpFunction(scimEndpoints)
