import { health } from './health.ts'

export const documentationEndpoints = [health]
