import { neverReached } from '../never-reached.ts'

/** Something that happened in a tenant and that the overview counts. Times in milliseconds, unless the name has another unit. */
export type Fact =
  | { readonly kind: 'decision'; readonly outcome: 'approved' | 'rejected'; readonly waitedSeconds: number }
  | { readonly kind: 'attempt'; readonly endpoint: string; readonly outcome: 'delivered' | 'failing'; readonly ms: number }
  | { readonly kind: 'sign-in'; readonly outcome: 'succeeded' | 'failed' | 'locked' }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'rate-limit'; readonly usedPercent: number }
  | {
      readonly kind: 'proposal'
      readonly agentTokenId: string
      readonly name: string
      readonly outcome: 'proposed' | 'executed' | 'rejected'
    }

/** Deliveries to one endpoint. `ms`: the number of attempts by response time, see `tally.ts`. */
export type Deliveries = { readonly delivered: number; readonly failing: number; readonly ms: readonly number[] }

/** The proposals of one agent, by what became of them. */
export type Proposals = { readonly name: string; readonly proposed: number; readonly executed: number; readonly rejected: number }

/** The events of one hour in a tenant, as numbers. At most about 20 KB, however much happened. */
export type Tally = {
  readonly approved: number
  readonly rejected: number
  /** Times from proposal to decision in seconds, in order: all of them, or a sample. */
  readonly waits: readonly number[]
  readonly callbacks: Readonly<Record<string, Deliveries>>
  readonly succeeded: number
  readonly failed: number
  readonly locked: number
  readonly refusals: number
  /** The highest use of the rate limit. */
  readonly peakPercent: number
  readonly agents: Readonly<Record<string, Proposals>>
}

export const NOTHING: Tally = {
  approved: 0,
  rejected: 0,
  waits: [],
  callbacks: {},
  succeeded: 0,
  failed: 0,
  locked: 0,
  refusals: 0,
  peakPercent: 0,
  agents: {},
}

/** The numbers of one fact. */
export function tallyOf(fact: Fact): Tally {
  switch (fact.kind) {
    case 'decision':
      return { ...NOTHING, [fact.outcome]: 1, waits: [fact.waitedSeconds] }
    case 'attempt':
      return { ...NOTHING, callbacks: { [fact.endpoint]: { delivered: 0, failing: 0, [fact.outcome]: 1, ms: measured(fact.ms) } } }
    case 'sign-in':
      return { ...NOTHING, [fact.outcome]: 1 }
    case 'refusal':
      return { ...NOTHING, refusals: 1 }
    case 'rate-limit':
      return { ...NOTHING, peakPercent: fact.usedPercent }
    case 'proposal': {
      const { agentTokenId, name, outcome } = fact
      return { ...NOTHING, agents: { [agentTokenId]: { name, proposed: 0, executed: 0, rejected: 0, [outcome]: 1 } } }
    }
    default:
      return neverReached(fact)
  }
}

/** Upper bounds of the classes of response times, in milliseconds: each half as much again as the one before. A last class has the rest. */
const BOUNDS_MS = [10, 15, 23, 34, 51, 76, 114, 171, 256, 384, 577, 865, 1297, 1946, 2919, 4379, 6568, 9853, 15_000] as const

/** One response time as numbers by class. */
export function measured(ms: number): readonly number[] {
  const at = BOUNDS_MS.findIndex((bound) => ms <= bound)
  const place = at === -1 ? BOUNDS_MS.length : at
  return Array.from({ length: place + 1 }, (_, index) => (index === place ? 1 : 0))
}

/** The sum of numbers by class. Classes at the end that are empty in both may be missing. */
export function summed(one: readonly number[], other: readonly number[]): readonly number[] {
  const [longer, shorter] = one.length >= other.length ? [one, other] : [other, one]
  return longer.map((count, at) => count + (shorter[at] ?? 0))
}

/** The response time in milliseconds that this share of the attempts did not exceed, interpolated in its class; 0 without attempts. */
export function quantileMs(counts: readonly number[], share: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let below = 0
  for (const [at, count] of counts.entries()) {
    if (count > 0 && below + count >= all * share) {
      const from = BOUNDS_MS[at - 1] ?? 0
      const to = BOUNDS_MS[at] ?? from
      return Math.round(from + ((all * share - below) / count) * (to - from))
    }
    below += count
  }
  return 0
}
