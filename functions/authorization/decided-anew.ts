import type { Call } from '../../shared/contract/call.ts'
import { decideAgain, type Effect, effectOf, type Outcome } from '../../shared/domain/permissions/decide-again.ts'
import { isPermission } from '../../shared/domain/permissions/default-matrix.ts'
import { isOwnPermission } from '../../shared/domain/permissions/own-permissions.ts'
import { SERVICE_SCOPE } from '../../shared/storage/audit.ts'
import { type DecisionSample, decisionsBy } from '../../shared/storage/decision-samples.ts'
import type { Proposal } from './proposed-rows.ts'

/** Similar decisions, and the effect of the proposed rows on them. */
export type Change = {
  readonly effect: Effect
  readonly sample: DecisionSample
  readonly from: Outcome
  readonly to: Outcome
}

type DecidedAnew = { readonly lookedAt: number; readonly changes: readonly Change[] }

/** Number of callers remembered per kind of decision. */
const MOST_PEOPLE = 20

/** Decides recent decisions again, by the present and the proposed rows, for the permissions that would change; the most frequent first. */
export async function decidedAnew(call: Call, { tenantId, permissions, before, after }: Proposal): Promise<DecidedAnew> {
  const samples = await samplesOf(call, tenantId === undefined ? SERVICE_SCOPE : String(tenantId), permissions)
  const changes = samples.flatMap((sample): readonly Change[] => {
    const [from, to] = [decideAgain(sample, before), decideAgain(sample, after)]
    const effect = effectOf(from, to)
    return effect === undefined ? [] : [{ effect, sample, from, to }]
  })
  return {
    lookedAt: samples.reduce((sum, { count }) => sum + count, 0),
    changes: changes.toSorted((one, other) => other.sample.count - one.sample.count),
  }
}

/** A call with a narrower permission is stored under both permissions, and counts once. */
export async function samplesOf(
  { read, now }: Call,
  scope: string,
  permissions: Proposal['permissions'],
): Promise<readonly DecisionSample[]> {
  const shards = await Promise.all(
    permissions.map(async (permission) => {
      const { things } = await read.list(decisionsBy(scope, permission, now))
      const own = things.flatMap(({ samples }) => samples).filter(({ permission: of }) => isPermission(of) || isOwnPermission(of))
      return own.filter((sample) => sample.permission === permission || !permissions.includes(sample.permission))
    }),
  )
  const alike = new Map<string, DecisionSample>()
  for (const sample of shards.flat()) {
    const name = JSON.stringify([sample.as, sample.call, sample.held, sample.makerHeld])
    const known = alike.get(name)
    alike.set(name, known === undefined ? sample : together(known, sample))
  }
  return [...alike.values()]
}

function together(one: DecisionSample, other: DecisionSample): DecisionSample {
  return { ...one, count: one.count + other.count, people: [...new Set([...one.people, ...other.people])].slice(0, MOST_PEOPLE) }
}
