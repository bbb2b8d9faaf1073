import { type ClientKey, readClientKeys } from './client-keys.ts'
import { type ClientKind, describedUriFault } from './redirect-uri.ts'

/** A client as its own metadata describes it: in a document at its id, or in a registration (RFC 7591). Nobody has checked it. */
type DescribedClient = {
  readonly name: string | undefined
  readonly kind: ClientKind
  readonly redirectUris: readonly string[]
  readonly keys: readonly ClientKey[] | undefined
  readonly jwksUri: string | undefined
  readonly dpopRequired: boolean
}

/** `field`: the member of the metadata that is wrong. */
type Described =
  | { readonly kind: 'client'; readonly client: DescribedClient }
  | { readonly kind: 'refused'; readonly field: string; readonly fault: string }

const MOST_URIS = 20
const LONGEST_NAME = 100

/** Reads the metadata of a client (RFC 7591 §2). Members that the service does not know are ignored; a client secret is refused. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a flat list of checks; each line is one
export function readMetadata(metadata: Readonly<Record<string, unknown>>): Described {
  const { client_name: name, redirect_uris: uris, token_endpoint_auth_method: method = 'none', jwks, jwks_uri: jwksUri } = metadata
  if (Object.hasOwn(metadata, 'client_secret')) return refused('client_secret', 'must not be sent: there are no client secrets')
  if (method !== 'none' && method !== 'private_key_jwt') return refused('token_endpoint_auth_method', 'must be none or private_key_jwt')
  const kind = method === 'none' ? 'native' : 'web'
  if (!isListOfTexts(uris) || uris.length === 0 || uris.length > MOST_URIS)
    return refused('redirect_uris', `must have 1 to ${MOST_URIS} URIs`)
  const fault = uris.map((uri) => describedUriFault(uri, kind)).find((each) => each !== undefined)
  if (fault !== undefined) return refused('redirect_uris', fault)
  if (name !== undefined && (typeof name !== 'string' || name.length > LONGEST_NAME))
    return refused('client_name', `must be text of at most ${LONGEST_NAME} characters`)
  const keys = method === 'none' || jwks === undefined ? undefined : readClientKeys(jwks)
  if (keys?.kind === 'refused') return refused('jwks', keys.fault)
  if (method !== 'none' && (keys === undefined) === (jwksUri === undefined))
    return refused('jwks', 'jwks or jwks_uri is required, and not both')
  const at = method === 'none' ? undefined : jwksUri
  if (at !== undefined && typeof at !== 'string') return refused('jwks_uri', 'must be a URL')
  const dpopRequired = metadata.dpop_bound_access_tokens === true
  return { kind: 'client', client: { name, kind, redirectUris: uris, keys: keys?.keys, jwksUri: at, dpopRequired } }
}

const refused = (field: string, fault: string): Described => ({ kind: 'refused', field, fault })

export function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
