import { commaSeparated } from '../comma-separated.ts'
import { neverReached } from '../never-reached.ts'
import { SHIPPED_ROLES } from './known-roles.ts'

export type Granted = { readonly kind: 'granted'; readonly by: string }

/**
 * The direct grants of a row, prepared for decisions. Every shipped role has a number, and its bit is set if the row grants to it. A role
 * that the configuration adds has no number and is looked up by name. The bits of all rows stay in the processor's cache; a hash table of
 * names for each row would not.
 */
type DirectGrants = {
  /** The roles 0 to 31. */
  readonly low: number
  /** The roles 32 to 63. */
  readonly high: number
  readonly added: ReadonlyMap<string, Granted>
}

const NUMBERED = SHIPPED_ROLES.slice(0, 64)
const NUMBERS: ReadonlyMap<string, number> = new Map(NUMBERED.map((role, number) => [role, number]))
const GRANTED: readonly Granted[] = NUMBERED.map((by) => ({ kind: 'granted', by }))

function directGrantsTo(roles: ReadonlySet<string>): DirectGrants {
  const added = new Map<string, Granted>()
  let [low, high] = [0, 0]
  for (const by of roles) {
    const number = NUMBERS.get(by)
    if (number === undefined) added.set(by, { kind: 'granted', by })
    else if (number < 32) low |= bitOf(number)
    else high |= bitOf(number)
  }
  return { low, high, added }
}

/** The grant to this role; none for a role that the row does not name. Creates nothing. */
export function directGrant({ low, high, added }: DirectGrants, role: string): Granted | undefined {
  const number = NUMBERS.get(role)
  if (number === undefined) return added.get(role)
  return ((number < 32 ? low : high) & bitOf(number)) === 0 ? undefined : GRANTED[number]
}

/** The bit of a role in its word of 32. */
function bitOf(number: number): number {
  return 1 << (number & 31)
}

export type StepUp = 'SCA_OTP' | 'SCA_IDENTITY' | 'SCA_CLOUD_LIVENESS'

/** One entry of a permission row. */
type Grant =
  | { readonly kind: 'direct'; readonly role: string }
  | { readonly kind: 'maker-checker'; readonly maker: string; readonly checker: string }
  | { readonly kind: 'step-up'; readonly method: StepUp }

/** A parsed permission row: direct grants, maker-checker entries, and step-ups. */
export type Row = DirectGrants & {
  readonly direct: ReadonlySet<string>
  readonly makerChecker: ReadonlyMap<string, readonly string[]>
  readonly stepUps: readonly StepUp[]
  /** True without entries of other kinds. */
  readonly isDirectOnly: boolean
  readonly asTaskOf: ReadonlyMap<string, AsTask> | undefined
  readonly byStepUp: ByStepUp | undefined
}

export type AsTask = { readonly kind: 'as-task'; readonly makers: readonly string[]; readonly checkers: readonly string[] }
export type ByStepUp = { readonly kind: 'step-up'; readonly methods: readonly StepUp[] }

type ParsedGrants = { readonly kind: 'grants'; readonly grants: readonly Grant[] } | { readonly kind: 'refused'; readonly why: string }

const STEP_UPS: readonly string[] = ['SCA_OTP', 'SCA_IDENTITY', 'SCA_CLOUD_LIVENESS'] satisfies readonly StepUp[]
const MOST_GRANTS = 200

/**
 * Reads `LEVEL_20, LEVEL_01->LEVEL_02, SCA_OTP`; an empty text grants to nobody. Refuses and names every role for which `isRole` is
 * false.
 */
export function parseGrants(text: string, isRole: (name: string) => boolean): ParsedGrants {
  const entries = commaSeparated(text)
  if (entries.length > MOST_GRANTS) return { kind: 'refused', why: `must have at most ${MOST_GRANTS} grants` }
  const grants: Grant[] = []
  for (const entry of entries) {
    const grant = parseGrant(entry)
    const unknown = namesIn(grant).find((name) => !isRole(name))
    if (unknown !== undefined) return { kind: 'refused', why: `must name only known roles, positions and methods: ${unknown.slice(0, 60)}` }
    grants.push(grant)
  }
  return { kind: 'grants', grants }
}

function parseGrant(entry: string): Grant {
  const [maker, checker, ...more] = entry.split('->').map((name) => name.trim())
  if (maker !== undefined && checker !== undefined && more.length === 0) return { kind: 'maker-checker', maker, checker }
  if (STEP_UPS.includes(entry)) return { kind: 'step-up', method: entry as StepUp }
  return { kind: 'direct', role: entry }
}

function namesIn(grant: Grant): readonly string[] {
  switch (grant.kind) {
    case 'direct':
      return [grant.role]
    case 'maker-checker':
      return [grant.maker, grant.checker]
    case 'step-up':
      return []
    default:
      return neverReached(grant)
  }
}

export function rowOf(grants: readonly Grant[]): Row {
  const direct = new Set<string>()
  const makerChecker = new Map<string, string[]>()
  const stepUps: StepUp[] = []
  for (const grant of grants) {
    if (grant.kind === 'direct') direct.add(grant.role)
    else if (grant.kind === 'step-up') stepUps.push(grant.method)
    else makerChecker.set(grant.maker, [...(makerChecker.get(grant.maker) ?? []), grant.checker])
  }
  return rowWith({ direct, makerChecker, stepUps })
}

type Granting = Pick<Row, 'direct' | 'makerChecker' | 'stepUps'>

/** Builds a row from these grants. */
export function rowWith({ direct, makerChecker, stepUps }: Granting): Row {
  return {
    ...directGrantsTo(direct),
    isDirectOnly: makerChecker.size === 0 && stepUps.length === 0,
    asTaskOf: makerChecker.size === 0 ? undefined : new Map([...makerChecker].map(([maker, by]) => [maker, asTask([maker], by)])),
    byStepUp: stepUps.length === 0 ? undefined : { kind: 'step-up', methods: stepUps },
    direct,
    makerChecker,
    stepUps,
  }
}

export function asTask(makers: readonly string[], checkers: readonly string[]): AsTask {
  return { kind: 'as-task', makers, checkers: [...new Set(checkers)] }
}

export const EMPTY_ROW: Row = rowOf([])
