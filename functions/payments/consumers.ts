import { simulateEnd } from './simulate-end.ts'

export const paymentConsumers = [simulateEnd]
