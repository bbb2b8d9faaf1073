import { isParameter, segmentsOf } from '../contract/path-parameters.ts'
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

/**
 * The path below the upstream, as it is sent and shown. Literal segments stand as they were declared: a receiver may tell `payouts:batch`
 * from `payouts%3Abatch` (RFC 3986 §2.2). Values are percent-encoded.
 */
export function pathBelow(segments: readonly string[], { path }: Pick<UpstreamOperation, 'path'>): string {
  const declared = segmentsOf(path)
  const values = segments.slice(OF_THE_SERVICE)
  return `/${values.map((value, index) => (value === declared[index] && !isParameter(value) ? value : encodeURIComponent(value))).join('/')}`
}
