import type { AgentLimits } from '../domain/agents/agent-limits.ts'
import type { CustomerId } from '../domain/ids.ts'
import type { CodeScope } from '../domain/oauth/judge-authorization.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { hasNo, insert, update, type Write } from './write.ts'

/** The agent that a person has allowed. */
export type AllowedAgent = {
  readonly name: string
  readonly approvers: readonly CustomerId[]
  readonly limits: AgentLimits
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** An authorization code. It is kept after its use until it expires, so that a second use is noticed. At most about 12 KB. */
export type AuthorizationCode = {
  readonly clientId: string
  readonly clientName: string
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly scopes: readonly CodeScope[]
  readonly nonce?: string
  readonly resource?: string
  /** The key whose proof the exchange needs: the thumbprint of its JWK. */
  readonly dpopJkt?: string
  readonly customerId: CustomerId
  readonly identity: string
  /** The epoch of the identity when the person decided: ending the identity's sessions ends the code too. */
  readonly epoch: number
  /** The session in which the person decided; a code without an agent ends with it. */
  readonly sessionId: string
  readonly amr: readonly string[]
  /** Time at which the person last proved who they are, in milliseconds since 1970. */
  readonly provedAt: number
  readonly agent?: AllowedAgent
  /** `created` of the consent that is kept for the client, if one is: the code, and its token for `userinfo`, end with that consent. */
  readonly consentSince?: string
  /** Set by the first use of the code, with the session of the agent that this use began, if any. A second use ends that session. */
  readonly obtained?: { readonly sessionId?: string }
  /** True after a second use, or once the client has ended it: the access token for `userinfo` works no longer. */
  readonly replayed?: boolean
  /** Milliseconds since 1970. */
  readonly usableUntil: number
  /** Seconds since 1970; later than `usableUntil`. */
  readonly expiresAt: number
}

/** `hash`: SHA-256 of the code, base64url. */
export const authorizationCode = (hash: string) => reference<AuthorizationCode>(keys.authorizationCode(hash))

export function keepAuthorizationCode(hash: string, issued: AuthorizationCode): Write {
  return insert(authorizationCode(hash), issued)
}

/** Uses a code up in the transaction that it is needed for: of any concurrent uses, exactly one takes effect. */
export function useAuthorizationCode(hash: string, obtained: NonNullable<AuthorizationCode['obtained']>): Write {
  return update(authorizationCode(hash), { set: { obtained } }, { when: [hasNo('obtained')] })
}

/** Notes a second use of the code, or that the client has revoked the token that the code obtained. */
export function noteReplay(hash: string): Write {
  return update(authorizationCode(hash), { set: { replayed: true } })
}
