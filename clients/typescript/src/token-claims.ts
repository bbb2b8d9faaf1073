import { bytesOfBase64 } from './base64.ts'

/** The claims that the client reads. It verifies nothing: the service does. */
export interface TokenClaims {
  readonly iat?: number
  readonly exp?: number
  readonly scope?: string
  readonly client_id?: string
  readonly tenantId?: number
}

/** The claims of a token; empty if it is not a JWT. */
export function claimsOf(token: string): TokenClaims {
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytesOfBase64(token.split('.')[1] ?? '')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** An agent's token cannot be renewed. */
export const isTaskOnly = (token: string): boolean => claimsOf(token).scope === 'UpdateByTasks'

/** A client of OAuth proves its key again instead of renewing. */
export const isOfClient = (token: string): boolean => claimsOf(token).client_id !== undefined
