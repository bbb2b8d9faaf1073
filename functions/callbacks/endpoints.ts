import type { Endpoint } from '../../shared/contract/endpoint.ts'

export const callbackEndpoints: readonly Endpoint[] = []
