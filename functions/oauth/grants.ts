import { clientCredentials } from './client-credentials.ts'
import type { Grant } from './token-call.ts'

/** The grant types that the token endpoint accepts. The metadata names them. */
export const GRANTS: Readonly<Record<string, Grant>> = {
  client_credentials: clientCredentials,
}
