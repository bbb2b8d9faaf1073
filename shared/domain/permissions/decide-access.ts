import { neverReached } from '../never-reached.ts'
import { type AsTask, asTask, type ByStepUp, directGrant, type Granted, type Row, type StepUp } from './grants.ts'

/** The decision for a call, and the grant that it is based on. */
export type Access = Granted | AsTask | ByStepUp | { readonly kind: 'denied' }

const DENIED: Access = { kind: 'denied' }

/**
 * Decides in this order: a direct grant; else a maker-checker entry whose maker the caller holds; else a step-up, for a caller related to
 * the item as CUSTOMER or by an organisation position; else denied. `held` lists the roles that the caller holds for the item. It runs
 * several times per call, so it creates nothing that the row already has.
 */
export function decideAccess(row: Row, held: readonly string[], isRelated: (role: string) => boolean): Access {
  for (let at = 0; at < held.length; at++) {
    const granted = directGrant(row, held[at] ?? '')
    if (granted !== undefined) return granted
  }
  return row.isDirectOnly ? DENIED : decideWithoutDirect(row, held, isRelated)
}

function decideWithoutDirect({ asTaskOf, byStepUp }: Row, held: readonly string[], isRelated: (role: string) => boolean): Access {
  const byTask = asTaskOf === undefined ? undefined : taskOf(asTaskOf, held)
  if (byTask !== undefined) return byTask
  return byStepUp !== undefined && held.some(isRelated) ? byStepUp : DENIED
}

function taskOf(asTaskOf: ReadonlyMap<string, AsTask>, held: readonly string[]): AsTask | undefined {
  const [first, ...others] = held.map((role) => asTaskOf.get(role)).filter((one) => one !== undefined)
  if (first === undefined || others.length === 0) return first
  const all = [first, ...others]
  return asTask(
    all.flatMap(({ makers }) => makers),
    all.flatMap(({ checkers }) => checkers),
  )
}

const RELATED = new Set(['CUSTOMER', 'DIRECTOR', 'EMPLOYEE', 'HEAD', 'MANAGER', 'MEMBER'])

/** Tells a relation to the item itself from a post in the tenant. Only relations step up. */
export function isRelation(role: string): boolean {
  return RELATED.has(role)
}

/**
 * The roles and positions that may check (approve, execute) the calls of this maker: the checkers of the maker's own entries, and holders
 * of a direct grant, who could have made the call themselves. If the maker could have acted alone, also everybody else who could by a
 * step-up, and every checker of the row, since an approval only adds to the maker's right.
 */
export function checkersFor(row: Row, maker: Access): ReadonlySet<string> {
  switch (maker.kind) {
    case 'granted':
      return new Set([...row.direct, ...[...row.makerChecker.values()].flat(), ...(row.stepUps.length === 0 ? [] : RELATED)])
    case 'as-task':
      return new Set([...maker.checkers, ...[...row.direct].filter(isPost)])
    case 'step-up':
    case 'denied':
      return new Set()
    default:
      return neverReached(maker)
  }
}

/**
 * Tells whether somebody with these roles may check the calls of a maker with these `checkers`. `own` is the row for their roles: roles above
 * the tenants have direct grants there that no tenant's row names.
 */
export function mayCheck(checkers: ReadonlySet<string>, own: Row, held: readonly string[]): boolean {
  return checkers.size > 0 && held.some((role) => checkers.has(role) || (isPost(role) && own.direct.has(role)))
}

/** Customers act on what is their own. They do not check for the tenant what its staff propose. */
const isPost = (role: string): boolean => role !== 'CUSTOMER' && role !== 'ANONYMOUS'

/**
 * The step-ups of which a checker with these roles needs one; none for a checker who needs none. `narrower`: the row of the narrower permission
 * that opens the call too, which decides about checkers whom the row of its own permission does not know.
 */
export function stepUpsToCheck(row: Row, narrower: Row | undefined, held: readonly string[]): readonly StepUp[] {
  const known = new Set([...row.direct, ...[...row.makerChecker.values()].flat()])
  if (held.some((role) => known.has(role))) return []
  if (row.stepUps.length > 0 && held.some(isRelation)) return row.stepUps
  return narrower === undefined ? [] : stepUpsToCheck(narrower, undefined, held)
}
