import type * as z from 'zod'
import type { CustomerId } from '../domain/ids.ts'
import type { PermissionName } from '../domain/permissions/default-matrix.ts'
import type { RefusalName } from '../errors/catalogue.ts'
import type { OwnedReference, Reference } from '../storage/read.ts'
import type { AgentCall } from './agent-call.ts'
import type { AnonymousCall, Call } from './call.ts'
import type { Method, Page, Reply } from './http.ts'
import { type PathParameters, segmentsOf } from './path-parameters.ts'

/** One function in AWS carries each group. */
export type Group =
  | 'authentication'
  | 'webauthn'
  | 'single-sign-on'
  | 'identities'
  | 'password-change'
  | 'customers'
  | 'documents'
  | 'tasks'
  | 'wallets'
  | 'payments'
  | 'configuration'
  | 'callbacks'
  | 'authorization'
  | 'audit'
  | 'mcp'
  | 'documentation'

export type Input<Path extends string = string, Query = unknown, Body = unknown> = {
  readonly params: PathParameters<Path>
  readonly query: Query
  readonly body: Body
}

/**
 * Who may call: anybody; anybody with a token; an agent, to make other calls with its token; whoever has the permission on the item that the
 * call names, or else in its tenant.
 */
export type Access<I> =
  | { readonly kind: 'open' }
  | { readonly kind: 'token' }
  | { readonly kind: 'agent' }
  | {
      readonly kind: 'permission'
      readonly permission: PermissionName
      /** A narrower permission that opens the call too, or that opens some calls; `ensure` must keep it inside its bounds. */
      readonly orElse?: PermissionName | ((input: I) => PermissionName | undefined)
      readonly on?: (input: I) => OwnedReference<unknown>
      readonly missing?: RefusalName
    }

/** Success that is a text or page instead of JSON, or that sends the browser elsewhere. */
export type OtherAnswer =
  | { readonly kind: 'text'; readonly mediaType: string; readonly description: string }
  | { readonly kind: 'redirect'; readonly status: 302 | 303; readonly description: string }

type Schema = z.ZodType | undefined
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined

type Shared<Path extends string> = {
  readonly method: Method
  /** Below the base path, with `{name}` for what varies. */
  readonly path: Path
  /** Verb and noun in camelCase, at most 40 characters, unique and stable: client libraries name their methods after it. */
  readonly operationId: string
  /** `service` for what stands beside the versioned API: health, keys, documentation. `host` for what a standard puts at the root. */
  readonly base?: 'service' | 'host'
  readonly group: Group
  /** Imperative sentence of at most 80 characters, without a full stop: “Create a transfer”. */
  readonly summary: string
  /** What the call does, what it refuses and what happens next, for the API document; only an `asset` has none. */
  readonly description?: string
  readonly refusals: readonly RefusalName[]
  /** The largest body in bytes; 256 KiB unless said. */
  readonly largestBody?: number
  /** It tells whether somebody exists to whoever has a token: counted per caller, but for those who may read it anyway. */
  readonly lookUp?: { readonly unless: PermissionName }
  /** It refuses task headers by itself, after what it has to refuse whoever sends them; other open calls are refused before they are read. */
  readonly refusesTaskHeaders?: 'itself'
  /** Fields of an HTML form that is posted here instead of JSON, for the API document; the handler reads them from the raw body. */
  readonly form?: () => z.ZodType
  /** Request headers of this call alone, for the API document. */
  readonly requestHeaders?: readonly 'renew-csrf'[]
  /** Script, style or other file of a page: routed, but not part of the API document. */
  readonly asset?: true
  /** Success answer that is not JSON; without it, `answer` is sent with status 200. */
  readonly answersWith?: OtherAnswer
  /** The page on which a person is left whose browser made this call, when it is refused. */
  readonly refusalPage?: (status: number, traceId: string) => Page
  /** Of a method that writes: it only reads, so that an agent's token may call it. The pipeline commits no write of it. */
  readonly changes?: 'nothing'
  /** `no` for writes that change nothing that anybody would ask about later. */
  readonly audited?: 'no'
}

