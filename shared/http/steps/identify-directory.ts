import { createHash, timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { invalidToken, missingToken } from '../../contract/live-session.ts'
import { gatewayPath, SCIM_RESOURCE_PATH } from '../../contract/routes.ts'
import { defined } from '../../domain/defined.ts'
import { readScimToken, type ScimTokenName, sessionOfScimToken } from '../../domain/scim/scim-token.ts'
import type { Claims } from '../../domain/tokens/claims.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Ports } from '../../ports/ports.ts'
import { type ScimToken, scimToken } from '../../storage/scim.ts'
import type { Identified } from './authenticate.ts'
import type { GatewayEvent } from './parse-request.ts'

const SENT = /^(Bearer|DPoP) ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i
const LONGEST_TOKEN = 8192

/**
 * Identifies a call of directory sync: by a token of its own kind, or by one that an OAuth client got for scope `scim`. INVARIANT: sessions
 * and agent tokens open nothing here, and a token opens the tenant that it was made for and no other.
 */
export async function identifyDirectory(
  endpoint: Pick<Endpoint, 'base' | 'path'>,
  event: Pick<GatewayEvent, 'headers' | 'rawPath'>,
  ports: Pick<Ports, 'tokens' | 'baseUrl' | 'store'>,
): Promise<Identified> {
  const header = event.headers.authorization
  if (header === undefined) throw missingToken()
  const [, scheme = '', token] = header.length > LONGEST_TOKEN ? [] : (SENT.exec(header) ?? [])
  if (token === undefined) throw invalidToken('not-a-bearer-token')
  const opened = await openedBy(token, ports)
  if (opened === undefined) throw invalidToken('not-for-directory-sync')
  if (String(opened.tenantId) !== tenantInPath(endpoint, event.rawPath)) throw new Refusal('not-found', { because: 'another-tenant' })
  return { kind: 'claims', claims: opened.claims, scheme: scheme.toLowerCase() === 'dpop' ? 'dpop' : 'bearer', token }
}

type Opened = { readonly tenantId: number | undefined; readonly claims: Claims }

async function openedBy(
  token: string,
  { tokens, baseUrl, store }: Pick<Ports, 'tokens' | 'baseUrl' | 'store'>,
): Promise<Opened | undefined> {
  const named = readScimToken(token)
  if (named === undefined) {
    const claims = await tokens.verify(token, `${baseUrl()}${SCIM_RESOURCE_PATH}`)
    return claims?.scope === 'scim' ? { tenantId: claims.tenantId, claims } : undefined
  }
  const [stored] = (await store.read([scimToken(named)])) as readonly (ScimToken | undefined)[]
  const hash = createHash('sha256').update(named.secret).digest()
  const isThatOne = stored !== undefined && timingSafeEqual(hash, Buffer.from(stored.tokenHash, 'base64url'))
  return isThatOne ? { tenantId: named.tenantId, claims: claimsOf(named, stored) } : undefined
}

/** The claims that a signed token of the same account would have. */
function claimsOf(named: ScimTokenName, { customerId, identity, created, expiresAt, creatorTenantId, amr }: ScimToken): Claims {
  return {
    sub: String(customerId),
    jti: named.scimTokenId,
    sid: sessionOfScimToken(named),
    iat: Math.floor(Date.parse(created) / 1000),
    exp: expiresAt,
    identity,
    ...defined({ tenantId: creatorTenantId }),
    roles: [],
    positions: [],
    amr,
    scope: 'scim',
  }
}

/** The tenant that the path names, as it was sent. */
function tenantInPath(endpoint: Pick<Endpoint, 'base' | 'path'>, rawPath: string): string | undefined {
  const at = gatewayPath(endpoint).split('/').indexOf('{tenantId}')
  return rawPath.split('/')[at]
}
