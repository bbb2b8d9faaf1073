import type * as z from 'zod'
import type { CustomerId } from '../domain/ids.ts'
import type { PermissionName } from '../domain/permissions/default-matrix.ts'
import type { RefusalName } from '../errors/catalogue.ts'
import type { OwnedReference, Reference } from '../storage/read.ts'
import type { AgentCall } from './agent-call.ts'
import type { AnonymousCall, Call } from './call.ts'
import type { Method, Page, Reply } from './http.ts'
import { type PathParameters, segmentsOf } from './path-parameters.ts'

/** Groups of endpoints; each is one function in AWS. */
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
    }

/** A successful answer that is a text or page instead of JSON, or a redirect. */
export type OtherAnswer =
  | { readonly kind: 'text'; readonly mediaType: string; readonly description: string; readonly example: string }
  | { readonly kind: 'redirect'; readonly status: 302 | 303; readonly description: string }

type Schema = z.ZodType | undefined
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined

type Shared<Path extends string> = {
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
  /** Request headers of this call alone, for the API document. */
  readonly requestHeaders?: readonly 'renew-csrf'[]
  /** Script, style or other file of a page: routed, but not part of the API document. */
  readonly asset?: true
  /** Successful answer that is not JSON. Without it, `answer` is sent with status 200. */
  readonly answersWith?: OtherAnswer
  /** Example of the answer, where none is recorded: the document itself. */
  readonly answerExample?: unknown
  /** A second success answer, without a body. */
  readonly answersWithoutBody?: { readonly status: 202; readonly description: string }
  /** The page that a browser shows if its call is refused. */
  readonly refusalPage?: (status: number, traceId: string) => Page
  /** For a method that usually writes: it only reads, so that an agent may call it. The pipeline commits no write of it. */
  readonly changes?: 'nothing'
  /** `no` for writes that change nothing worth auditing. */
  readonly audited?: 'no'
}

/** An option that only calls with a caller take: it has no effect on others, so cannot be written there. */
type OfCallers<A, Option> = [A] extends [{ kind: 'open' | 'agent' }] ? never : Option

type Declaration<
  Path extends string,
  Q extends Schema,
  B extends Schema,
  A extends Access<Input<Path, Parsed<Q>, Parsed<B>>>,
> = Shared<Path> & {
  readonly access: A
  readonly query?: () => Q
  readonly body?: () => B
  /** The body of a 200 answer, for the documentation. */
  readonly answer?: () => z.ZodType
  /** Items that the call will need. They are read in the same round trip as the session. */
  readonly reads?: OfCallers<A, (input: Input<Path, Parsed<Q>, Parsed<B>>) => readonly Reference<unknown>[]>
  /** The person whose proofs the call changes. Callers who change their own must have proved who they are within minutes. */
  readonly changesProofsOf?: OfCallers<A, (input: Input<Path, Parsed<Q>, Parsed<B>>) => CustomerId | 'caller' | undefined>
  /** Describes the call for the people who approve it. */
  readonly describe?: OfCallers<A, (call: Call<Input<Path, Parsed<Q>, Parsed<B>>>) => string | Promise<string>>
  /** Checks the preconditions of the effect, before a task is stored and before the effect. */
  readonly ensure?: OfCallers<A, (call: Call<Input<Path, Parsed<Q>, Parsed<B>>>) => void | Promise<void>>
  /** In brackets, so that the compiler knows the call's type before it has read all of `access`. */
  readonly handle: [A] extends [{ kind: 'open' }]
    ? (call: AnonymousCall<Input<Path, Parsed<Q>, Parsed<B>>>) => Reply | Promise<Reply>
    : [A] extends [{ kind: 'agent' }]
      ? (call: AgentCall<Input<Path, Parsed<Q>, Parsed<B>>>) => Reply | Promise<Reply>
      : (call: Call<Input<Path, Parsed<Q>, Parsed<B>>>) => Reply | Promise<Reply>
}

/** A declared endpoint with its types erased, for the pipeline, the router, the documentation and the deployment. */
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
  /** True if its calls can be stored as tasks. */
  readonly storable: boolean
  /** `POST /tenants/{tenantId}/…`: its name everywhere. */
  readonly name: string
}

const WRITES: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Declares an endpoint. Only writes with a permission can be stored as tasks, and those must describe themselves. */
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