type Declaration<
  Path extends string,
  Q extends Schema,
  B extends Schema,
  A extends Access<Input<Path, Parsed<Q>, Parsed<B>>>,
> = Shared<Path> & {
  readonly access: A
  readonly query?: () => Q
  readonly body?: () => B
  /** What a 200 answers, for the documentation. */
  readonly answer?: () => z.ZodType
  /** Items that the call will need: they are read in the same round trip as the session. */
  readonly reads?: (input: Input<Path, Parsed<Q>, Parsed<B>>) => readonly Reference<unknown>[]
  /** Whose proofs of who they are the call changes: for their own, callers must have proved who they are minutes ago. */
  readonly changesProofsOf?: (input: Input<Path, Parsed<Q>, Parsed<B>>) => CustomerId | 'caller' | undefined
  /** What a person who has to approve this call is told. */
  readonly describe?: (call: Call<Input<Path, Parsed<Q>, Parsed<B>>>) => string | Promise<string>
  /** Checks that what the effect needs is there, before a task is stored and before the effect is made. */
  readonly ensure?: (call: Call<Input<Path, Parsed<Q>, Parsed<B>>>) => void | Promise<void>
  /** In brackets, so that the compiler knows the call's type before it has read all of `access`. */
  readonly handle: [A] extends [{ kind: 'open' }]
    ? (call: AnonymousCall<Input<Path, Parsed<Q>, Parsed<B>>>) => Reply | Promise<Reply>
    : [A] extends [{ kind: 'agent' }]
      ? (call: AgentCall<Input<Path, Parsed<Q>, Parsed<B>>>) => Reply | Promise<Reply>
      : (call: Call<Input<Path, Parsed<Q>, Parsed<B>>>) => Reply | Promise<Reply>
}

/** A declared endpoint with its types erased: what the pipeline, the router, the documentation and the deployment read. */
export type Endpoint = Shared<string> & {
  readonly access: Access<Input>
  readonly template: readonly string[]
  readonly query: (() => z.ZodType) | undefined
  readonly body: (() => z.ZodType) | undefined
  readonly answer: (() => z.ZodType) | undefined
  readonly reads: ((input: Input) => readonly Reference<unknown>[]) | undefined
  readonly changesProofsOf?: ((input: Input) => CustomerId | 'caller' | undefined) | undefined
  readonly describe: ((call: Call<Input>) => string | Promise<string>) | undefined
  readonly ensure: ((call: Call<Input>) => void | Promise<void>) | undefined
  readonly handle: (call: Call<Input>) => Reply | Promise<Reply>
  /** Can a call of it be stored as a task? */
  readonly storable: boolean
  /** `POST /tenants/{tenantId}/…`: its name everywhere. */
  readonly name: string
}

const WRITES: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Declares an endpoint. Only writes with a permission can be stored as tasks, and those must say what they do. */
export function endpoint<
  const Path extends string,
  const A extends Access<Input<Path, Parsed<Q>, Parsed<B>>>,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(declaration: Declaration<Path, Q, B, A>): Endpoint {
  const storable = declaration.access.kind === 'permission' && WRITES.has(declaration.method)
  if (storable && declaration.describe === undefined)
    throw new Error(`${declaration.method} ${declaration.path} can be stored as a task, but has no description`)
  const erased = declaration as unknown as Endpoint
  return {
    ...erased,
    template: segmentsOf(declaration.path),
    query: erased.query,
    body: erased.body,
    answer: erased.answer,
    reads: erased.reads,
    describe: erased.describe,
    ensure: erased.ensure,
    storable,
    name: `${declaration.method} ${declaration.path}`,
  }
}

export function isWrite(method: Method): boolean {
  return WRITES.has(method)
}
