import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { newIdentity } from '../support/identities.ts'
import { type InProcessAnswer, inProcess } from '../support/in-process.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { CONDITIONS_ON_ROLES, policiesOf, policyNamed, WHAT, WHO, type What, wanted } from '../support/policy-plans.ts'
import { running } from '../support/running.ts'

const service = running()
/** `npm run suite -- model`: 200 plans; within the suite few. `RUNS` and `SEED` say it otherwise. */
const runs = Number(process.env.RUNS ?? (process.env.LONG === '1' ? 200 : 30))
const seed = Number(process.env.SEED ?? 20_261_129)

const onRoles = (name: string) => policyNamed(name, CONDITIONS_ON_ROLES)
const plan = fc.record({
  before: fc.oneof(fc.constant([]), fc.tuple(onRoles('p')), fc.tuple(onRoles('p'), onRoles('q'))),
  after: fc.oneof(fc.tuple(onRoles('p'), onRoles('q')), fc.tuple(onRoles('p'), policyNamed('q'))),
  asked: fc.array(fc.record({ who: fc.constantFrom(...WHO), what: fc.constantFrom(...WHAT) }), { minLength: 4, maxLength: 4 }),
})

type Way = 'CALL' | 'TASK'
type Asked = { readonly as: Way; readonly who: (typeof WHO)[number]; readonly what: What }
type Change = {
  readonly call: string
  readonly as: string
  readonly to: { readonly decision: string; readonly by: readonly string[] }
  readonly people: readonly { readonly customerId: number }[]
}
type Simulated = {
  readonly decisions: { readonly lookedAt: number }
  readonly calls: { readonly unknown: number }
  readonly changes: readonly Change[]
}

