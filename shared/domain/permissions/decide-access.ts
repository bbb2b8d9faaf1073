import { type AsTask, asTask, type ByStepUp, type Granted, type Row } from './grants.ts'

/** What was decided for a call, and by which grant. */
export type Access = Granted | AsTask | ByStepUp | { readonly kind: 'denied' }

const DENIED: Access = { kind: 'denied' }

/**
 * The order of a decision: a direct grant; else a maker-checker entry whose maker the caller holds; else a step-up, for a caller
 * related to the item as CUSTOMER or by an organisation position; else denied.
 * `held` is what the caller holds with regard to the item. It runs several times a call, so it makes nothing that the row has already.
 */
export function decideAccess(row: Row, held: readonly string[], isRelated: (holder: string) => boolean): Access {
  for (const holder of held) {
    const granted = row.grantedTo.get(holder)
    if (granted !== undefined) return granted
  }
  return row.isDirectOnly ? DENIED : decideWithoutDirect(row, held, isRelated)
}

function decideWithoutDirect({ asTaskOf, byStepUp }: Row, held: readonly string[], isRelated: (holder: string) => boolean): Access {
  const byTask = asTaskOf === undefined ? undefined : taskOf(asTaskOf, held)
  if (byTask !== undefined) return byTask
  return byStepUp !== undefined && held.some(isRelated) ? byStepUp : DENIED
}

function taskOf(asTaskOf: ReadonlyMap<string, AsTask>, held: readonly string[]): AsTask | undefined {
  const [first, ...others] = held.map((holder) => asTaskOf.get(holder)).filter((one) => one !== undefined)
  if (first === undefined || others.length === 0) return first
  const all = [first, ...others]
  return asTask(
    all.flatMap(({ makers }) => makers),
    all.flatMap(({ checkers }) => checkers),
  )
}

const RELATED = new Set(['CUSTOMER', 'DIRECTOR', 'EMPLOYEE', 'HEAD', 'MANAGER', 'MEMBER'])

/** Is this holder a relation to the item itself, and not a post in the tenant? Only those step up. */
export function isRelation(holder: string): boolean {
  return RELATED.has(holder)
}

/**
 * Which roles and positions may check (approve, execute) what this maker makes: the checkers of the maker's own entries; where the
 * maker could have acted alone, whoever could too (by a step-up as well), and every checker of the row, since the approval only adds to
 * the maker's right.
 */
export function checkersFor(row: Row, maker: Access): ReadonlySet<string> {
  switch (maker.kind) {
    case 'granted':
      return new Set([...row.direct, ...[...row.makerChecker.values()].flat(), ...(row.stepUps.length === 0 ? [] : RELATED)])
    case 'as-task':
      return new Set(maker.checkers)
    case 'step-up':
    case 'denied':
      return new Set()
  }
}

/** Is a step-up the only way in which somebody who holds this may check a call of this row? Then they step up when they do. */
export function checksByStepUp(row: Row, held: readonly string[]): boolean {
  const otherwise = new Set([...row.direct, ...[...row.makerChecker.values()].flat()])
  return row.stepUps.length > 0 && held.some(isRelation) && !held.some((holder) => otherwise.has(holder))
}
