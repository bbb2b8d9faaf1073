import { promisify } from 'node:util'
import { type Wanted, wantedIn } from './accept.ts'
import { entityTagOf } from './entity-tag.ts'
import { type HttpRequest, ok, Raw, type Reply } from './http.ts'

/** A document that is the same for everybody, and its headers beside those of every answer. */
type Publication = { readonly contentType: string; readonly headers: Readonly<Record<string, string>> }

type Encoding = 'br' | 'gzip' | 'identity'
type Encode = (bytes: Uint8Array) => Promise<Uint8Array>

/** Takes about 50 ms once for the largest document. */
const BROTLI_QUALITY = 7

/** Loaded with the first document that is compressed: a login does without. */
const compression = () => import('node:zlib')

const ENCODE: Readonly<Record<Encoding, Encode>> = {
  async br(bytes) {
    const { brotliCompress, constants } = await compression()
    return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  },
  gzip: async (bytes) => promisify((await compression()).gzip)(bytes),
  identity: async (bytes) => bytes,
}

/**
 * Answers with a document, compressed if the caller accepts it, with an entity tag per encoding. Each encoding is made once, at the first
 * request for it, unless it is `ready`.
 */
export function published(
  bytes: Uint8Array,
  { contentType, headers }: Publication,
  ready: readonly (readonly [Encoding, Uint8Array])[] = [],
): (request: HttpRequest) => Promise<Reply> {
  const made = new Map<Encoding, Promise<Uint8Array>>(ready.map(([encoding, encoded]) => [encoding, Promise.resolve(encoded)]))
  const tag = entityTagOf(bytes).slice(0, -1)
  return async (request) => {
    const encoding = encodingFor(wantedIn(request.headers['accept-encoding']))
    const encoded = made.get(encoding) ?? ENCODE[encoding](bytes)
    made.set(encoding, encoded)
    const isPlain = encoding === 'identity'
    const body = new Raw(contentType, isPlain ? Buffer.from(bytes).toString('utf8') : await encoded, isPlain ? undefined : encoding)
    return ok(body, { ...headers, etag: `${tag}${isPlain ? '' : `-${encoding}`}"`, vary: 'origin, accept-encoding' })
  }
}

function encodingFor(wanted: Wanted): Encoding {
  const quality = (name: Encoding) => wanted.get(name) ?? wanted.get('*') ?? 0
  if (quality('br') > 0 && quality('br') >= quality('gzip')) return 'br'
  return quality('gzip') > 0 ? 'gzip' : 'identity'
}
