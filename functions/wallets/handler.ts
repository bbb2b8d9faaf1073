import { httpFunction } from '../../shared/runtime/lambda.ts'
import { walletEndpoints } from './endpoints.ts'

export const handler = await httpFunction(walletEndpoints)
