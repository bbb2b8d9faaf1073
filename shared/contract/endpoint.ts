import type * as z from 'zod'
import type { CustomerId } from '../domain/ids.ts'
import type { Reference } from '../storage/read.ts'
import type { Phrase } from '../texts/phrase.ts'
import type { AgentCall } from './agent-call.ts'
import type { AnonymousCall, Call, Input } from './call.ts'
import {
  type Access,
  type Effect,
  type Endpoint,
  type Moved,
  type MovingCall,
  type ProvedSince,
  type RightBeyond,
  type SetsProofsOf,
  type SetsValue,
  type Shared,
  WRITES,
} from './declared-endpoint.ts'
import type { Reply } from './http.ts'
import { type OnlyDeclaredParameters, segmentsOf } from './path-parameters.ts'

type Schema = z.ZodType | undefined
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined

/** An option that only calls with a caller take: it has no effect on others, so cannot be written there. */
type OfCallers<A, Option> = [A] extends [{ kind: 'open' | 'agent' }] ? never : Option

/** An option of calls that a permission opens: others are never stored. */
type OfPermissions<A, Option> = [A] extends [{ kind: 'open' | 'token' | 'agent' }] ? never : Option

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
  /** Tells whether the call gives somebody a position: positions for a while never count for it. */
  readonly appoints?: OfCallers<A, (input: Input<Path, Parsed<Q>, Parsed<B>>) => boolean>
  /** The person whose proofs the call changes. Callers who change their own must have proved who they are within minutes. */
  readonly changesProofsOf?: OfCallers<A, (input: Input<Path, Parsed<Q>, Parsed<B>>) => CustomerId | 'caller' | undefined>
  /**
   * The time (milliseconds since 1970) after which the caller must have proved who they are for this call; none if any session will do.
   */
  readonly provedSince?: OfCallers<A, ProvedSince<Input<Path, Parsed<Q>, Parsed<B>>>>
  /** Describes the call for the people who approve it. */
  readonly describe?: OfCallers<A, (call: Call<Input<Path, Parsed<Q>, Parsed<B>>>) => Phrase | Promise<Phrase>>
  /** The amounts that the call moves: limits count them. None if what the call names is not there. */
  readonly moves?: OfPermissions<A, (call: MovingCall<Input<Path, Parsed<Q>, Parsed<B>>>) => readonly Moved[] | Promise<readonly Moved[]>>
  /** Tells whether the call repeats an earlier one whose result it answers, without an effect: no policy holds it. */
  readonly repeats?: OfPermissions<A, (call: Call<Input<Path, Parsed<Q>, Parsed<B>>>) => Promise<boolean>>
  /** The fields of the body that `describe` names with their values. The others stand beside the description as effects. */
  readonly tells?: OfCallers<A, readonly (keyof NonNullable<Parsed<B>>)[]>
  /** The JSON value that the call sets. A stored call writes only the members that differ from the value at its proposal. */
  readonly sets?: OfPermissions<A, SetsValue<Input<Path, Parsed<Q>, Parsed<B>>>>
  /** Checks the preconditions of the effect, before a task is stored and before the effect. */
  readonly ensure?: OfCallers<A, (call: Call<Input<Path, Parsed<Q>, Parsed<B>>>) => void | Promise<void>>
  readonly setsProofsOf?: OfPermissions<A, SetsProofsOf<Input<Path, Parsed<Q>, Parsed<B>>>>
  readonly rightBeyond?: OfPermissions<A, RightBeyond<Input<Path, Parsed<Q>, Parsed<B>>>>
  readonly effect?: OfPermissions<A, Effect>
  /** In brackets, so that the compiler knows the call's type before it has read all of `access`. */
  readonly handle: [A] extends [{ kind: 'open' }]
    ? (call: AnonymousCall<Input<Path, Parsed<Q>, Parsed<B>>>) => Reply | Promise<Reply>
    : [A] extends [{ kind: 'agent' }]
      ? (call: AgentCall<Input<Path, Parsed<Q>, Parsed<B>>>) => Reply | Promise<Reply>
      : (call: Call<Input<Path, Parsed<Q>, Parsed<B>>>) => Reply | Promise<Reply>
}

/** Declares an endpoint. Only writes with a permission can be stored as tasks, unless declared otherwise, and those must describe themselves. */
export function endpoint<
  const Path extends string,
  const A extends Access<Input<Path, Parsed<Q>, Parsed<B>>>,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(declaration: Declaration<Path, Q, B, A> & OnlyDeclaredParameters<Path>): Endpoint {
  return builtEndpoint<Path, A, Q, B>(declaration)
}

/** Declares an endpoint for a function that builds them on any path, and checks the path by `OnlyDeclaredParameters` itself. */
export function builtEndpoint<
  const Path extends string,
  const A extends Access<Input<Path, Parsed<Q>, Parsed<B>>>,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(declaration: Declaration<Path, Q, B, A>): Endpoint {
  const changes = WRITES.has(declaration.method) && declaration.changes !== 'nothing'
  const storable = declaration.access.kind === 'permission' && changes && declaration.stored !== 'never'
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
