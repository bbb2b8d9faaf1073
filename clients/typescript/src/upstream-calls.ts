import type { AsTask, CallOptions, DirectCallOptions, DoneOutcome, Outcome, TaskCallOptions, TaskOutcome } from './call-types.ts'
import type { Caller } from './caller.ts'
import type { OwnOperation } from './generated/schemas.ts'
import { type Input, pathsOf } from './request-for.ts'
import { outcomeOf } from './task-of-answer.ts'
import { claimsOf } from './token-claims.ts'

/**
 * Path and query parameters of an operation by name, and its body. One called `body` is given as `path.body` or `query.body`, and one of the
 * query that has the name of a path parameter, or is called `tenantId`, as `query.<name>`.
 */
export interface UpstreamInput {
  readonly [parameter: string]: unknown
  readonly body?: unknown
}

/** The operations of one upstream that the caller may read, make or propose. */
export interface UpstreamCalls {
  /** Calls an operation by its id in the upstream's document. A write can be stored as a task with `asTask`. */
  call(operationId: string, input: UpstreamInput | undefined, options: TaskCallOptions): Promise<TaskOutcome>
  call<Data = unknown>(operationId: string, input?: UpstreamInput, options?: DirectCallOptions): Promise<DoneOutcome<Data>>
  call<Data = unknown>(
    operationId: string,
    input?: UpstreamInput,
    options?: CallOptions & { asTask?: AsTask | undefined },
  ): Promise<Outcome<Data>>
  /** Lists the operations, with how each is called and the schema of its body. */
  operations(options?: Pick<CallOptions, 'signal'>): Promise<readonly OwnOperation[]>
}

export interface UpstreamOptions {
  /** Tenant of the upstream; by default that of the session. */
  readonly tenantId?: number | undefined
}

/** Calls of an upstream by operation id. The operations are read with the first call, and again when one is not among them. */
export function upstreamCalls(caller: Caller, name: string, { tenantId: given }: UpstreamOptions = {}): UpstreamCalls {
  let known: Promise<readonly OwnOperation[]> | undefined

  async function read({ signal }: Pick<CallOptions, 'signal'> = {}): Promise<readonly OwnOperation[]> {
    const path = pathsOf('/authorization/operations')({ upstream: name, tenantId: given })
    return (await caller.call('GET', path, { open: false, keyed: false }, undefined, { signal })).body as readonly OwnOperation[]
  }

  async function named(operationId: string, options?: CallOptions): Promise<NonNullable<OwnOperation['call']>> {
    const find = async (): Promise<OwnOperation | undefined> => {
      known ??= read(options).catch(forgotten)
      return (await known).find((each) => each.operationId === `${name}.${operationId}`)
    }
    const isNew = known === undefined
    const first = await find()
    // Rights and operations may have changed since they were read.
    if (first === undefined && !isNew) known = undefined
    const found = first ?? (isNew ? undefined : await find())
    if (found?.call === undefined) throw new TypeError(`${name} has no operation "${operationId}" that you may read, make or propose`)
    return found.call
  }

  function forgotten(error: unknown): never {
    known = undefined
    throw error
  }

  const call = async (operationId: string, input: Input = {}, options: CallOptions & { asTask?: AsTask | undefined } = {}) => {
    const { method, path } = await named(operationId, options)
    const at = pathsOf(path)({ ...withPathNames(path, input), tenantId: given ?? tenantOf(caller) })
    const flags = { open: false, keyed: method !== 'GET' }
    return outcomeOf(caller, await caller.call(method, at, flags, input.body, options), options.signal)
  }
  return { call: call as UpstreamCalls['call'], operations: read }
}

/** Parameters of the service's own have the prefix `path.` in the path of an operation; callers know them by the name in the document. */
function withPathNames(path: string, input: Input): Input {
  const names = [...path.matchAll(/\{path\.([^}]+)\}/g)].flatMap(([, name = '']) => (name in input ? [name] : []))
  const renamed = Object.fromEntries(names.map((name) => [`path.${name}`, input[name]]))
  const others = Object.entries(input).filter(([name]) => !names.includes(name))
  return { ...renamed, ...Object.fromEntries(others) }
}

function tenantOf({ session }: Caller): number {
  const { tenantId } = claimsOf(session.current()?.token ?? '')
  if (tenantId === undefined) throw new TypeError('tenantId is required: this session belongs to no tenant')
  return tenantId
}
