import * as fc from 'fast-check'
import type { Death } from '../stores-that-fail.ts'
import { type Actor, type Agent, type Asked, PERSONS, type Person, type Row, type TaskRequest } from './specification.ts'

/** The rows that the tenant's configuration goes through; the first is the one of every other test. */
export const ROWS: readonly Row[] = [
  { alone: ['LEVEL_20', 'TENANT_SYSTEM', 'CUSTOMER'], withApproval: [['LEVEL_01', 'LEVEL_02']] },
  // LEVEL_02 checks no more.
  { alone: ['LEVEL_20'], withApproval: [['LEVEL_01', 'LEVEL_03']] },
  // LEVEL_01 makes no more.
  { alone: ['LEVEL_20', 'CUSTOMER', 'LEVEL_02'], withApproval: [] },
  // LEVEL_20 needs somebody else, or one of their own.
  {
    alone: ['TENANT_SYSTEM'],
    withApproval: [
      ['LEVEL_20', 'LEVEL_02'],
      ['LEVEL_01', 'LEVEL_02'],
    ],
  },
  {
    alone: ['CUSTOMER'],
    withApproval: [
      ['LEVEL_20', 'LEVEL_20'],
      ['LEVEL_01', 'LEVEL_02'],
    ],
  },
]

/** One thing that happens. */
export type Step =
  | {
      readonly kind: 'ask'
      readonly who: Actor
      readonly asked: Asked
      readonly comment: string | undefined
      readonly death: Death | undefined
    }
  | { readonly kind: 'count'; readonly to: number }
  | { readonly kind: 'self-approval'; readonly to: boolean }
  | { readonly kind: 'row'; readonly to: number }
  | { readonly kind: 'position'; readonly of: Person; readonly to: string | undefined }
  | { readonly kind: 'lock'; readonly of: Person; readonly to: boolean }
  | { readonly kind: 'end-agent'; readonly agent: Agent; readonly death: Death | undefined }
  | { readonly kind: 'money'; readonly to: 'there' | 'gone' }
  | { readonly kind: 'rescue'; readonly turn: 'due' | 'past' }
  | {
      readonly kind: 'set-proof'
      readonly by: Person
      readonly of: Person
      readonly what: 'password' | 'email' | 'phoneNumber'
      readonly through: 'call' | 'task'
    }
  | { readonly kind: 'own-password'; readonly of: Person }
  | { readonly kind: 'four-days' }
  | { readonly kind: 'look'; readonly who: Actor }

/** `claim`: whether the stored call claims its task before it runs, or its whole effect is one transaction. */
export type Plan = {
  readonly request: TaskRequest
  readonly claim: 'first' | 'none'
  readonly row: number
  readonly count: number
  /** The person who has created the third checker. */
  readonly creator: Person | undefined
  readonly steps: readonly Step[]
}

/** The position of each person at the start of every plan. */
export const POSITIONS: Readonly<Record<Person, string | undefined>> = {
  maker: 'LEVEL_01',
  checker: 'LEVEL_02',
  checker2: 'LEVEL_02',
  checker3: 'LEVEL_02',
  operator: 'LEVEL_20',
  backend: 'TENANT_SYSTEM',
  customer: undefined,
  stranger: undefined,
}

const actor = fc.constantFrom<Actor>(...PERSONS, 'makersAgent', 'operatorsAgent')
const likelyDecider = fc.constantFrom<Actor>('checker', 'checker', 'checker2', 'checker2', 'checker3', 'operator')

const death = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.record({ at: fc.constantFrom(1, 2, 2), when: fc.constantFrom<Death['when']>('before', 'after') }) },
)
const comment = fc.constantFrom(undefined, undefined, undefined, 'as agreed')
const asking = (who: fc.Arbitrary<Actor>, asked: fc.Arbitrary<Asked>) =>
  fc.record({ kind: fc.constant('ask' as const), who, asked, comment, death })

