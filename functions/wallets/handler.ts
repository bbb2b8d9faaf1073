import { httpFunction } from '../../shared/runtime/lambda.ts'
import { walletEndpoints } from './endpoints.ts'

export const handler = httpFunction(walletEndpoints)
