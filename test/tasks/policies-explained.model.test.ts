import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { type InProcessAnswer, inProcess } from '../support/in-process.ts'
import { inTenant, somebody } from '../support/people.ts'
import { policiesOf, policyNamed, WHAT, WHO, wanted } from '../support/policy-plans.ts'
import { running } from '../support/running.ts'

const service = running()
/** `npm run suite -- model`: 1,000 plans; within the suite few. `RUNS` and `SEED` say it otherwise. */
const runs = Number(process.env.RUNS ?? (process.env.LONG === '1' ? 1000 : 200))
const seed = Number(process.env.SEED ?? 20_261_129)

const plan = fc.record({
  policies: fc.oneof(
    fc.tuple(policyNamed('p')),
    fc.tuple(policyNamed('p'), policyNamed('q')),
    fc.tuple(policyNamed('p'), policyNamed('q'), policyNamed('r')),
  ),
  calls: fc.array(fc.record({ who: fc.constantFrom(...WHO), what: fc.constantFrom(...WHAT), amount: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 3,
    maxLength: 6,
  }),
})
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never
type Asked = Plan['calls'][number]

type Explained = { readonly decision: string; readonly policies?: readonly { readonly name: string }[] }

test(`explain says what becomes of the call, and which policies its proposal must meet (SEED=${seed})`, async () => {
  const call = inProcess(service.local.service)
  const temporary = { temporaryPositionId: asId<never>(1), from: 0, until: Date.now() + 86_400_000 }
  const forAWhile = await somebody(service, [inTenant('LEVEL_01'), { kind: 'tenant', position: 'LEVEL_20', tenantId: asId(1), temporary }])
  const twice = await somebody(service, [inTenant('LEVEL_02'), inTenant('LEVEL_20')])
  const others: Readonly<Record<string, string>> = { forAWhile: forAWhile.token, twice: twice.token }
  const tokenOf = async (who: string) => others[who] ?? (await service.tokenOf(who))
  const seen = new Map<string, number>()
  let made = 0

  async function setPolicies(value: readonly object[]): Promise<void> {
    const answer = await call('DELETE', '/tenants/1/config/approval.policies', { token: await tokenOf('globalAdmin') })
    expect([200, 404], JSON.stringify(answer.body)).toContain(answer.status)
    if (value.length === 0) return
    const set = await call('PUT', '/tenants/1/config/approval.policies', { token: await tokenOf('globalAdmin'), body: { value } })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
  }

  const newStaff = async (): Promise<number> =>
    (await newIdentity(service, `staff-${made}@people.example`, { holdings: [inTenant('LEVEL_01')] })).customerId

  async function follow({ who, what, amount }: Asked): Promise<string> {
    const token = await tokenOf(who)
    const { method, path, body } = wanted(what, amount, ++made, service.local.demo.wallets, await newStaff())
    const explained = (await call('POST', '/authorization/explain', { token, body: { method, path, body } })).body as Explained
    const proposal = await call(method, path, {
      token,
      body,
      headers: { 'task-by-policy': 'true', 'task-skip-draft': 'true', prefer: 'return=representation' },
    })
    const direct = await call(method, path, { token, body })
    const told = `${who} ${what} ${amount} ${JSON.stringify([explained, proposal.body, direct.body])}`
    expect(outcomeOf(direct), told).toBe(explained.decision)
    const names = policiesOf(proposal)
    if (explained.decision === 'TASK_REQUIRED' && names !== undefined)
      expect((explained.policies ?? []).map(({ name }) => name).join(), told).toBe(names)
    return explained.decision
  }

  await fc.assert(
    fc.asyncProperty(plan, async ({ policies, calls }) => {
      await setPolicies(policies)
      try {
        for (const each of calls) {
          const what = await follow(each)
          seen.set(what, (seen.get(what) ?? 0) + 1)
        }
      } finally {
        await setPolicies([])
      }
    }),
    { numRuns: runs, seed },
  )
  if (process.env.RUNS !== undefined) console.log(`seed ${seed}, ${runs} plans`, Object.fromEntries(seen))
  for (const what of ['ALLOW', 'TASK_REQUIRED', 'SCA_REQUIRED', 'DENY']) expect(seen.get(what) ?? 0, what).toBeGreaterThan(0)
})

/** The decision that an answer to a direct call shows. */
function outcomeOf({ status, body }: InProcessAnswer): string {
  const { code } = (body ?? {}) as { readonly code?: string }
  if (status === 200) return 'ALLOW'
  if (code === 'SEC004') return 'SCA_REQUIRED'
  if (code === 'SEC006') return 'TASK_REQUIRED'
  return status === 403 || status === 404 ? 'DENY' : `${status} ${code}`
}
