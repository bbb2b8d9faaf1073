import type { Consumer } from '../../shared/contract/consumer.ts'

export const paymentConsumers: readonly Consumer[] = []
