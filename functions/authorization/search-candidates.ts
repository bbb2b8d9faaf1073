import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { LARGEST_LIMIT } from '../../shared/contract/fields.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { sha256 } from '../../shared/proofs/hashes.ts'
import type { Candidates, Position } from './candidates.ts'

type Searched = {
  readonly sources: readonly Candidates[]
  /** The search and the person for which a token holds. */
  readonly search: unknown
  readonly token: string | undefined
  readonly limit: number
}

type Page<R> = { readonly results: readonly R[]; readonly page: { readonly next_token: string } }

/** Candidates that one page looks at, whatever it finds. */
const MOST_LOOKED_AT = 200
const AT_ONCE = 20

type Place = { readonly source: number; readonly from: Position }

/** One page of a search: the candidates that pass, in their order, until the page is full or has looked at its share. */
export async function searchCandidates<R>(
  read: Call['read'],
  { sources, search, token, limit }: Searched,
  judge: (id: string) => Promise<readonly R[]>,
): Promise<Page<R>> {
  const fingerprint = fingerprintOf([search, limit])
  const results: R[] = []
  let looked = 0
  let behind: Place = placeFrom(token, fingerprint, sources.length)
  const all = following(read, sources, behind)
  for (;;) {
    const chunk = await next(all, Math.min(AT_ONCE, limit - results.length, MOST_LOOKED_AT - looked))
    for (const passed of await Promise.all(chunk.map(({ id }) => judge(id)))) results.push(...passed)
    looked += chunk.length
    behind = chunk.at(-1)?.behind ?? behind
    if (chunk.length === 0) return { results, page: { next_token: '' } }
    if (results.length >= limit || looked >= MOST_LOOKED_AT) break
  }
  const isLast = (await next(all, 1)).length === 0
  return { results, page: { next_token: isLast ? '' : tokenOf(behind, fingerprint) } }
}

type Found = { readonly id: string; readonly behind: Place }

async function* following(read: Call['read'], sources: readonly Candidates[], { source: first, from }: Place): AsyncGenerator<Found> {
  for (const [source, candidates] of sources.entries()) {
    if (source < first) continue
    for await (const { id, behind } of candidates(read, source === first ? from : [])) yield { id, behind: { source, from: behind } }
  }
}

async function next(all: AsyncGenerator<Found>, count: number): Promise<readonly Found[]> {
  const found: Found[] = []
  while (found.length < count) {
    const { done, value } = await all.next()
    if (done === true) break
    found.push(value)
  }
  return found
}

function fingerprintOf(search: unknown): string {
  return sha256(Buffer.from(JSON.stringify(search)))
    .toString('base64url')
    .slice(0, 16)
}

function tokenOf({ source, from }: Place, fingerprint: string): string {
  return Buffer.from(JSON.stringify([fingerprint, source, ...from])).toString('base64url')
}

/** A token is only a position in the search that it came from. */
function placeFrom(token: string | undefined, fingerprint: string, sources: number): Place {
  if (token === undefined || token === '') return { source: 0, from: [] }
  const [of, source, ...from] = partsOf(token)
  const isPlace = typeof source === 'number' && Number.isInteger(source) && source >= 0 && source < sources
  if (of !== fingerprint || !isPlace || !from.every((key) => typeof key === 'string'))
    throw invalid('page.token', 'must be the next_token of the same search')
  return { source, from }
}

function partsOf(token: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

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
