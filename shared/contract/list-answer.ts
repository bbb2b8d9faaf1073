import type * as z from 'zod'
import { invalid } from '../errors/refusal.ts'
import type { Listing, Page } from '../storage/read.ts'
import type { Key } from '../storage/table.ts'
import type { Call } from './call.ts'
import type { page } from './fields.ts'
import { ok, type Reply } from './http.ts'
import { BASE_PATH } from './routes.ts'

type PageQuery = z.output<ReturnType<typeof page>>

/**
 * Answers one page of a list as a JSON array. If there is more, header `link` leads to the rest (RFC 8288). `things` gives the listing of
 * this page. A page that would be too large for one answer ends early.
 */
export async function listAnswer<T>(
  call: Pick<Call, 'read' | 'request'>,
  { limit, cursor }: PageQuery,
  things: (limit: number, after: string | undefined) => Listing<T>,
  shown: (things: readonly T[]) => readonly unknown[] | Promise<readonly unknown[]>,
): Promise<Reply> {
  const after = cursor === undefined ? undefined : sortKeyFrom(cursor, things(limit, undefined).prefix)
  // One more than the page holds tells whether there is more: a full last page leads nowhere.
  const found = await call.read.list(things(limit + 1, after))
  const whole = await shown(found.things.slice(0, limit))
  const count = fittingCount(whole)
  const isCut = count < whole.length
  const body = isCut ? await shown(found.things.slice(0, count)) : whole
  const next = keyOfNext(found, isCut ? count : limit)
  return next === undefined ? ok(body) : ok(body, { link: linkToNext(call.request, cursorFrom(next)) })
}

/** The sort key after which the next page begins. A listed thing still carries its key. */
function keyOfNext<T>({ things, next }: Page<T>, shown: number): string | undefined {
  return things.length > shown ? (things[shown - 1] as Key | undefined)?.SK : next
}

/** The address of the next page. The cursor takes the place of an offset. */
export function linkToNext(request: Call['request'], cursor: string): string {
  const { offset: _, ...query } = request.query
  return `<${BASE_PATH}${request.path}?${new URLSearchParams({ ...query, cursor })}>; rel="next"`
}

export const cursorFrom = (sortKey: string): string => Buffer.from(sortKey).toString('base64url')

/** A cursor is only a position in the list that it is used with: a cursor of another list, or an invented one, finds nothing else. */
function sortKeyFrom(cursor: string, prefix: string): string {
  const sortKey = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!/^[\x21-\x7e]{1,300}$/.test(sortKey) || !sortKey.startsWith(prefix)) throw invalid('cursor', 'must be a cursor of this list')
  return sortKey
}

/** Lambda returns at most this many bytes: status, headers and body, with the body as a JSON string. */
const LARGEST_ANSWER_BYTES = 6_291_556
/** Room for the status and the headers, of which `link` repeats the query. */
const HEADERS_BYTES = 100_000
const LARGEST_BODY_BYTES = LARGEST_ANSWER_BYTES - HEADERS_BYTES
/** A UTF-16 unit of JSON takes at most this many bytes inside another JSON string. */
const MOST_BYTES_A_UNIT = 3

/**
 * The number of these elements, from the first, that one answer can carry as a JSON array; at least one, since an item of the table is
 * far smaller than an answer. The list stops there, and its `link` leads on.
 */
export function fittingCount(elements: readonly unknown[]): number {
  if (JSON.stringify(elements).length * MOST_BYTES_A_UNIT < LARGEST_BODY_BYTES) return elements.length
  const room = answerRoom()
  const over = elements.findIndex((element) => !room.takes(element))
  return over === -1 ? elements.length : Math.max(1, over)
}

/** Tracks the room of one answer, for a page that is filled while it is read. */
export function answerRoom() {
  let bytes = '[]'.length
  return {
    /** Adds one more element, if there is room for it. */
    takes(element: unknown): boolean {
      bytes += bytesInside(element) + ','.length
      return bytes <= LARGEST_BODY_BYTES
    },
  }
}

function bytesInside(element: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(element) ?? 'null'))
}
