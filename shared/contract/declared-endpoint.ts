import type * as z from 'zod'
import type { CustomerId, TaskId } from '../domain/ids.ts'
import type { MinorUnits } from '../domain/money/amount.ts'
import type { PermissionName } from '../domain/permissions/default-matrix.ts'
import type { Principal, RoleAssignment } from '../domain/permissions/role-assignments.ts'
import type { RefusalName } from '../errors/catalogue.ts'
import type { Ports } from '../ports/ports.ts'
import type { OwnedReference, Reference } from '../storage/read.ts'
import type { PageWords } from '../texts/page-words.ts'
import type { Phrase } from '../texts/phrase.ts'
import type { Call, Input } from './call.ts'
import type { Group } from './groups.ts'
import type { Method, Page, Reply } from './http.ts'
import type { Reader } from './reader.ts'

/**
 * The condition for a call: no token; any token; an agent's token, to make other calls; or a permission on the item that the call names,
 * or else in its tenant.
 */
export type Access<I> =
  | { readonly kind: 'open' }
  | { readonly kind: 'token' }
  | { readonly kind: 'agent' }
  | {
      readonly kind: 'permission'
      readonly permission: PermissionName
      /** A narrower permission that opens the call too, or some of its calls; `ensure` must enforce its bounds. */
      readonly orElse?: PermissionName | ((input: I) => PermissionName | undefined)
      readonly on?: (input: I) => OwnedReference<unknown>
      readonly missing?: RefusalName
      /** Every customer of the tenant counts as related to what the call is about. */
      readonly related?: 'customers-of-tenant'
    }

/** A successful answer that is a text or page instead of JSON, or a redirect. */
type OtherAnswer =
  | { readonly kind: 'text'; readonly mediaType: string; readonly description: string; readonly example: string }
  | { readonly kind: 'redirect'; readonly status: 302 | 303; readonly description: string }

