import type { AnonymousCall } from '../../shared/contract/call.ts'
import { MCP_PATH, SCIM_RESOURCE_PATH } from '../../shared/contract/routes.ts'
import { withoutMark } from '../../shared/domain/cells/place-mark.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { Claims } from '../../shared/domain/tokens/claims.ts'
import { newSecret, secretHash } from '../../shared/proofs/hashes.ts'

const FORM = /^rt_([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/
type Ports = Pick<AnonymousCall['ports'], 'randomBytes' | 'marks'>

/** The parts of a refresh token: the secret that names its grant, and the one that changes with each use. */
export type RefreshToken = { readonly token: string; readonly grantHash: string; readonly hash: string }

/** A new token of a grant, which moves with the tenant of its person. `grantSecret`: that of the grant; a new one begins a grant. */
export function newRefreshToken(ports: Ports, tenantId: TenantId | undefined, grantSecret: string = newSecret(ports)): RefreshToken {
  const { token, ...parts } = partsOf(grantSecret, newSecret(ports))
  return { token: ports.marks.ofTenant(token, tenantId), ...parts }
}

/** A token that was sent, with the secret that its successors keep. */
export type SentRefreshToken = RefreshToken & { readonly grantSecret: string }

/** The parts of a token that was sent; `undefined` for any other text. */
export function readRefreshToken(text: string): SentRefreshToken | undefined {
  const [, grantSecret, secret] = FORM.exec(withoutMark(text)) ?? []
  return grantSecret === undefined || secret === undefined ? undefined : { ...partsOf(grantSecret, secret), grantSecret }
}

function partsOf(grantSecret: string, secret: string): RefreshToken {
  return { token: `rt_${grantSecret}.${secret}`, grantHash: secretHash(grantSecret), hash: secretHash(secret) }
}

/** The claims of a token for the service, its MCP server or its directory sync; `undefined` for every other text. */
export async function accessTokenClaims({ tokens, baseUrl }: AnonymousCall['ports'], token: string): Promise<Claims | undefined> {
  return (
    (await tokens.verify(token)) ??
    (await tokens.verify(token, `${baseUrl()}${MCP_PATH}`)) ??
    (await tokens.verify(token, `${baseUrl()}${SCIM_RESOURCE_PATH}`))
  )
}
