import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { KeptPolicy } from '../../shared/domain/policies/approval-policy.ts'
import { stricterOf } from '../../shared/domain/policies/stricter-of.ts'
import { whenReady } from '../../shared/domain/policies/when-ready.ts'
import { isEverythingMet, openSteps, placeFor, type StepApproval, whetherMet } from '../../shared/domain/policies/whether-met.ts'
import { asId } from '../support/ids.ts'

const SINCE = Date.parse('2026-11-23T09:00:00Z')
const MINUTE_MS = 60_000
const INITIATOR = asId<CustomerId>(1)
const ROLES = ['LEVEL_02', 'LEVEL_03', 'LEVEL_04'] as const
/** Fourteen people: the initiator, and others who hold one role each, or none. */
const PEOPLE = Array.from({ length: 14 }, (_, at) => asId<CustomerId>(at + 1))
const roleOf = (customerId: CustomerId): readonly string[] => {
  const role = ROLES[customerId % 4]
  return role === undefined ? [] : [role]
}

const step = (name: string) =>
  fc.record({
    name: fc.constant(name),
    roles: fc.uniqueArray(fc.constantFrom(...ROLES), { minLength: 1, maxLength: 2 }),
    people: fc.uniqueArray(fc.constantFrom(...PEOPLE), { maxLength: 3 }),
    approvals: fc.constantFrom(1, 1, 1, 2, 2, 3),
  })

const policy = (name: string): fc.Arbitrary<KeptPolicy> =>
  fc.record({
    name: fc.constant(name),
    steps: fc.oneof(fc.tuple(step('a')), fc.tuple(step('a'), step('b')), fc.tuple(step('a'), step('b'), step('c'))),
    order: fc.constantFrom('sequence' as const, 'any' as const),
    coolDownMinutes: fc.integer({ min: 0, max: 90 }),
  })

const policies = fc.oneof(fc.tuple(policy('p')), fc.tuple(policy('p'), policy('q')))

const plan = fc.record({
  proposed: policies,
  present: fc.oneof(fc.constant(undefined), policies, fc.constant([] as KeptPolicy[])),
  /** The people who try to approve, in this order; some try twice. */
  approvers: fc.array(fc.constantFrom(...PEOPLE), { minLength: 10, maxLength: 60, size: 'max' }),
  /** People who lose their rights, each before one of the approvals. */
  lost: fc.array(fc.record({ who: fc.constantFrom(...PEOPLE), before: fc.nat({ max: 40 }) }), { maxLength: 2 }),
})

/** `npm run suite -- model`: 20,000 plans. `RUNS` and `SEED` say it otherwise. */
const RUNS = {
  numRuns: Number(process.env.RUNS ?? (process.env.LONG === '1' ? 20_000 : 3000)),
  seed: Number(process.env.SEED ?? 20_261_123),
}

test('a task runs only with all approvals of its policies: nobody counts twice or for themselves', () => {
  let met = 0
  fc.assert(
    fc.property(plan, ({ proposed, present = proposed, approvers, lost }) => {
      const required = stricterOf(proposed, present)
      let approvals: readonly StepApproval[] = []
      approvers.forEach((customerId, at) => {
        const held = heldAfter(lost, at)
        if (held(customerId) === undefined) return
        const states = whetherMet(required, approvals, held, SINCE)
        const own = approvals.find((one) => one.customerId === customerId)
        const counts = states.some(({ steps }) => steps.some((one) => own !== undefined && one.approvals.includes(own)))
        const place = counts ? undefined : placeFor(states, { customerId, held: held(customerId) ?? [] }, SINCE)
        if (place === undefined) return
        // It goes to an open step, and in a sequence no earlier step is open.
        expect(openSteps(states).some((open) => open.policy === place.policy && open.step.name === place.step.name)).toBe(true)
        const rest = approvals.filter((one) => one !== own)
        approvals = [...rest, { customerId, policy: place.policy, step: place.step.name, at: timeOf(at) }]
      })
      const held = heldAfter(lost, approvers.length)
      const states = whetherMet(required, approvals, held, SINCE)
      const counted = states.flatMap(({ steps }) => steps.flatMap((one) => one.approvals))
      expect(new Set(counted.map(({ customerId }) => customerId)).size).toBe(counted.length)
      expect(counted.every(({ customerId }) => customerId !== INITIATOR && held(customerId) !== undefined)).toBe(true)
      if (!isEverythingMet(states)) return
      met += 1
      for (const version of [proposed, present])
        for (const { name, steps } of version)
          for (const one of steps) {
            const of = counted.filter((approval) => approval.policy === name && approval.step === one.name)
            expect(of.length).toBeGreaterThanOrEqual(one.approvals)
            expect(of.every(({ customerId }) => isCandidateOf(one, customerId))).toBe(true)
          }
      const needed = states.flatMap(({ steps }) => steps).reduce((sum, one) => sum + one.step.approvals, 0)
      expect(counted.length).toBe(needed)
      for (const one of counted) {
        const fewer = approvals.filter((approval) => approval !== one)
        expect(isEverythingMet(whetherMet(required, fewer, held, SINCE))).toBe(false)
      }
      const last = Math.max(...approvals.map(({ at }) => Date.parse(at ?? '')))
      const longest = Math.max(0, ...[...proposed, ...present].map(({ coolDownMinutes = 0 }) => coolDownMinutes))
      expect(whenReady(required, last, last)).toBe(last + longest * MINUTE_MS)
    }),
    RUNS,
  )
  // The plans are worth something: a third of them are met.
  expect(met).toBeGreaterThan(RUNS.numRuns / 3)
})

const timeOf = (at: number): string => new Date(SINCE + (at + 1) * MINUTE_MS).toISOString()

/** The roles of people whose approval counts: not the initiator, and nobody who has lost the right by then. */
function heldAfter(lost: readonly { readonly who: CustomerId; readonly before: number }[], at: number) {
  return (customerId: CustomerId): readonly string[] | undefined =>
    customerId === INITIATOR || lost.some(({ who, before }) => who === customerId && before <= at) ? undefined : roleOf(customerId)
}

function isCandidateOf({ roles = [], people = [] }: KeptPolicy['steps'][number], customerId: CustomerId): boolean {
  return people.includes(customerId) || roleOf(customerId).some((role) => roles.includes(role))
}