/** People set each other's proofs, or choose their own; time goes by. */
const proofStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('set-proof' as const),
      by: fc.constantFrom<Person>('operator', 'operator', 'operator', 'operator', 'maker', 'backend'),
      of: fc.constantFrom<Person>('checker', 'checker2', 'checker3'),
      what: fc.constantFrom('password', 'email', 'email', 'phoneNumber'),
      through: fc.constantFrom('call', 'call', 'task'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('own-password' as const), of: fc.constantFrom<Person>('checker', 'checker2', 'checker3') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('four-days' as const) }) },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: asking(likelyDecider, fc.constant('EXECUTE')) },
  { weight: 3, arbitrary: asking(actor, fc.constantFrom('EXECUTE', 'REJECTED', 'PENDING', 'DISCARDED')) },
  {
    weight: 2,
    arbitrary: asking(fc.constantFrom('maker', 'operator', 'customer'), fc.constantFrom('PENDING', 'PENDING', 'DISCARDED', 'EXECUTE')),
  },
  // Rare, because they end the plan: withdrawn, rejected, closed.
  { weight: 1, arbitrary: asking(fc.constantFrom<Actor>(...PERSONS), fc.constantFrom<Asked>('REJECTED', 'DISCARDED')) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count' as const), to: fc.constantFrom(0, 0, 1, 2, 3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('self-approval' as const), to: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('row' as const), to: fc.constantFrom(0, 0, ...ROWS.keys()) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('position' as const),
      of: fc.constantFrom<Person>('maker', 'checker', 'checker2', 'operator'),
      to: fc.constantFrom('LEVEL_01', 'LEVEL_02', 'LEVEL_03', 'LEVEL_20', undefined),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lock' as const),
      of: fc.constantFrom<Person>('checker', 'checker2', 'maker', 'maker'),
      to: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('end-agent' as const),
      agent: fc.constantFrom<Agent>('makersAgent', 'makersAgent', 'operatorsAgent'),
      death: fc.constantFrom<Death | undefined>(undefined, undefined, { at: 1, when: 'before' }, { at: 1, when: 'after' }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('money' as const), to: fc.constantFrom('there', 'gone') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rescue' as const), turn: fc.constantFrom('due', 'due', 'past') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('look' as const), who: actor }) },
  { weight: 4, arbitrary: proofStep },
)

const some = <T>(least: number, ...of: readonly T[]) => fc.shuffledSubarray([...of], { minLength: least, maxLength: 3 })
const none = fc.constant([])
const draft = fc.constantFrom(false, false, false, true)

/** Typical requests of makers, each with the approvers that they can have, and now and then anything at all. */
const request: fc.Arbitrary<TaskRequest> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ by: fc.constant('maker' as const), roles: fc.constant(['LEVEL_02']), named: none, draft }) },
  { weight: 3, arbitrary: proposing(['maker', 'makersAgent'], some<Person>(1, 'checker', 'checker2', 'checker3', 'maker')) },
  {
    weight: 3,
    arbitrary: proposing(
      ['operator', 'operatorsAgent', 'customer'],
      some<Person>(1, 'checker', 'checker2', 'operator', 'backend', 'customer'),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      by: fc.constantFrom<Actor>('operator', 'customer'),
      roles: some(1, 'LEVEL_02', 'LEVEL_20', 'TENANT_SYSTEM'),
      named: none,
      draft,
    }),
  },
  // An agent and its owner: the nearest that one person comes to being two.
  { weight: 2, arbitrary: proposing(['operatorsAgent', 'makersAgent'], fc.constantFrom<Person[]>(['operator'], ['operator', 'checker'])) },
  {
    weight: 1,
    arbitrary: fc.record({
      by: actor,
      roles: some(0, 'LEVEL_02', 'LEVEL_20', 'TENANT_SYSTEM', 'LEVEL_03'),
      named: some<Person>(0, ...PERSONS),
      draft,
    }),
  },
)

function proposing(makers: readonly Actor[], named: fc.Arbitrary<Person[]>): fc.Arbitrary<TaskRequest> {
  return fc.record({ by: fc.constantFrom(...makers), roles: fc.constantFrom([], [], ['LEVEL_02']), named, draft })
}

const anyPlan: fc.Arbitrary<Plan> = fc.record({
  request,
  claim: fc.constantFrom('first', 'none'),
  row: fc.constantFrom(0, 0, 0, 0, 0, ...ROWS.keys()),
  count: fc.constantFrom(0, 0, 0, 1, 2),
  creator: fc.constantFrom<Person | undefined>(undefined, undefined, undefined, 'operator'),
  steps: fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }),
})

/** Plans of a maker who sets proofs of the people who approve; little else happens in them. */
const takeover: fc.Arbitrary<Plan> = fc.record({
  request: fc.record({
    by: fc.constantFrom<Actor>('operator', 'operator', 'operatorsAgent'),
    roles: fc.constant(['LEVEL_02']),
    named: fc.constantFrom<Person[]>([], ['checker', 'checker2']),
    draft: fc.constant(false),
  }),
  claim: fc.constantFrom('first', 'none'),
  row: fc.constant(0),
  count: fc.constantFrom(0, 2, 2, 3),
  creator: fc.constantFrom<Person | undefined>(undefined, 'operator'),
  steps: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: asking(fc.constantFrom<Actor>('checker', 'checker2', 'checker3'), fc.constant('EXECUTE')) },
      { weight: 2, arbitrary: proofStep },
    ),
    { minLength: 4, maxLength: 12, size: 'max' },
  ),
})

export const plan: fc.Arbitrary<Plan> = fc.oneof({ weight: 4, arbitrary: anyPlan }, { weight: 1, arbitrary: takeover })
