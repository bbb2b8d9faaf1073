import type { HttpRequest } from '../contract/http.ts'
import { invalid, Refusal } from '../errors/refusal.ts'

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The fields of a form (RFC 6749, appendix B). A field without a value counts as left out (§3.1). Refuses repeated fields, because two
 * readers could take different ones.
 */
export function parseForm({ headers, rawBody }: Pick<HttpRequest, 'headers' | 'rawBody'>): Readonly<Record<string, string>> {
  if (rawBody === undefined || rawBody.length === 0) return {}
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    throw new Refusal('unsupported-media-type', {
      description: 'The body must not be compressed: leave out content-encoding.',
      headers: { 'accept-encoding': 'identity' },
    })
  if (!FORM_TYPE.test(headers['content-type'] ?? ''))
    throw new Refusal('unsupported-media-type', {
      description: 'The body must be a form, with content-type application/x-www-form-urlencoded.',
      headers: { accept: 'application/x-www-form-urlencoded' },
    })
  return fieldsIn(textOf(rawBody))
}

function fieldsIn(text: string): Readonly<Record<string, string>> {
  const fields = new Map<string, string>()
  const seen = new Set<string>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decoded(at < 0 ? pair : pair.slice(0, at))
    const value = at < 0 ? '' : decoded(pair.slice(at + 1))
    if (seen.has(name)) throw invalid(name.slice(0, 100), 'must be sent only once')
    seen.add(name)
    if (value !== '') fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function decoded(part: string): string {
  const text = percentDecoded(part.replaceAll('+', ' '))
  if (text.includes('\u0000') || !text.isWellFormed()) throw invalid('body', 'must not contain NUL or lone surrogates')
  return text
}

function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalid('body', 'must be valid percent-encoded UTF-8')
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw invalid('body', 'must be valid UTF-8')
  }
}
