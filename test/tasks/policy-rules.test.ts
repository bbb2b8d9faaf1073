import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { ApprovalPolicy, RunWindow } from '../../shared/domain/policies/approval-policy.ts'
import { loosenedPolicies } from '../../shared/domain/policies/loosened-policies.ts'
import { policyInWords } from '../../shared/domain/policies/policy-in-words.ts'
import { OPERATIONS_OF_POLICIES } from '../../shared/domain/policies/policy-operations.ts'
import { readPolicies } from '../../shared/domain/policies/read-policies.ts'
import { holdsDirectCall, type JudgedCall, requiredApprovals } from '../../shared/domain/policies/required-approvals.ts'
import { stricterOf } from '../../shared/domain/policies/stricter-of.ts'
import { firstInside } from '../../shared/domain/policies/when-it-runs.ts'
import { openSteps, placeFor, type StepApproval, whetherMet } from '../../shared/domain/policies/whether-met.ts'
import { asId } from '../support/ids.ts'

const SINCE = Date.parse('2026-11-23T09:00:00Z')
const HOUR_MS = 3_600_000

test('the operations that a policy can name are those of the catalogue', () => {
  const stored = CATALOGUE.filter(({ storable, path }) => storable && path.startsWith('/tenants/{tenantId}'))
  const named = stored.map(({ operationId, name, access }) => [
    operationId,
    { call: name, permission: access.kind === 'permission' ? access.permission : '' },
  ])
  expect(OPERATIONS_OF_POLICIES).toEqual(Object.fromEntries(named))
})

const policy = (more: Partial<ApprovalPolicy> = {}): ApprovalPolicy => ({
  name: 'large-transfers',
  operations: ['createTransfer', 'createBulkTransfer'],
  steps: [{ name: 'finance', roles: ['LEVEL_02', 'LEVEL_03'], approvals: 1 }],
  ...more,
})

const call = (more: Partial<JudgedCall> = {}): JudgedCall => ({
  operation: 'createTransfer',
  method: 'POST',
  moved: [{ amount: 10_000, currency: 'EUR' }],
  movedBefore: () => 0,
  body: { amount: 10_000, description: 'rent', transfers: [{ amount: 4 }, { amount: 6 }] },
  initiator: { customerId: 7, roles: [], positions: ['LEVEL_01'], agent: '' },
  now: SINCE,
  ...more,
})

async function matches(policies: readonly ApprovalPolicy[], of: JudgedCall): Promise<readonly string[]> {
  return requiredApprovals(await readPolicies(policies), of).map(({ policy: { name } }) => name)
}

