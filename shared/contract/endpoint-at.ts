import type { Endpoint } from './declared-endpoint.ts'
import type { Method } from './http.ts'
import { isParameter } from './path-parameters.ts'

/**
 * The endpoint for a call, by its decoded segments below the base path. As at the gateway, a literal segment wins over `{name}`, from
 * left to right.
 */
export function endpointAt(endpoints: readonly Endpoint[], method: Method, segments: readonly string[]): Endpoint | undefined {
  const taking = endpoints.filter((endpoint) => endpoint.method === method && matches(endpoint.template, segments))
  // HEAD answers wherever GET does, unless it has a meaning of its own.
  if (taking.length === 0 && method === 'HEAD') return endpointAt(endpoints, 'GET', segments)
  return taking.toSorted((one, other) => (speciality(one) < speciality(other) ? -1 : 1))[0]
}

function matches(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => (isParameter(part) ? segments[index] !== '' : part === segments[index]))
  )
}

/** Sorts more specific templates first. */
const speciality = ({ template }: Endpoint): string => template.map((part) => (isParameter(part) ? '1' : '0')).join('')
