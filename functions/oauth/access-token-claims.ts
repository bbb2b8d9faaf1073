import type { AnonymousCall } from '../../shared/contract/call.ts'
import { MCP_PATH } from '../../shared/contract/routes.ts'
import type { Claims } from '../../shared/domain/tokens/claims.ts'

/** The claims of a token for the service or for its MCP server; `undefined` for every other text. */
export async function accessTokenClaims({ tokens, baseUrl }: AnonymousCall['ports'], token: string): Promise<Claims | undefined> {
  return (await tokens.verify(token)) ?? (await tokens.verify(token, `${baseUrl()}${MCP_PATH}`))
}