describe('which calls', () => {
  test.each<[string, Partial<JudgedCall>, boolean]>([
    ['true', {}, true],
    ["amount >= 10000.0 && currency == 'EUR'", {}, true],
    ["amount >= 10000.0 && currency == 'EUR'", { moved: [{ amount: 9999.99, currency: 'EUR' }] }, false],
    ["amount >= 10000.0 && currency == 'EUR'", { moved: [{ amount: 10_000, currency: 'USD' }] }, false],
    ['amount == 0.0', { moved: [] }, true],
    ["currency == ''", { moved: [] }, true],
    ["method == 'POST' && operation.startsWith('create')", {}, true],
    ["initiator.customerId == 7 && 'LEVEL_01' in initiator.positions", {}, true],
    ["initiator.agent != ''", {}, false],
    ["initiator.agent != ''", { initiator: { customerId: 7, roles: [], positions: [], agent: 'clerk' } }, true],
    ["now.getHours('Europe/Berlin') == 10", {}, true],
    ["now.getHours('Europe/Berlin') >= 22 || now.getHours('Europe/Berlin') < 6", {}, false],
    ['body.transfers.exists(t, t.amount > 5.0)', {}, true],
    ['body.transfers.exists(t, t.amount > 6.0)', {}, false],
    ["body.description.matches('^re.t$')", {}, true],
    ['sumOfDay > 50000.0', { movedBefore: () => 40_000 }, false],
    ['sumOfDay > 50000.0', { movedBefore: () => 40_000.01 }, true],
    // An evaluation error counts as a match.
    ["body.unknown == 'x'", {}, true],
    ['1 / (1 - int(amount / amount)) == 1', {}, true],
    ["body.description == 'rent'", { body: { description: 'x'.repeat(20_000) } }, true],
    // Nobody avoids a limit by mixing currencies.
    [
      "amount >= 10000.0 && currency == 'EUR'",
      {
        moved: [
          { amount: 10_000, currency: 'EUR' },
          { amount: 1, currency: 'USD' },
        ],
      },
      true,
    ],
    [
      "currency == '' && amount == 10001.0",
      {
        moved: [
          { amount: 10_000, currency: 'EUR' },
          { amount: 1, currency: 'USD' },
        ],
      },
      true,
    ],
  ])('%s of %j: %s', async (when, of, expected) => {
    expect((await matches([policy({ when })], call(of))).length > 0).toBe(expected)
  })

  test.each([
    ['createTransfer', true],
    ['create*', true],
    ['*Transfer', true],
    ['*', true],
    ['createPayment', false],
  ])('operations %s: %s', async (operation, expected) => {
    expect((await matches([policy({ operations: [operation] })], call())).length > 0).toBe(expected)
  })

  test('all matching policies apply, in their order', async () => {
    const all = [policy({ name: 'b' }), policy({ name: 'c', when: 'amount < 1.0' }), policy({ name: 'a' })]
    expect(await matches(all, call())).toEqual(['b', 'a'])
  })

  test.each<[Partial<ApprovalPolicy>, readonly string[], boolean]>([
    [{}, ['LEVEL_01'], false],
    [{ require: 'tasks' }, ['LEVEL_01'], false],
    [{ require: 'always' }, ['LEVEL_01'], true],
    [{ require: 'always', exceptRoles: ['TENANT_SYSTEM'] }, ['TENANT_SYSTEM'], false],
    [{ require: 'always', exceptRoles: ['TENANT_SYSTEM'] }, ['TENANT_SYSTEM', 'LEVEL_20'], true],
    [{ require: 'always', exceptRoles: ['TENANT_SYSTEM'] }, [], true],
  ])('a direct call under %j by %j is held: %s', (more, held, expected) => {
    expect(holdsDirectCall(policy(more), held)).toBe(expected)
  })
})

const ALL_HOLD: Readonly<Record<number, readonly string[]>> = {
  2: ['LEVEL_02'],
  3: ['LEVEL_03'],
  7: ['LEVEL_05'],
  9: ['LEVEL_06'],
  20: ['LEVEL_20'],
}
const held = (customerId: number) => ALL_HOLD[customerId]
const given = (customerId: number, step: string, more: Partial<StepApproval> = {}): StepApproval => ({
  customerId: asId(customerId),
  policy: 'large-transfers',
  step,
  at: new Date(SINCE + HOUR_MS).toISOString(),
  ...more,
})

const TWO_DEPARTMENTS = policy({
  steps: [
    { name: 'finance', roles: ['LEVEL_02', 'LEVEL_03'], approvals: 1 },
    { name: 'risk', people: [asId(7), asId(9)], approvals: 2 },
  ],
  escalateHours: 24,
  escalateTo: ['LEVEL_20'],
})

function statesOf(approvals: readonly StepApproval[], policies: readonly ApprovalPolicy[] = [TWO_DEPARTMENTS], now = policies) {
  return whetherMet(stricterOf(policies, now), approvals, held, SINCE)
}

const shown = (states: ReturnType<typeof statesOf>) => states.flatMap(({ steps }) => steps.map(({ state }) => state)).join(' ')

