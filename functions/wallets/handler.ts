import { httpFunction } from '../../shared/runtime/http-function.ts'
import { walletEndpoints } from './endpoints.ts'

export const handler = httpFunction(walletEndpoints)
