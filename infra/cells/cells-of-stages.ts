import type * as z from 'zod'
import type { cellSchema } from '../cell-schema.ts'

/** The fields of a stage that decide whether it can be a cell. */
type Celled = {
  readonly name: string
  readonly account: string
  readonly region: string
  readonly domain?: unknown
  readonly cell?: z.infer<ReturnType<typeof cellSchema>> | undefined
}

/** Throws for a cell that could not work: without a name, in another region than the directory, or with a number that another has. */
export function refuseWrongCell({ name, account, region, domain, cell }: Celled): void {
  if (cell === undefined) return
  const isFirst = cell.number === 0
  const { first, others = [] } = cell
  const why = [
    domain === undefined ? 'needs a domain, which all cells share' : undefined,
    first.region === region ? undefined : 'must be in the region of the first cell, where the directory is',
    isFirst && (first.stage !== name || first.account !== account) ? 'has number 0, so it must be the first cell itself' : undefined,
    !isFirst && first.stage === name ? 'is the first cell, so its number must be 0' : undefined,
    !isFirst && cell.pkiKey === undefined ? 'needs pkiKey, the key pair of the first cell' : undefined,
    !isFirst && others.length > 0 ? 'must not list others: only the first cell does' : undefined,
    new Set([0, ...others.map(({ number }) => number)]).size === others.length + 1 ? undefined : 'lists a number twice',
  ].find((each) => each !== undefined)
  if (why !== undefined) throw new Error(`stage ${name}: cell ${why}`)
}

/** Two cells of one edge, which may have the same name. */
export function areCellsTogether({ cell: one }: Celled, { cell: other }: Celled): boolean {
  return one !== undefined && other !== undefined && one.first.stage === other.first.stage && one.number !== other.number
}
