import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { inProcess } from '../support/in-process.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'
import { UNLIMITED } from '../support/unlimited.ts'

/*
 * A model of a proposal whose item changes before it is executed: each approval is for the state that its giver has seen.
 */

const service = running()
const isLong = process.env.LONG === '1'
const runs = Number(process.env.RUNS ?? (isLong ? 1000 : 20))
const seed = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000))
const CHECKERS = ['checker', 'checker2', 'checker3'] as const
type Checker = (typeof CHECKERS)[number]
const NAMES = ['Old', 'Other', 'Third'] as const

type Step =
  /** Somebody changes the field that the proposal writes, or another one. */
  | { readonly kind: 'change'; readonly firstName: string }
  | { readonly kind: 'change-beside' }
  | { readonly kind: 'read'; readonly who: Checker }
  /** Names the etag that this person read last, or reads the item before, or names nothing. */
  | { readonly kind: 'execute'; readonly who: Checker; readonly naming: 'last' | 'present' | 'nothing' }

const who = fc.constantFrom(...CHECKERS)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), firstName: fc.constantFrom(...NAMES) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change-beside' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('read' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('execute' as const), who, naming: fc.constantFrom('last', 'present', 'present', 'nothing') }),
  },
)
const plan = fc.record({ count: fc.constantFrom(0, 2, 2, 3), steps: fc.array(step, { minLength: 3, maxLength: 14, size: 'max' }) })
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never

/** Comes first with every seed, so that a short run too meets what must be seen. */
const FIRST: Plan = {
  count: 3,
  steps: [
    { kind: 'execute', who: 'checker', naming: 'present' },
    { kind: 'change', firstName: 'Other' },
    { kind: 'execute', who: 'checker2', naming: 'nothing' },
    { kind: 'execute', who: 'checker2', naming: 'present' },
  ],
}

/** The proposal, and the item as the model knows it. */
type Model = {
  readonly count: number
  firstName: string
  isExecuted: boolean
  /** By approver: the first name that the item had when they approved. */
  readonly approvals: Map<Checker, string>
}

/** The answer to an EXECUTE, which the model takes. `names`: whether the request names the present state. */
function approve(
  model: Model,
  by: Checker,
  names: 'present' | 'another' | 'none',
): 'TSK004' | 'TSK007' | 'GEN011' | 'PENDING' | 'EXECUTED' {
  if (model.isExecuted) return 'TSK004'
  const isAsProposed = model.firstName === 'Old'
  const isSeen = names === 'present' || (isAsProposed && names === 'none')
  if (!isSeen && isAsProposed) return 'GEN011'
  for (const [approver, seen] of model.approvals) if (seen !== model.firstName) model.approvals.delete(approver)
  if (!isSeen) return 'TSK007'
  model.approvals.set(by, model.firstName)
  if (model.approvals.size < Math.max(1, model.count)) return 'PENDING'
  model.isExecuted = true
  return 'EXECUTED'
}

const people = new Map<Checker, Somebody>()
let operatorToken = ''
beforeAll(async () => {
  for (const name of CHECKERS) people.set(name, await somebody(service, [inTenant('LEVEL_02')]))
  operatorToken = await service.tokenOf('operator')
})

test('nobody’s approval counts for a state of the item that they have not seen', async () => {
  const seen = new Map<string, number>()
  await withConfig(service, 'task.open.max', 100_000, () =>
    withRow(service, 'Customer.UPDATE.Allowed', 'LEVEL_20,LEVEL_02', () =>
      fc.assert(
        fc.asyncProperty(plan, (one) => follow(one, seen)),
        { numRuns: runs, seed, examples: [[FIRST]] },
      ),
    ),
  )
  if (isLong) console.log(`seed ${seed}, ${runs} plans: ${[...seen].map(([what, times]) => `${what} ${times}`).join(', ')}`)
  const rare = ['EXECUTED', 'GEN011', 'EXECUTED over a change', 'PENDING over a change']
  for (const what of ['PENDING', 'TSK007 over a change', ...(isLong ? rare : [])]) expect(seen.get(what) ?? 0, what).toBeGreaterThan(0)
})

async function follow({ count, steps }: Plan, seen: Map<string, number>) {
  const ask = inProcess({ ...service.local.service, limiter: UNLIMITED })
  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    ask(method, path, { token: operatorToken, headers, ...(body === undefined ? {} : { body }) })
  await setCount(count)
  const made = await call('POST', '/tenants/1/customers', { firstName: 'Old', lastName: 'Person' })
  const path = `/tenants/1/customers/${(made.body as { customerId: number }).customerId}`
  const headers = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }
  const taskId = (await call('PUT', path, { firstName: 'Proposed' }, headers)).headers['task-id']
  const model: Model = { count, firstName: 'Old', isExecuted: false, approvals: new Map() }
  const read = new Map<Checker, string>()
  const tag = async () => (await call('GET', path)).headers.etag ?? ''

  for (const [turn, one] of steps.entries()) {
    if (one.kind === 'read') read.set(one.who, await tag())
    else if (one.kind === 'change-beside') expect((await call('PUT', path, { lastName: `Person ${turn}` })).status).toBe(200)
    else if (one.kind === 'change') {
      expect((await call('PUT', path, { firstName: one.firstName })).status).toBe(200)
      model.firstName = one.firstName
    } else {
      if (one.naming === 'present') read.set(one.who, await tag())
      const known = one.naming === 'nothing' ? undefined : read.get(one.who)
      const overChange = model.firstName !== 'Old'
      const expected = approve(model, one.who, known === undefined ? 'none' : known === (await tag()) ? 'present' : 'another')
      const sent = { token: people.get(one.who)?.token ?? '', body: { status: 'EXECUTE' } }
      const named: Record<string, string> = known === undefined ? {} : { 'if-match': known }
      const answer = (await ask('PUT', `/global/tasks/${taskId}`, { ...sent, headers: named })).body as { code?: string; status?: string }
      expect(answer.code ?? answer.status).toBe(expected)
      const what = `${expected}${overChange && expected !== 'TSK004' ? ' over a change' : ''}`
      seen.set(what, (seen.get(what) ?? 0) + 1)
      if (expected === 'EXECUTED') model.firstName = 'Proposed'
    }
    expect((await call('GET', path)).body).toMatchObject({ firstName: model.firstName })
  }
}

let countNow = -1
async function setCount(count: number): Promise<void> {
  if (count === countNow) return
  const token = await service.tokenOf('globalAdmin')
  const set = await service.call('PUT', '/tenants/1/config/overrideCheckerCount', { token, body: { value: count } })
  expect(set.status).toBe(200)
  countNow = count
}
