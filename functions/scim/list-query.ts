import * as z from 'zod'
import { type Filter, readFilter } from '../../shared/domain/scim/filter.ts'
import { LARGEST_COUNT, USUAL_COUNT } from '../../shared/domain/scim/limits.ts'
import { ordersTruthValues } from '../../shared/domain/scim/matches-filter.ts'
import { isScimObject, memberOf, valuesOf } from '../../shared/domain/scim/message.ts'
import type { Projection } from '../../shared/domain/scim/projected.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { refusedAttribute } from './refused-attribute.ts'

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
