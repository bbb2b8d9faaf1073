import type { Endpoint } from '../../shared/contract/endpoint.ts'

export const configurationEndpoints: readonly Endpoint[] = []
