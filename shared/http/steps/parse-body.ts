import type { HttpRequest } from '../../contract/http.ts'
import { whyAmbiguous } from '../../domain/upstreams/exact-json.ts'
import { invalid, Refusal } from '../../errors/refusal.ts'

export const LARGEST_BODY = 256 * 1024
const DEEPEST = 32
const JSON_TYPE = /^application\/(?:json|[a-z0-9.+-]+\+json)\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function refuseLargeBody({ rawBody }: HttpRequest, largest: number): void {
  if (rawBody !== undefined && rawBody.length > largest)
    throw new Refusal('too-large', { description: `The body must have at most ${largest / 1024} KiB.` })
}

/** The JSON of a request, or `undefined` if none was sent. Refuses anything but plain JSON in UTF-8. */
export function parseBody(request: HttpRequest): unknown {
  const { rawBody } = request
  if (rawBody === undefined || rawBody.length === 0) return undefined
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    throw new Refusal('unsupported-media-type', {
      description: 'The body must not be compressed: leave out content-encoding.',
      headers: { 'accept-encoding': 'identity' },
    })
  if (!JSON_TYPE.test(request.headers['content-type'] ?? ''))
    throw new Refusal('unsupported-media-type', { headers: { accept: 'application/json' } })
  const value = parsed(decoded(rawBody))
  refuseOddities(value, 0)
  return value
}

/** Refuses a body whose bytes somebody else could read differently. It has been parsed. */
export function refuseAmbiguousBody(rawBody: Uint8Array): void {
  const why = whyAmbiguous(decoded(rawBody))
  if (why !== undefined) throw invalid('body', why)
}

function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw invalid('body', 'must be valid UTF-8')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('body', 'must be valid JSON')
  }
}

/** Refuses nesting over 32 levels, NUL and lone surrogates in texts, and keys that could reach a prototype. */
function refuseOddities(value: unknown, depth: number): void {
  if (typeof value === 'string') refuseOddText(value)
  if (typeof value !== 'object' || value === null) return
  if (depth >= DEEPEST) throw invalid('body', `must be nested at most ${DEEPEST} levels deep`)
  if (Array.isArray(value)) for (const element of value) refuseOddities(element, depth + 1)
  else
    for (const key of Object.keys(value)) {
      if (key === '__proto__') throw invalid('body', 'must not have a key named __proto__')
      refuseOddText(key)
      refuseOddities((value as Record<string, unknown>)[key], depth + 1)
    }
}

function refuseOddText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) throw invalid('body', 'must not contain NUL or lone surrogates')
}
