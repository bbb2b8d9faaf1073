/** The segments of a path below an upstream: literal texts, and `{name}` for one segment. */
type PathTemplate = readonly string[]

const LONGEST_PATH = 400
const MOST_SEGMENTS = 20
const LITERAL = /^[A-Za-z0-9._~!$&'()*+,;=:@-]+$/
const PARAMETER = /^\{[A-Za-z_][A-Za-z0-9_-]{0,39}\}$/

/** Reads the path of an operation. `why` names what is wrong with it. */
export function readPathTemplate(
  path: string,
): { readonly kind: 'template'; readonly segments: PathTemplate } | { readonly kind: 'refused'; readonly why: string } {
  if (path.length > LONGEST_PATH) return refused(`must have at most ${LONGEST_PATH} characters`)
  if (!path.startsWith('/')) return refused('must begin with a slash')
  if (RESERVED.has(path)) return refused(`must not be ${path}, which is a path of this service`)
  const segments = path.slice(1).split('/')
  if (segments.length > MOST_SEGMENTS) return refused(`must have at most ${MOST_SEGMENTS} segments`)
  const odd = segments.find((segment) => !isGoodSegment(segment))
  if (odd !== undefined) return refused(`must consist of literal segments and {name}, each a whole segment (got "${odd.slice(0, 40)}")`)
  const names = segments.filter((segment) => segment.startsWith('{'))
  if (new Set(names).size < names.length) return refused('must not name a parameter twice')
  return { kind: 'template', segments }
}

/** Paths below an upstream that this service answers itself. */
const RESERVED: ReadonlySet<string> = new Set(['/', '/rotate'])

/**
 * Tells why a method and path cannot be told from a call of this service: `POST /{id}` with the id `rotate` would rotate the secret of the
 * upstream.
 */
export function whyAmbiguous(method: string | undefined, segments: PathTemplate): string | undefined {
  if (method !== 'POST' || shapeOf(segments) !== '{}') return undefined
  return 'must not be one parameter alone with POST, because /rotate is a path of this service: begin it with the last segment of baseUrl'
}

const refused = (why: string) => ({ kind: 'refused', why }) as const

function isGoodSegment(segment: string): boolean {
  if (PARAMETER.test(segment)) return true
  return LITERAL.test(segment) && segment !== '.' && segment !== '..'
}

/** Two templates with the same shape match the same paths. */
export function shapeOf(segments: PathTemplate): string {
  return segments.map((segment) => (segment.startsWith('{') ? '{}' : segment)).join('/')
}

/**
 * Tells why a decoded segment of a called path is refused: another reader could take it for several segments, or for none. Somebody who
 * decodes once more must not find anything else either.
 */
export function whyOddSegment(segment: string): string | undefined {
  for (let text = segment, rounds = 0; rounds <= MOST_ENCODINGS; rounds++) {
    if (DOTS.test(text)) return 'must not contain dot segments'
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    if (/[/\\\u0000-\u001f\u007f-\u009f]/.test(text)) return 'must not contain separators or control characters within a segment'
    const decoded = decodedOnce(text)
    if (decoded === text) return undefined
    text = decoded
  }
  return 'must not be percent-encoded several times'
}

/** A dot segment, also with the parameters (`..;a=b`) that servers of Java take off before they read it (RFC 3986 §3.3). */
const DOTS = /^\.{1,2}(?:;|$)/

const MOST_ENCODINGS = 2

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