describe('whether they are met', () => {
  test.each<[string, readonly StepApproval[], Partial<ApprovalPolicy>, string]>([
    ['nobody', [], {}, 'OPEN WAITING'],
    ['the first step', [given(2, 'finance')], {}, 'MET OPEN'],
    ['half of the second', [given(2, 'finance'), given(7, 'risk')], {}, 'MET OPEN'],
    ['everybody', [given(2, 'finance'), given(7, 'risk'), given(9, 'risk')], {}, 'MET MET'],
    ['any order, nobody', [], { order: 'any' }, 'OPEN OPEN'],
    ['any order, the second first', [given(7, 'risk'), given(9, 'risk')], { order: 'any' }, 'OPEN MET'],
    ['somebody whose approval does not count', [given(4, 'finance')], {}, 'OPEN WAITING'],
    ['somebody who is no candidate', [given(9, 'finance')], {}, 'OPEN WAITING'],
    ['somebody by escalation', [given(20, 'finance', { escalated: true })], {}, 'MET OPEN'],
    ['the same without escalation', [given(20, 'finance')], {}, 'OPEN WAITING'],
  ])('%s', (_, approvals, more, expected) => {
    expect(shown(statesOf(approvals, [{ ...TWO_DEPARTMENTS, ...more }]))).toBe(expected)
  })

  test('policies follow each other in their order', () => {
    const second = policy({ name: 'second', steps: [{ name: 'finance', roles: ['LEVEL_03'], approvals: 1 }] })
    const first = policy()
    expect(shown(statesOf([], [first, second]))).toBe('OPEN WAITING')
    expect(shown(statesOf([given(3, 'finance')], [first, second]))).toBe('MET OPEN')
  })

  test('an approval counts for one step only: the first open one that it fits', () => {
    const first = policy()
    const second = policy({ name: 'second', order: 'any' })
    const open = statesOf([], [{ ...first, order: 'any' }, second])
    expect(placeFor(open, { customerId: asId<CustomerId>(2), held: ['LEVEL_02'] }, SINCE)).toMatchObject({ policy: 'large-transfers' })
    expect(placeFor(open, { customerId: asId<CustomerId>(9), held: ['LEVEL_06'] }, SINCE)).toBeUndefined()
  })

  test('others become candidates when a step has been open for so long', () => {
    const highest = { customerId: asId<CustomerId>(20), held: ['LEVEL_20'] }
    const states = statesOf([given(2, 'finance')])
    expect(openSteps(states)[0]?.openedAt).toBe(SINCE + HOUR_MS)
    expect(placeFor(states, highest, SINCE + 25 * HOUR_MS - 1)).toBeUndefined()
    expect(placeFor(states, highest, SINCE + 25 * HOUR_MS)).toMatchObject({ escalated: true })
  })

  test('of two versions of a policy the stricter applies', () => {
    const now = policy({ steps: [{ name: 'finance', roles: ['LEVEL_03'], approvals: 2 }], coolDownMinutes: 5, comment: 'required' })
    const [required] = stricterOf([policy({ coolDownMinutes: 1 })], [now])
    expect(required).toMatchObject({ coolDownMinutes: 5, needsComment: true, steps: [{ approvals: 2 }] })
    expect(shown(statesOf([given(2, 'finance'), given(3, 'finance')], [policy()], [now]))).toBe('OPEN')
  })

  test('a policy that was added later must be met too, and one that is gone stays', () => {
    const later = policy({ name: 'later' })
    expect(shown(statesOf([given(2, 'finance')], [policy()], [later]))).toBe('MET OPEN')
  })
})

