import { segmentsOf } from '../contract/path-parameters.ts'
import type { UpstreamOperation } from '../domain/upstreams/operation.ts'

/** Segments of a path before those of the upstream: `tenants`, the tenant, `upstreams`, the name. */
const OF_THE_SERVICE = 4

/** The values of the parameters of a path by the names of the upstream. */
export function pathValues(segments: readonly string[], { path }: Pick<UpstreamOperation, 'path'>): Readonly<Record<string, string>> {
  const named = segmentsOf(path).flatMap((part, index) =>
    part.startsWith('{') ? [[part.slice(1, -1), segments[OF_THE_SERVICE + index] ?? ''] as const] : [],
  )
  return Object.fromEntries(named)
}

/** The path below the upstream, percent-encoded, as it is sent and shown. */
export function pathBelow(segments: readonly string[]): string {
  return `/${segments.slice(OF_THE_SERVICE).map(encodeURIComponent).join('/')}`
}
