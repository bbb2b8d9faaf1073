import { sendAgain } from './send-again.ts'

export const upstreamConsumers = [sendAgain]
