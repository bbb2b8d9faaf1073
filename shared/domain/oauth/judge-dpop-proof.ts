/** A proof whose signature was verified with the key in its own header. */
type ProofClaims = Readonly<Record<string, unknown>>

/** The call that a proof must be for. `url` has neither query nor fragment; `tokenHash` is that of the access token that comes with it. */
export type ProvedCall = {
  readonly method: string
  readonly url: string
  readonly tokenHash: string | undefined
  /** In milliseconds. */
  readonly now: number
}

/** Time before and after its issue in which a proof is accepted, in seconds. */
const PROOF_WINDOW_SECONDS = 60
const LONGEST_JTI = 255

/** `why` is for the log only. `expiresAt`: until then a second use must be noticed, in seconds since 1970. */
type ProofVerdict =
  | { readonly kind: 'accepted'; readonly jti: string; readonly expiresAt: number }
  | { readonly kind: 'refused'; readonly why: string }

/** Judges the claims of a DPoP proof (RFC 9449 §4.3): it is for this method and URL, for this token, and fresh. */
export function judgeDpopProof(claims: ProofClaims, { method, url, tokenHash, now }: ProvedCall): ProofVerdict {
  const { htm, htu, iat, jti, ath } = claims
  const seconds = now / 1000
  if (htm !== method) return refused('method')
  if (typeof htu !== 'string' || !isSameUrl(htu, url)) return refused('url')
  if (typeof iat !== 'number' || Math.abs(seconds - iat) > PROOF_WINDOW_SECONDS) return refused('time')
  if (typeof jti !== 'string' || jti === '' || jti.length > LONGEST_JTI) return refused('no-jti')
  if (tokenHash !== undefined && ath !== tokenHash) return refused('token-hash')
  return { kind: 'accepted', jti, expiresAt: Math.ceil(iat) + 2 * PROOF_WINDOW_SECONDS }
}

const refused = (why: string): ProofVerdict => ({ kind: 'refused', why })

/** Compares by scheme, host, port and decoded path; a query or fragment of `htu` is ignored. */
function isSameUrl(htu: string, url: string): boolean {
  const [one, other] = [URL.parse(htu), URL.parse(url)]
  if (one === null || other === null || !isSameOrigin(one, other)) return false
  return decodedPath(one) === decodedPath(other)
}

/** A local run is reached by each name of this machine. */
function isSameOrigin(one: URL, other: URL): boolean {
  if (one.origin === other.origin) return true
  const bothHere = isThisMachine(one) && isThisMachine(other)
  return bothHere && one.protocol === other.protocol && one.port === other.port
}

const isThisMachine = ({ hostname }: URL): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)

function decodedPath({ pathname }: URL): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}
