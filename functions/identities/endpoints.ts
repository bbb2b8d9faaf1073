import type { Endpoint } from '../../shared/contract/endpoint.ts'

export const identityEndpoints: readonly Endpoint[] = []
