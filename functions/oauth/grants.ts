import { clientCredentials } from './client-credentials.ts'
import { exchangeToken } from './exchange-token.ts'
import { grantByCode } from './grant-by-code.ts'
import { grantByRefreshToken } from './grant-by-refresh-token.ts'
import type { Grant } from './token-call.ts'

/** The grant types that the token endpoint accepts. The metadata names them. */
export const GRANTS: Readonly<Record<string, Grant>> = {
  authorization_code: grantByCode,
  client_credentials: clientCredentials,
  refresh_token: grantByRefreshToken,
  'urn:ietf:params:oauth:grant-type:token-exchange': exchangeToken,
}
