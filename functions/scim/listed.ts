import { defined } from '../../shared/domain/defined.ts'
import { matchesFilter } from '../../shared/domain/scim/matches-filter.ts'
import { isScimObject, memberOf, type ScimObject, valuesOf } from '../../shared/domain/scim/message.ts'
import { projected } from '../../shared/domain/scim/projected.ts'
import { attributeNamed, LIST_SCHEMA, type ResourceType } from '../../shared/domain/scim/schemas.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { ListQuery } from './list-query.ts'

/** A resource of a list with its type. */
export type Listed = { readonly type: ResourceType; readonly resource: ScimObject }

/** One page of all these resources: filtered, sorted, cut and reduced to what is asked for. */
export function listAnswerOf(all: readonly Listed[], query: ListQuery): ScimObject {
  const { filter, cursor, count } = query
  const matching = filter === undefined ? all : all.filter(({ type, resource }) => matchesFilter(type, resource, filter))
  const sorted = query.sortBy === undefined ? matching : inOrder(matching, query.sortBy, query.descending)
  const first = cursor === undefined ? query.startIndex - 1 : placeIn(cursor)
  const page = sorted.slice(first, first + count)
  const common = {
    schemas: [LIST_SCHEMA],
    totalResults: matching.length,
    itemsPerPage: page.length,
    Resources: page.map(({ type, resource }) => projected(type, resource, query)),
  }
  if (cursor === undefined) return { ...common, startIndex: query.startIndex }
  const next = first + page.length
  return { ...common, ...defined({ nextCursor: next < sorted.length && page.length > 0 ? cursorAt(next) : undefined }) }
}

const cursorAt = (place: number): string => Buffer.from(`at:${place}`).toString('base64url')

/** The place that a cursor names. An empty one is the first page. */
function placeIn(cursor: string): number {
  if (cursor === '') return 0
  const [, place] = /^at:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (place === undefined) throw new Refusal('scim-cursor')
  return Number(place)
}

/** Sorts by one attribute. Resources without it are last, or first in descending order (RFC 7644 §3.4.2.3). */
function inOrder(all: readonly Listed[], sortBy: string, descending: boolean): readonly Listed[] {
  const keyed = all.map((each) => ({ each, key: keyOf(each, sortBy) }))
  const sorted = keyed.toSorted((one, other) => {
    const order =
      one.key === undefined || other.key === undefined
        ? Number(one.key === undefined) - Number(other.key === undefined)
        : compare(one.key, other.key)
    return descending ? -order : order
  })
  return sorted.map(({ each }) => each)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The text by which a resource is sorted. Of a multi-valued attribute the first value counts. */
function keyOf({ type, resource }: Listed, sortBy: string): string | undefined {
  const path = attributeNamed(type, sortBy) ?? []
  let value: unknown = path.length === 0 ? undefined : resource
  for (const { name } of path) value = isScimObject(value) ? valuesOf(memberOf(value, name))[0] : undefined
  const text = isScimObject(value) ? memberOf(value, 'value') : value
  if (text === undefined || text === null) return undefined
  return path.at(-1)?.caseExact === true ? String(text) : String(text).toLowerCase()
}