export type Shared<Path extends string> = {
  readonly method: Method
  /** Below the base path, with `{name}` for each parameter. */
  readonly path: Path
  /** Verb and noun in camelCase, at most 40 characters, unique and stable: client libraries use it as the name of the method. */
  readonly operationId: string
  /** `service` for endpoints beside the versioned API: health, keys, documentation. `host` for those that a standard puts at the root. */
  readonly base?: 'service' | 'host'
  readonly group: Group
  /** Imperative sentence of at most 80 characters, without a full stop: “Create a transfer”. */
  readonly summary: string
  /** Describes the effect, the refusals and the next steps, for the API document. Only an `asset` has none. */
  readonly description?: string
  readonly refusals: readonly RefusalName[]
  /** The largest body in bytes; 256 KiB by default. */
  readonly largestBody?: number
  /** It reveals to any token whether somebody exists: look-ups are counted per caller, except for those with this permission. */
  readonly lookUp?: { readonly unless: PermissionName }
  /**
   * It refuses task headers itself, after the refusals that apply to every caller. Other open calls are refused before anything is read.
   */
  readonly refusesTaskHeaders?: 'itself'
  /** Fields of an HTML form that is sent here instead of JSON, for the API document. The handler reads them from the raw body. */
  readonly form?: () => z.ZodType
  /** `form`: the body is form-encoded (RFC 6749, appendix B) instead of JSON, and `body` is the schema of its fields. */
  readonly bodyAs?: 'form'
  /**
   * `oauth`: refusals are answered in the shape of OAuth's errors (RFC 6749 §5.2). `scim`: in that of SCIM (RFC 7644 §3.12), and every answer
   * is `application/scim+json`.
   */
  readonly errorsAs?: 'oauth' | 'scim'
  /** `directory`: only tokens for the directory sync of the tenant in the path open it, and they open nothing else. */
  readonly opensTo?: 'directory'
  /**
   * `judged-by-handler`: the handler compares `If-Match` with the version of what it changes. `passed-on`: it is for somebody else, to whom the
   * call is sent on.
   */
  readonly ifMatch?: 'judged-by-handler' | 'passed-on'
  /** `judged-by-handler`: repeated and unreadable parameters are told by the handler. Everywhere else the call is refused before it. */
  readonly queryFaults?: 'judged-by-handler'
  /** Request headers of this call alone, for the API document. Every answer repeats `x-request-id`. */
  readonly requestHeaders?: readonly ('renew-csrf' | 'prefer-wait' | 'x-request-id')[]
  /** Headers of the successful answer of this call alone, for the API document. */
  readonly responseHeaders?: readonly ('total-count' | 'Preference-Applied' | 'X-Request-ID' | 'Location' | 'ETag')[]
  /** Script, style or other file of a page: routed, but not part of the API document. */
  readonly asset?: true
  /** Successful answer that is not JSON. Without it, `answer` is sent with status 200. */
  readonly answersWith?: OtherAnswer
  /** The same answer in other media types, which a caller asks for with `accept`. */
  readonly alsoAs?: readonly { readonly mediaType: string; readonly example: string }[]
  /** Example of the answer, where none is recorded: the document itself. */
  readonly answerExample?: unknown
  /** The status of success where a standard demands another than 200. */
  readonly successStatus?: 201 | 204
  /** A second success answer, without a body. */
  readonly answersWithoutBody?: { readonly status: 202; readonly description: string }
  /** The page that a browser shows if its call is refused. */
  readonly refusalPage?: (status: number, traceId: string, words: PageWords) => Page
  /** For a method that usually writes: it only reads, so that an agent may call it. The pipeline commits no write of it. */
  readonly changes?: 'nothing'
  /** Agents may make this write themselves; its handler refuses what they may not do. */
  readonly agents?: 'judged-by-handler'
  /** `never`: its answer is for its caller only, and a task would keep it for everybody who sees the task. */
  readonly stored?: 'never'
  /**
   * `itself`: its calls are counted against the limits of their address beside what the handler does first, which must not take effect
   * before it has awaited `counted`. Other open calls are counted before anything else.
   */
  readonly awaitsCount?: 'itself'
  /** Its item is made and deleted, but never changed: a proposal about it cannot become stale. */
  readonly item?: 'never-changes'
  /**
   * Tells whether an `If-Match` that is not the tag of this item may be that of another, which the handler judges. Without it, such a call is
   * 412.
   */
  readonly ifMatchOfOther?: (body: unknown) => boolean
  /** `no` for writes that change nothing worth auditing. */
  readonly audited?: 'no'
  /** The tenant of the path declares the operations below it: the call is answered by the one that its method and path mean. */
  readonly declaredBy?: 'tenant'
  /** Masks the secrets of a body whose schema is that of a document, with its references. */
  readonly masked?: (body: unknown) => unknown
  /** Refuses somebody who does not see the tenant that declares this operation: its operations and their schemas are its own. */
  readonly refuseUnseen?: (caller: Principal, settingsOf: Call['settingsOf']) => Promise<void>
  /** The bytes of its body are sent on: what two readers could read differently is refused. */
  readonly exactBody?: true
}

/** The circumstances of a request that is sent on: its key, the same at every attempt, and the people behind it. */
export type SentFor = {
  readonly key: string
  readonly initiator: CustomerId
  readonly agent?: string | undefined
  readonly taskId?: TaskId | undefined
  readonly approvals: readonly StatedApproval[]
}

/** One approval, as it is stated to the receiver of a request: who gave it, when, and in whose place if they gave it as a substitute. */
export type StatedApproval = { readonly customerId: CustomerId; readonly at: string; readonly onBehalfOf?: CustomerId }

/** A request that is sent on. */
export type SendingCall = Pick<Call, 'request' | 'now' | 'traceId'> & { readonly ports: Pick<Ports, PortsToSend> }
type PortsToSend = 'secrets' | 'tokens' | 'upstreams' | 'realClock' | 'randomBytes' | 'callbackPolicy' | 'log'

/**
 * `unknown`: the receiver may have acted on the request, or may not; `retryAfter` is the header of that name in its answer. `not-sent`: it
 * got nothing of it.
 */
