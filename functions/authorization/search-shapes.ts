import * as z from 'zod'
import { LARGEST_LIMIT } from '../../shared/contract/fields.ts'

/** The part of a search that is wanted: at most `limit` results, after those that `token` follows. */
export const searchPage = () =>
  z
    .object({
      token: z.string().max(1500).optional().meta({ description: '`next_token` of the page before; empty for the first page.' }),
      limit: z.int().min(1).max(LARGEST_LIMIT).default(50).meta({ description: 'Most results of a page.' }),
    })
    .optional()
    .meta({ description: 'Part of the results that is wanted.' })

/** The answer of a search, for the document. */
export const found = <S extends z.ZodType>(result: S) =>
  z.object({
    results: z.array(result).max(LARGEST_LIMIT).describe('Everything that evaluates to true. A page can be empty although more follow.'),
    page: z
      .object({ next_token: z.string().max(1500).describe('Token of the next page; empty on the last one.') })
      .describe('The place at which the results continue.'),
  })

/** The answer to somebody who may not ask. */
export const NOTHING_FOUND = { results: [], page: { next_token: '' } }

/** The wanted page, by default the first of 50. */
export function pageOf(page: { readonly token?: string | undefined; readonly limit: number } | undefined) {
  return { token: page?.token, limit: page?.limit ?? 50 }
}
