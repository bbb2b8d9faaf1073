import type { AnonymousCall } from '../../shared/contract/call.ts'
import { MCP_PATH, SCIM_RESOURCE_PATH } from '../../shared/contract/routes.ts'
import type { Claims } from '../../shared/domain/tokens/claims.ts'

/** The claims of a token for the service, its MCP server or its directory sync; `undefined` for every other text. */
export async function accessTokenClaims({ tokens, baseUrl }: AnonymousCall['ports'], token: string): Promise<Claims | undefined> {
  return (
    (await tokens.verify(token)) ??
    (await tokens.verify(token, `${baseUrl()}${MCP_PATH}`)) ??
    (await tokens.verify(token, `${baseUrl()}${SCIM_RESOURCE_PATH}`))
  )
}
