import type { Consumer } from '../../shared/contract/consumer.ts'

export const callbackConsumers: readonly Consumer[] = []
