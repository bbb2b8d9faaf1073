import { httpFunction } from '../../shared/runtime/http-function.ts'
import { oauthEndpoints } from './endpoints.ts'

export const handler = await httpFunction(oauthEndpoints)
