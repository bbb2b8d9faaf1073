/** The part of a provider's metadata that the service uses (OpenID Connect Discovery §3). */
export type Server = {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly jwks_uri: string
  readonly [member: string]: unknown
}

type ReadServer = { readonly kind: 'server'; readonly server: Server } | { readonly kind: 'unusable'; readonly why: string }

/**
 * Reads the metadata of a provider. INVARIANT: the issuer is the configured one, letter by letter: a document of another issuer would let
 * one provider speak for another.
 */
export function readServer(text: string, issuer: string): ReadServer {
  const metadata = objectIn(text)
  if (metadata === undefined) return unusable('no-object')
  if (metadata.issuer !== issuer) return unusable('issuer')
  for (const member of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (typeof metadata[member] !== 'string' || !URL.canParse(metadata[member])) return unusable(member)
  return { kind: 'server', server: metadata as Server }
}

const unusable = (why: string): ReadServer => ({ kind: 'unusable', why: `metadata-${why}` })

export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}
