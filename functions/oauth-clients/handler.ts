import { httpFunction } from '../../shared/runtime/http-function.ts'
import { oauthClientEndpoints } from './endpoints.ts'

export const handler = await httpFunction(oauthClientEndpoints)
