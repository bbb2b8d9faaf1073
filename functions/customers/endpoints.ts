import type { Endpoint } from '../../shared/contract/endpoint.ts'

export const customerEndpoints: readonly Endpoint[] = []