describe('when it runs', () => {
  const WEEK = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const
  const hours = (timeZone: string, from = '08:00', to = '18:00', days: RunWindow['days'] = WEEK): RunWindow => ({
    days,
    from,
    to,
    timeZone,
  })
  const every = (timeZone: string, from: string, to: string) => hours(timeZone, from, to, ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'])

  test.each<[string, readonly RunWindow[], string, string]>([
    ['without a window at once', [], '2026-11-23T23:30:00Z', '2026-11-23T23:30:00.000Z'],
    ['inside at once', [hours('Europe/Berlin')], '2026-11-23T10:15:30Z', '2026-11-23T10:15:30.000Z'],
    ['before it opens', [hours('Europe/Berlin')], '2026-11-23T06:59:59Z', '2026-11-23T07:00:00.000Z'],
    ['the end is exclusive', [hours('Europe/Berlin')], '2026-11-23T17:00:00Z', '2026-11-24T07:00:00.000Z'],
    ['over the weekend', [hours('Europe/Berlin')], '2026-11-27T17:00:00Z', '2026-11-30T07:00:00.000Z'],
    ['the clocks go forward in Berlin', [every('Europe/Berlin', '02:30', '04:00')], '2026-03-28T23:30:00Z', '2026-03-29T01:00:00.000Z'],
    ['the day after', [every('Europe/Berlin', '02:30', '04:00')], '2026-03-29T12:00:00Z', '2026-03-30T00:30:00.000Z'],
    ['the clocks go back in Berlin', [hours('Europe/Berlin')], '2026-10-23T16:00:00Z', '2026-10-26T07:00:00.000Z'],
    [
      'the clocks go forward in New York',
      [every('America/New_York', '08:00', '18:00')],
      '2026-03-08T04:00:00Z',
      '2026-03-08T12:00:00.000Z',
    ],
    ['the clocks go back in New York', [every('America/New_York', '08:00', '18:00')], '2026-11-01T04:00:00Z', '2026-11-01T13:00:00.000Z'],
    ['half an hour in Lord Howe', [every('Australia/Lord_Howe', '08:00', '18:00')], '2026-10-03T12:00:00Z', '2026-10-03T21:00:00.000Z'],
    [
      'half an hour back in Lord Howe',
      [every('Australia/Lord_Howe', '08:00', '18:00')],
      '2026-04-04T12:00:00Z',
      '2026-04-04T21:30:00.000Z',
    ],
    ['the hour that comes twice, again', [every('Europe/Berlin', '02:00', '02:30')], '2026-10-25T00:45:00Z', '2026-10-25T01:00:00.000Z'],
    ['a part of that hour, again', [every('Europe/Berlin', '02:15', '02:30')], '2026-10-25T00:40:00Z', '2026-10-25T01:15:00.000Z'],
    ['that hour for the first time', [every('Europe/Berlin', '02:15', '02:30')], '2026-10-24T12:00:00Z', '2026-10-25T00:15:00.000Z'],
    [
      'a window that the repeated hour ends',
      [every('Europe/Berlin', '00:00', '02:30')],
      '2026-10-25T00:45:00Z',
      '2026-10-25T01:00:00.000Z',
    ],
    ['after both passes', [every('Europe/Berlin', '02:00', '02:30')], '2026-10-25T01:30:00Z', '2026-10-26T01:00:00.000Z'],
    ['half an hour that comes twice', [every('Australia/Lord_Howe', '01:30', '01:45')], '2026-04-04T14:50:00Z', '2026-04-04T15:00:00.000Z'],
    ['in two windows', [hours('Europe/Berlin'), hours('America/New_York')], '2026-11-23T07:30:00Z', '2026-11-23T13:00:00.000Z'],
    ['to midnight', [every('UTC', '00:00', '24:00')], '2026-11-23T23:59:59Z', '2026-11-23T23:59:59.000Z'],
  ])('%s', (_, windows, from, expected) => {
    expect(new Date(firstInside(windows, Date.parse(from)) ?? 0).toISOString()).toBe(expected)
  })

  test('never, where windows never overlap', () => {
    expect(firstInside([hours('UTC', '08:00', '09:00'), hours('UTC', '10:00', '11:00')], SINCE)).toBeUndefined()
  })
})

test('a policy reads the same everywhere', () => {
  const names = new Map([
    [7, 'Ada'],
    [9, 'Grace'],
  ])
  const words = policyInWords(
    {
      ...TWO_DEPARTMENTS,
      coolDownMinutes: 30,
      window: { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' },
    },
    (customerId) => names.get(customerId),
  )
  expect(words).toBe(
    'First 1 of finance (LEVEL_02, LEVEL_03), then 2 of Ada, Grace. Runs 30 minutes later, Monday to Friday 08:00–18:00 Berlin time.',
  )
})

test.each<[string, readonly ApprovalPolicy[], readonly ApprovalPolicy[], boolean]>([
  ['the same', [policy()], [policy()], true],
  ['one more', [policy()], [policy(), policy({ name: 'more' })], true],
  ['none', [policy()], [], false],
  ['more approvals', [policy()], [policy({ steps: [{ name: 'finance', roles: ['LEVEL_02'], approvals: 2 }] })], true],
  ['more candidates', [policy()], [policy({ steps: [{ name: 'finance', roles: ['LEVEL_01', 'LEVEL_02'], approvals: 1 }] })], false],
  ['another condition', [policy()], [policy({ when: 'amount > 5.0' })], false],
  ['fewer operations', [policy()], [policy({ operations: ['createTransfer'] })], false],
  ['an exception', [policy({ require: 'always' })], [policy({ require: 'always', exceptRoles: ['LEVEL_20'] })], false],
  ['direct calls too', [policy()], [policy({ require: 'always' })], true],
  ['direct calls no more', [policy({ require: 'always' })], [policy()], false],
])('a list with %s is at least as strict', (_, before, after, expected) => {
  expect(loosenedPolicies(before, after).length === 0).toBe(expected)
})