const CALLS: Readonly<Record<What, string>> = {
  transfer: 'POST /tenants/{tenantId}/wallets/transfers',
  withdrawal: 'POST /tenants/{tenantId}/wallets/{walletId}/withdrawals',
  payment: 'POST /tenants/{tenantId}/payments',
  customer: 'PUT /tenants/{tenantId}/customers/{customerId}',
  wallet: 'POST /tenants/{tenantId}/customers/{customerId}/wallets',
  position: 'POST /tenants/{tenantId}/customers/{customerId}/temporary-positions',
}
const AS_TASK = { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true', prefer: 'return=representation' }
/** The refusal of a proposal whose policies nobody could meet. */
const NOBODY_CAN = 'TSK003'
const POLICIES = 'approval.policies'

const others = new Map<string, Somebody>()
const tokenOf = async (who: string): Promise<string> => others.get(who)?.token ?? (await service.tokenOf(who))
const idOf = (who: string): number | undefined => others.get(who)?.customerId ?? service.local.demo.users[who]?.customerId
const asAdmin = async (method: string, path: string, body?: object) =>
  inProcess(service.local.service)(method, path, { token: await tokenOf('globalAdmin'), ...(body === undefined ? {} : { body }) })

let made = 0

/** Makes a call, proposes it, or asks `explain` about it. */
async function sent(way: Way | 'EXPLAIN', who: string, what: What): Promise<InProcessAnswer> {
  const call = inProcess(service.local.service)
  // Even: each transfer is from a wallet of the same customer.
  made += 2
  const staff =
    what === 'position' ? await newIdentity(service, `s-${made}@people.example`, { holdings: [inTenant('LEVEL_01')] }) : undefined
  const { method, path, body } = wanted(what, 1, made, service.local.demo.wallets, staff?.customerId ?? 0)
  const token = await tokenOf(who)
  if (way === 'EXPLAIN') return call('POST', '/authorization/explain', { token, body: { method, path, body } })
  return call(method, path, { token, body, headers: way === 'TASK' ? AS_TASK : {} })
}

async function simulated(value: readonly object[]): Promise<Simulated> {
  const answer = await asAdmin('POST', '/authorization/simulate', { key: POLICIES, value, tenantId: 1 })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Simulated
}

async function setPolicies(value: readonly object[]): Promise<void> {
  expect([200, 404]).toContain((await asAdmin('DELETE', `/tenants/1/config/${POLICIES}`)).status)
  if (value.length > 0) expect((await asAdmin('PUT', `/tenants/1/config/${POLICIES}`, { value })).status).toBe(200)
}

/** Every kind of call by every person, made and proposed without policies. Answers those that the service took, once it remembers them. */
async function remembered(): Promise<ReadonlySet<string>> {
  const done = new Set<string>()
  for (const who of WHO)
    for (const what of WHAT)
      for (const as of ['CALL', 'TASK'] as const) if ((await sent(as, who, what)).status === 200) done.add(`${as} ${who} ${what}`)
  await service.local.advance(120)
  service.forgetTokens()
  const steps = [{ name: 'a', roles: ['LEVEL_02'], approvals: 1 }]
  await eventually('the decisions are kept', async () => {
    await service.call('GET', '/tenants/1/wallets/1', { token: await service.tokenOf('operator') })
    return (await simulated([{ name: 'all', operations: ['create*', 'updateCustomer'], steps }])).decisions.lookedAt >= done.size
  })
  return done
}

/** The decision on a direct call, or the policies of a proposal; the code of its refusal if it is refused. */
async function outcomeOf({ as, who, what }: Asked): Promise<string | undefined> {
  if (as === 'CALL') return ((await sent('EXPLAIN', who, what)).body as { readonly decision: string }).decision
  const proposal = await sent('TASK', who, what)
  return policiesOf(proposal) ?? (proposal.body as { readonly code?: string }).code
}

/** The same as a simulation foresees it; `undefined` if nothing changes. */
function foreseen({ changes }: Simulated, { as, who, what }: Asked): string | undefined {
  const own = changes.find(
    (each) => each.as === as && each.call === CALLS[what] && each.people.some(({ customerId }) => customerId === idOf(who)),
  )
  if (own === undefined) return undefined
  return as === 'CALL' ? own.to.decision : own.to.by.filter((name) => name === 'p' || name === 'q').join()
}

test(`simulate foresees what becomes of the calls that people have made (SEED=${seed})`, async () => {
  others.set('twice', await somebody(service, [inTenant('LEVEL_02'), inTenant('LEVEL_20')]))
  others.set('forAWhile', await somebody(service, [inTenant('LEVEL_01'), inTenant('LEVEL_20')]))
  const done = await remembered()
  const seen = { same: 0, changed: 0 }

  async function compared(told: Simulated, asked: Asked, before: string | undefined): Promise<void> {
    const [then, expected] = [await outcomeOf(asked), foreseen(told, asked)]
    if (then === NOBODY_CAN || told.calls.unknown > 0) return
    seen[expected === undefined ? 'same' : 'changed'] += 1
    expect(then, JSON.stringify([asked, told])).toBe(expected ?? before)
  }

  await fc.assert(
    fc.asyncProperty(plan, async ({ before, after, asked }) => {
      const both = asked.flatMap((each) => [
        { as: 'CALL' as const, ...each },
        { as: 'TASK' as const, ...each },
      ])
      const entries = both.filter(({ as, who, what }) => done.has(`${as} ${who} ${what}`))
      try {
        await setPolicies(before)
        const told = await simulated(after)
        const first = await Promise.all(entries.map(outcomeOf))
        await setPolicies(after)
        for (const [at, each] of entries.entries()) if (first[at] !== NOBODY_CAN) await compared(told, each, first[at])
      } finally {
        await setPolicies([])
      }
    }),
    { numRuns: runs, seed },
  )
  if (process.env.RUNS !== undefined) console.log(`seed ${seed}, ${runs} plans`, seen)
  expect(Math.min(seen.same, seen.changed)).toBeGreaterThan(0)
})
