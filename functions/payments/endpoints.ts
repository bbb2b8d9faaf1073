import type { Endpoint } from '../../shared/contract/endpoint.ts'

export const paymentEndpoints: readonly Endpoint[] = []
