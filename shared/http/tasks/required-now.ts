import type { Reader } from '../../contract/reader.ts'
import { type KeptPolicy, keptPolicy } from '../../domain/policies/approval-policy.ts'
import { laterThan } from '../../domain/policies/policies-of-task.ts'
import { type RequiredPolicy, stricterOf } from '../../domain/policies/stricter-of.ts'
import type { NewDayCount } from '../../storage/day-amounts.ts'
import { tenantIn } from '../steps/decide.ts'
import { judgePolicies, mayHavePolicies } from './judge-policies.ts'
import type { StoredCall } from './stored-call.ts'
import type { Checkers } from './who-may-check.ts'

/** The policies that a stored call must meet now, those of them that came after its proposal, and the counts of what it moves. */
export type RequiredNow = {
  readonly policies: readonly RequiredPolicy[]
  readonly later: readonly KeptPolicy[]
  readonly sums: readonly NewDayCount[]
}

export const NOTHING_REQUIRED: RequiredNow = { policies: [], later: [], sums: [] }

/**
 * The policies at proposal time and those in force, of which the stricter apply. The call is judged as its maker's, with the maker's present
 * roles.
 */
export function requiredNow(stored: StoredCall, checkers: Pick<Checkers, 'makerHeld'>): Promise<RequiredNow> {
  const known = found.get(stored.read)
  if (known !== undefined) return known
  const finding = findRequired(stored, checkers)
  found.set(stored.read, finding)
  return finding
}

/** By the reader of a try of the call: each try judges it again, on fresh items. */
const found = new WeakMap<Reader, Promise<RequiredNow>>()

async function findRequired(stored: StoredCall, { makerHeld }: Pick<Checkers, 'makerHeld'>): Promise<RequiredNow> {
  const { task, endpoint, validated, service, read, executorsCall } = stored
  const { policies: proposed = [] } = task
  if (validated.kind === 'refused') return { ...NOTHING_REQUIRED, policies: stricterOf(proposed, []) }
  const { settings } = await service.settings.of(tenantIn(validated.input))
  if (!mayHavePolicies(endpoint, settings))
    return proposed.length === 0 ? NOTHING_REQUIRED : { ...NOTHING_REQUIRED, policies: stricterOf(proposed, []) }
  const initiator = { customerId: task.initiator, held: makerHeld, agent: task.agent }
  const { now } = executorsCall
  const call = { endpoint, input: validated.input, read, settings, now, initiator, counted: task.counts ?? [] }
  const { matching, counts } = await judgePolicies(call)
  const later = laterThan(task, matching.map(keptPolicy))
  return { policies: stricterOf(proposed, matching), later, sums: counts(() => true) }
}
