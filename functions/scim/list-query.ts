import * as z from 'zod'
import { defined } from '../../shared/domain/defined.ts'
import { type Filter, readFilter } from '../../shared/domain/scim/filter.ts'
import { matchesFilter, ordersTruthValues } from '../../shared/domain/scim/matches-filter.ts'
import { isScimObject, LARGEST_COUNT, memberOf, type ScimObject, USUAL_COUNT, valuesOf } from '../../shared/domain/scim/message.ts'
import { type Projection, projected } from '../../shared/domain/scim/projected.ts'
import { attributeNamed, LIST_SCHEMA, type ResourceType } from '../../shared/domain/scim/schemas.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { refusedAttribute } from './of-directory.ts'

/** Parameters of one resource in an answer. */
export const projectionQuery = () =>
  z.object({
    attributes: z.string().max(2000).optional().describe('Comma-separated attributes of the answer; `id` and `schemas` are always there.'),
    excludedAttributes: z.string().max(2000).optional().describe('Comma-separated attributes that the answer leaves out.'),
  })

/** Parameters of a list. */
export const listQuery = () =>
  projectionQuery().extend({
    filter: z
      .string()
      .max(4096)
      .optional()
      .describe('Filter, for example `userName eq "ada@harbour.example"` (RFC 7644, section 3.4.2.2).'),
    sortBy: z.string().max(200).optional().describe('Attribute by which the list is sorted.'),
    sortOrder: z.string().max(20).optional().describe('`ascending` (the default) or `descending`.'),
    startIndex: z.string().max(20).optional().describe('Position of the first resource, from 1.'),
    count: z.string().max(20).optional().describe(`Most resources in the answer: ${USUAL_COUNT} by default, at most ${LARGEST_COUNT}.`),
    cursor: z.string().max(400).optional().describe('Empty for the first page by cursor, then the `nextCursor` of the page before.'),
  })

/** The wishes of a caller for a list. `cursor`: present on pages by cursor, empty on the first of them. */
export type ListQuery = Projection & {
  readonly filter: Filter | undefined
  readonly sortBy: string | undefined
  readonly descending: boolean
  readonly startIndex: number
  readonly count: number
  readonly cursor: string | undefined
}

type Written = { readonly [K in keyof z.output<ReturnType<typeof listQuery>>]?: string | undefined }

/** Reads the parameters of a list. */
export function listAsked(written: Written): ListQuery {
  const filter = written.filter === undefined ? undefined : readFilter(written.filter)
  if (written.filter !== undefined && (filter === undefined || ordersTruthValues(filter))) throw new Refusal('scim-filter')
  return {
    attributes: written.attributes,
    excludedAttributes: written.excludedAttributes,
    filter,
    sortBy: written.sortBy,
    descending: written.sortOrder?.toLowerCase() === 'descending',
    startIndex: Math.max(1, wholeNumber('startIndex', written.startIndex, 1)),
    count: Math.min(LARGEST_COUNT, Math.max(0, wholeNumber('count', written.count, USUAL_COUNT))),
    cursor: written.cursor,
  }
}

/** A count that is not positive asks for no resources, and an index below 1 is 1 (RFC 7644 §3.4.2.4). */
function wholeNumber(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  if (!/^-?\d{1,9}$/.test(text)) throw refusedAttribute('scim-value', name, 'must be a whole number')
  return Number(text)
}

const NAMES = ['filter', 'sortBy', 'sortOrder', 'startIndex', 'count', 'cursor', 'attributes', 'excludedAttributes'] as const

/** Reads the same from the body of a search (RFC 7644 §3.4.3). */
export function searchAsked(body: unknown): ListQuery {
  if (!isScimObject(body)) throw new Refusal('scim-syntax')
  const members = NAMES.flatMap((name) => {
    const value = memberOf(body, name)
    return value === undefined || value === null ? [] : [[name, textOf(name, value)] as const]
  })
  return listAsked(Object.fromEntries(members) as Written)
}

function textOf(name: (typeof NAMES)[number], value: unknown): string {
  if (name === 'attributes' || name === 'excludedAttributes') return valuesOf(value).join(',')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw refusedAttribute('scim-value', name, 'must be a text or a number')
}

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
