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
export function hasPrecondition({ method, headers }: HttpRequest): boolean {
  return headers['if-match'] !== undefined && isWrite(method) && method !== 'POST'
}

/**
 * Refuses a change if the caller has not seen the present state (RFC 9110 §13.1.1): the entity tag must be that of the present answer to
 * GET on the same path. Conditions of the transaction guard the items that GET read, so that nobody changes them in between.
 */
export async function guardsOf(call: Call, representation: Endpoint | undefined): Promise<Guards> {
  const wanted = tagsIn(call.request.headers['if-match'] ?? '')
  if (wanted.kind === 'malformed') throw invalid('if-match', 'must be * or a list of entity tags in double quotes')
  if (wanted.kind === 'any') return []
  const seen = new Map<string, Seen>()
  const current = representation === undefined ? undefined : await currentTag(representation, call, seen)
  if (current === undefined || !wanted.tags.includes(current)) throw new Refusal('precondition-failed')
  const shown = shownFields(representation)
  return [...seen.values()].map(({ reference, item }) => check(reference, asRead(item, shown)))
}

type Seen = { readonly reference: Reference<unknown>; readonly item: Readonly<Record<string, unknown>> | undefined }

async function currentTag(representation: Endpoint, call: Call, seen: Map<string, Seen>): Promise<string | undefined> {
  const request = { ...call.request, method: 'GET' as const, rawQuery: '', query: {}, rawBody: undefined }
  const validated = validate(representation, request)
  if (validated.kind === 'refused') return undefined
  const read = watched(call.read, seen)
  try {
    const { body } = await representation.handle({ ...call, ...validated.input, request, read, unitOfWork: createUnitOfWork() })
    return entityTagOf(JSON.stringify(body))
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
function shownFields(representation: Endpoint | undefined): readonly string[] {
  if (representation?.answer === undefined) return []
  const schema = schemaOf(representation.answer) as z.ZodType & { readonly shape?: Readonly<Record<string, unknown>> }
  return Object.keys(schema.shape ?? {})
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
