import type { CustomerId, TenantId } from '../domain/ids.ts'
import type { Asked, AuthorizationParameters } from '../domain/oauth/judge-authorization.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, insert, remove, update, type Write } from './write.ts'

/** The client of a request as a person sees it. `checked`: somebody of the service or a tenant has registered it. */
export type AskingClient = {
  readonly clientId: string
  readonly name: string
  /** The host that answers for the client: of its metadata document, or of the redirect URI. */
  readonly host: string
  readonly checked: boolean
  readonly tenantId?: TenantId
}

/** An authorization request that waits for the decision of a person. At most about 8 KB. */
export type AuthorizationRequest = Asked & {
  readonly client: AskingClient
  readonly redirectUri: string
  /** SHA-256, base64url, of a cookie in the browser that started it. */
  readonly browserHash: string
  /** Milliseconds since 1970. */
  readonly requestedAt: number
  /** The first person who has opened it; nobody else can see it. */
  readonly openedBy?: CustomerId
  readonly decided?: 'allow' | 'deny'
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** `hash`: SHA-256 of the request id, base64url. */
export const authorizationRequest = (hash: string) => reference<AuthorizationRequest>(keys.authorizationRequest(hash))

export function keepAuthorizationRequest(hash: string, asked: AuthorizationRequest): Write {
  return insert(authorizationRequest(hash), asked)
}

/** Binds a request to the first person who opens it. Of several who open it at once, one succeeds; for the others it does not exist. */
export function openAuthorizationRequest(hash: string, by: CustomerId): Write {
  return update(
    authorizationRequest(hash),
    { set: { openedBy: by } },
    { when: [hasNo('openedBy'), hasNo('decided')], otherwise: 'not-found' },
  )
}

/** Decides a request: of any concurrent decisions, exactly one takes effect. `by` is `undefined` if no person has opened the request. */
export function decideAuthorizationRequest(hash: string, decided: 'allow' | 'deny', by: CustomerId | undefined): Write {
  const isTheirs = by === undefined ? hasNo('openedBy') : equals('openedBy', by)
  return update(authorizationRequest(hash), { set: { decided } }, { when: [isTheirs, hasNo('decided')], otherwise: 'not-found' })
}

/** The parameters that a client has pushed (RFC 9126), until an authorization starts with them. */
type PushedRequest = {
  readonly clientId: string
  readonly parameters: AuthorizationParameters
  /** Seconds since 1970. */
  readonly expiresAt: number
}

export const pushedRequest = (hash: string) => reference<PushedRequest>(keys.pushedRequest(hash))

export function keepPushedRequest(hash: string, pushed: PushedRequest): Write {
  return insert(pushedRequest(hash), pushed)
}

/** A pushed request starts one authorization. */
export function usePushedRequest(hash: string): Write {
  return remove(pushedRequest(hash), { otherwise: 'invalid-request' })
}
