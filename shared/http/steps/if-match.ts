import type * as z from 'zod'
import type { Call } from '../../contract/call.ts'
import { type Endpoint, isWrite } from '../../contract/declared-endpoint.ts'
import { entityTagOf, tagsIn } from '../../contract/entity-tag.ts'
import type { HttpRequest } from '../../contract/http.ts'
import type { Reader } from '../../contract/reader.ts'
import { createUnitOfWork, type UnitOfWork } from '../../contract/unit-of-work.ts'
import { invalid, Refusal } from '../../errors/refusal.ts'
import type { Reference } from '../../storage/read.ts'
import { asRead, check, type Write } from '../../storage/write.ts'
import { schemaOf, validate } from './validate.ts'

/** The items behind the representation that the caller knows. They must be unchanged when the write is committed. */
export type Guards = readonly Write[]

/** Tells whether `If-Match` applies to this request. A POST names what it creates, not what it changes. */
export function hasPrecondition({ method, headers }: HttpRequest, { ifMatch }: Pick<Endpoint, 'ifMatch'>): boolean {
  return headers['if-match'] !== undefined && isWrite(method) && method !== 'POST' && ifMatch === undefined
}

/**
 * Refuses a change if the caller has not seen the present state (RFC 9110 §13.1.1): the entity tag must be that of the present answer to
 * GET on the same path. Conditions of the transaction guard the items that GET read, so that nobody changes them in between.
 */
export async function guardsOf(call: Call, representation: Endpoint | undefined, ofOther?: Endpoint['ifMatchOfOther']): Promise<Guards> {
  const isOfOther = ofOther?.(call.body) === true
  const wanted = tagsIn(call.request.headers['if-match'] ?? '')
  if (wanted.kind === 'malformed') throw invalid('if-match', 'must be * or a list of entity tags in double quotes')
  if (wanted.kind === 'any') return []
  const current = representation === undefined ? undefined : await representationNow(representation, call)
  if (isOfOther && current !== undefined && !wanted.tags.includes(current.etag)) return noteUnmatched(call)
  if (current === undefined || !wanted.tags.includes(current.etag)) throw new Refusal('precondition-failed')
  const shown = shownFields(representation)
  return current.seen.map(({ reference, item }) => check(reference, asRead(item, shown)))
}

/** An item that a representation was made of. */
export type Seen = { readonly reference: Reference<unknown>; readonly item: Readonly<Record<string, unknown>> | undefined }

/** The present answer to GET, its entity tag, and the items that it was made of. */
export type RepresentationNow = { readonly body: unknown; readonly etag: string; readonly seen: readonly Seen[] }

/** The answer that a GET on the path of the call would have now; `undefined` if it would be refused. */
export async function representationNow(representation: Endpoint, call: Call): Promise<RepresentationNow | undefined> {
  const { 'accept-language': _, ...headers } = call.request.headers
  const request = { ...call.request, headers, method: 'GET' as const, rawQuery: '', query: {}, rawBody: undefined }
  const validated = validate(representation, request)
  if (validated.kind === 'refused') return undefined
  const seen = new Map<string, Seen>()
  const read = watched(call.read, seen)
  try {
    const { body } = await representation.handle({ ...call, ...validated.input, request, read, unitOfWork: createUnitOfWork() })
    return { body, etag: entityTagOf(JSON.stringify(body)), seen: [...seen.values()] }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Records the items that are read through it. */
function watched(read: Reader, seen: Map<string, Seen>): Reader {
  const note = (reference: Reference<unknown>, item: unknown) =>
    void seen.set(`${reference.key.PK}\n${reference.key.SK}`, { reference, item: item as Seen['item'] })
  return {
    ...read,
    async one(reference) {
      const item = await read.one(reference)
      note(reference as unknown as Reference<unknown>, item)
      return item
    },
    async many(references) {
      const items = await read.many(references)
      references.forEach((reference, index) => {
        note(reference as unknown as Reference<unknown>, items[index])
      })
      return items
    },
  }
}

/** The fields that the representation can have. An absent field must still be absent. */
export function shownFields(representation: Endpoint | undefined): readonly string[] {
  if (representation?.answer === undefined) return []
  const schema = schemaOf(representation.answer) as z.ZodType & { readonly shape?: Readonly<Record<string, unknown>> }
  return Object.keys(schema.shape ?? {})
}

const unmatched = new WeakSet<UnitOfWork>()

function noteUnmatched({ unitOfWork }: Call): Guards {
  unmatched.add(unitOfWork)
  return []
}

/** Tells whether the call has an `If-Match` that is not the tag of its own item, so that it must be that of another. */
export function matchesNothing({ unitOfWork }: Pick<Call, 'unitOfWork'>): boolean {
  return unmatched.has(unitOfWork)
}

const withoutGuards = new WeakSet<UnitOfWork>()

/** For a call that moves its task by transactions of its own, each conditional on the very version that was judged. */
export function dropGuards({ unitOfWork }: Pick<Call, 'unitOfWork'>): void {
  withoutGuards.add(unitOfWork)
}

/**
 * The writes of a call with its guards. A condition is merged into the write of the same item, because a transaction accepts an item only
 * once.
 */
export function guarded(unitOfWork: UnitOfWork, guards: Guards): UnitOfWork {
  if (withoutGuards.has(unitOfWork)) return unitOfWork
  const isOn = (guard: Write) => (write: Write) => write.key.PK === guard.key.PK && write.key.SK === guard.key.SK
  const joined = unitOfWork.writes.map((write) => ({
    ...write,
    when: [...write.when, ...guards.filter(isOn(write)).flatMap(({ when }) => when)],
  }))
  const others = guards.filter((guard) => !unitOfWork.writes.some(isOn(guard)))
  return { ...unitOfWork, writes: [...joined, ...others] }
}
