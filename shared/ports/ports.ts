import type { CallbackHosts } from '../domain/callbacks/callback-hosts.ts'
import type { CallbackPolicy } from '../domain/callbacks/callback-url.ts'
import type { PlaceMarks } from '../domain/cells/place-mark.ts'
import type { EventOrigin } from '../domain/events/event-report.ts'
import type { IdSource, ShardedIdSource } from '../domain/ids.ts'
import type { Claims } from '../domain/tokens/claims.ts'
import type { Write } from '../storage/write.ts'
import type { Cell, Standings } from './cells.ts'
import type { DocumentStore } from './documents.ts'
import type { Camera, FaceChecks, PaperReader } from './faces.ts'
import type { PasswordHasher, PkiKey, SecretBox } from './keys-and-passwords.ts'
import type { CallbackSender, DocumentFetcher, MessageSender, UpstreamSender } from './outgoing.ts'
import type { Committed, Store } from './store.ts'
import type { Tallies } from './tallies.ts'

export type Stage = 'sandbox' | 'live'

/** The `typ` of a statement: an ID token, a logout token or event of OpenID, or what an upstream learns of the approvals of a request. */
type StatementType = 'JWT' | 'logout+jwt' | 'secevent+jwt' | 'countersign-approvals+jwt'

/** Signs and verifies tokens. Verification gives the owner and the expiry of a token, not whether its session is live. */
export type Tokens = {
  readonly sign: (claims: Claims) => Promise<string>
  /**
   * `undefined` for a token that this service did not sign, or that is for another audience; an expired token still verifies. Without
   * `audience`, the token must be for the API: a token for one resource opens nothing else.
   */
  readonly verify: (token: string, audience?: string) => Promise<Claims | undefined>
  /** Signs a statement for somebody else, such as an ID token. It names its own audience, and no endpoint takes it as a token. */
  readonly signStatement: (statement: Readonly<Record<string, unknown>>, typ: StatementType) => Promise<string>
  /** The claims of a statement of this service for an audience, expired or not; `undefined` for anything else. */
  readonly verifyStatement: (token: string, typ: StatementType, audience?: string) => Promise<Readonly<Record<string, unknown>> | undefined>
  /** Signs an assertion with which the service authenticates as a client of somebody else (RFC 7523). It names its own issuer. */
  readonly signAssertion: (claims: Readonly<Record<string, unknown>>) => Promise<string>
  readonly publicKeys: () => Promise<readonly Readonly<Record<string, unknown>>[]>
}

/** Writes a line of the log. `event` is a constant; `because` and `detail` never contain a body, a token, a code or an answer. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, detail?: Readonly<Record<string, unknown>>) => void

/** The outside world, as far as a call needs it. */
export type Ports = {
  readonly stage: Stage
  /** A code that is accepted wherever a one-time code is required; on the sandbox only. */
  readonly otpOverride: string | undefined
  /** The host (and port) of the service, from configuration: the host that a request names cannot be trusted. */
  readonly host: () => string
  readonly callbackPolicy: CallbackPolicy
  /** The hosts beside this machine that callbacks of a local run may reach. */
  readonly callbackHosts: CallbackHosts
  /** The public address of the service: `https://…`, without a path. Never taken from a request. */
  readonly baseUrl: () => string
  readonly store: Store
  /** The service's time, which the local run can move. */
  readonly clock: { readonly now: () => number }
  /** Real time, in milliseconds since 1970, which other machines compare with their own clocks. It cannot be moved. */
  readonly realClock: { readonly now: () => number }
  readonly random: () => number
  /** A new integer id for any thing; `now` in milliseconds. */
  readonly newId: IdSource
  /** The same for people, tasks and tenants, which are found by their id alone: it names the cell, where there are several. */
  readonly newIdOfCell: IdSource
  /** Marks of the place where a secret is stored, where there are several cells. */
  readonly marks: PlaceMarks
  /** A new integer id that names one of the first `shards` shards. */
  readonly newIdInShard: ShardedIdSource
  /** Unguessable, base64url, 128 bits. */
  readonly newSecretId: () => string
  readonly randomBytes: (size: number) => Uint8Array
  readonly tokens: Tokens
  readonly passwords: PasswordHasher
  readonly secrets: SecretBox
  readonly pkiKey: PkiKey
  readonly callbacks: CallbackSender
  /** Reads documents at addresses that clients of OAuth chose. */
  readonly fetcher: DocumentFetcher
  /** Sends requests to services of tenants. */
  readonly upstreams: UpstreamSender
  readonly messages: MessageSender
  readonly documents: DocumentStore
  readonly faces: FaceChecks
  readonly camera: Camera
  readonly papers: PaperReader
  readonly tallies: Tallies
  /** The standing of each tenant in this cell. */
  readonly standings: Standings
  /** The cell that this service is, and the directory of all; `undefined` where there are no cells. */
  readonly cell: Cell | undefined
  readonly log: Log
}

/**
 * The outside world, as far as a handler needs it. It reads by the reader of its call and writes by its unit of work, so it has no table.
 * `atOnce` writes at once: counts and endings that must outlive a refusal of the call. The events of these writes name `origin`.
 */
export type HandlerPorts = Omit<Ports, 'store'> & {
  readonly atOnce: Pick<Store, 'write'> & { readonly commit: (writes: readonly Write[], origin?: EventOrigin) => Promise<Committed> }
}