export type Sent =
  | { readonly kind: 'answered'; readonly reply: Reply }
  | { readonly kind: 'unknown'; readonly retryAfter?: string }
  | { readonly kind: 'not-sent' }

/** The effect of a call that somebody else has. It is sent after the commit of the call, and again with the same key while its outcome is unknown. */
export type Sends = {
  readonly send: (call: SendingCall, sentFor: SentFor) => Promise<Sent>
  /** Changes with the declaration. A stored call runs only by the one that it was proposed with. */
  readonly declaration: string
}

/**
 * `one-transaction`: the whole effect are the writes of its unit of work. A stored call of it runs without a claim, and every port that
 * acts outside of that transaction is closed to it.
 */
export type Effect = 'one-transaction'

/** An amount that a call moves. */
export type Moved = { readonly amount: MinorUnits; readonly currency: string }

/** The parts of a call by which its amounts are known, before it is decided whether the call may be made. */
export type MovingCall<I extends Input> = I & Pick<Call, 'read'>

/** A JSON value that a call sets: the field of the body, and the value as GET on the same path shows it afterwards, in the same field. */
export type SetsValue<I extends Input> = {
  readonly field: string
  readonly shown: (call: Call<I>) => unknown
}

/**
 * The roles and positions, after the call, of the person whose password, public key, e-mail address or phone number its body carries; none if
 * it carries none. An agent never makes nor proposes such a call for somebody above CUSTOMER.
 */
export type SetsProofsOf<I extends Input> = (
  call: I & { readonly read: Reader },
) => readonly RoleAssignment[] | Promise<readonly RoleAssignment[]>

/**
 * Names a right that the call gives to somebody and that `who` does not hold; `undefined` if there is none. Somebody who holds it must
 * make the call, or approve it.
 */
export type RightBeyond<I extends Input> = (call: Call<I>, who: Principal) => Promise<string | undefined>

/** The earliest time of the last proof of identity that a call accepts, in milliseconds since 1970. */
export type ProvedSince<I extends Input> = (call: Call<I>) => number | undefined | Promise<number | undefined>

/** A declared endpoint with its types erased, for the pipeline, the router, the documentation and the deployment. */
export type Endpoint = Shared<string> & {
  readonly access: Access<Input>
  readonly template: readonly string[]
  readonly query: (() => z.ZodType) | undefined
  readonly body: (() => z.ZodType) | undefined
  readonly answer: (() => z.ZodType) | undefined
  readonly reads: ((input: Input) => readonly Reference<unknown>[]) | undefined
  readonly changesProofsOf?: ((input: Input) => CustomerId | 'caller' | undefined) | undefined
  readonly provedSince?: ProvedSince<Input> | undefined
  readonly appoints?: ((input: Input) => boolean) | undefined
  readonly describe: ((call: Call<Input>) => Phrase | Promise<Phrase>) | undefined
  readonly moves?: (call: MovingCall<Input>) => readonly Moved[] | Promise<readonly Moved[]>
  readonly repeats?: (call: Call<Input>) => Promise<boolean>
  readonly tells?: readonly string[]
  readonly sets?: SetsValue<Input>
  readonly ensure: ((call: Call<Input>) => void | Promise<void>) | undefined
  readonly rightBeyond?: RightBeyond<Input> | undefined
  readonly setsProofsOf?: SetsProofsOf<Input> | undefined
  readonly handle: (call: Call<Input>) => Reply | Promise<Reply>
  readonly effect?: Effect
  readonly sends?: Sends
  /** True if its calls can be stored as tasks. */
  readonly storable: boolean
  /** The schemas of its parameters by their names, as somebody else's document describes them. */
  readonly describedParameters?: Readonly<Record<'path' | 'query', Readonly<Record<string, object>>>>
  /** `POST /tenants/{tenantId}/…`: its name everywhere. */
  readonly name: string
}

export const WRITES: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export function isWrite(method: Method): boolean {
  return WRITES.has(method)
}

/** Tells whether a stored call of this endpoint changes an existing item, which can change in between. */
export function changesItem({ method, storable, item }: Endpoint): boolean {
  return storable && method !== 'POST' && item !== 'never-changes'
}
