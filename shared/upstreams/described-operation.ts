import { createHash } from 'node:crypto'
import type { Call } from '../contract/call.ts'
import { isParameter, segmentsOf } from '../contract/path-parameters.ts'
import { inOneLine, inQuotes } from '../domain/quoted-text.ts'
import { isObject } from '../domain/upstreams/json-schema.ts'
import type { UpstreamOperation } from '../domain/upstreams/operation.ts'
import { readSentence, sentenceWith } from '../domain/upstreams/sentence.ts'
import type { Upstream } from '../storage/upstreams.ts'
import { type Phrase, say } from '../texts/phrase.ts'

const LONGEST_BODY = 200

/**
 * The words for the people who approve a call of an operation: its sentence or its summary, and whatever of path and query the sentence
 * does not show. Members of the body that it does not show stand beside it as effects.
 */
export function describedOperation({ request, body }: Pick<Call, 'request' | 'body'>, of: Upstream, operation: UpstreamOperation): Phrase {
  const sentence = operation.describe === undefined ? undefined : readSentence(operation.describe)
  const path = pathValues(request.segments, operation)
  const where = `${operation.method} ${pathBelow(request.segments, operation)}${request.rawQuery === '' ? '' : `?${request.rawQuery}`} of ${of.name}`
  const sent = inOneLine(where)
  if (sentence?.kind !== 'sentence')
    return withBody(say`${{ operation: inOneLine(operation.summary ?? operation.operationId) }}: ${{ request: sent }}`, body)
  const shown = new Set(sentence.parts.flatMap((part) => (part.kind === 'value' && part.names[0] === 'path' ? [part.names[1] ?? ''] : [])))
  const isWhole = Object.keys(path).every((name) => shown.has(name)) && request.rawQuery === ''
  const words = sentenceWith(sentence.parts, { path, query: request.query, body })
  return withBody(isWhole ? say`${{ sentence: words }}` : say`${{ sentence: words }} (${{ request: sent }})`, body)
}

/** A body that has no members has no effects beside the description, so the description tells it. */
function withBody(sentence: Phrase, body: unknown): Phrase {
  if (body === undefined || isObject(body)) return sentence
  const text = JSON.stringify(body)
  if (text.length <= LONGEST_BODY) return say`${{ sentence }}, with ${{ body: inQuotes(text) }}`
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return say`${{ sentence }}, with ${{ characters: text.length }} characters, SHA-256 ${{ hash }}`
}

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
