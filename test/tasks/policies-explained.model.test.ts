import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WalletId } from '../../shared/domain/ids.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { type InProcessAnswer, inProcess } from '../support/in-process.ts'
import { inTenant, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'

const service = running()
/** `npm run suite -- model`: 1,000 plans; within the suite few. `RUNS` and `SEED` say it otherwise. */
const runs = Number(process.env.RUNS ?? (process.env.LONG === '1' ? 1000 : 200))
const seed = Number(process.env.SEED ?? 20_261_129)

const CONDITIONS = [
  undefined,
  'amount >= 2.0',
  'amount < 3.0 && currency == "EUR"',
  'sumOfDay > 20.0',
  'sumOfDay > 5.0 && sumOfDay < 40.0',
  '"LEVEL_20" in initiator.positions',
  'initiator.roles.size() > 0',
  'initiator.agent == ""',
  'body.amount > 2.0',
  'has(body.lastName)',
  'method == "PUT" || operation == "createPayment"',
  'now > timestamp("2020-01-01T00:00:00Z")',
] as const

const policy = (name: string) =>
  fc.record({
    name: fc.constant(name),
    operations: fc.constantFrom(
      ['createTransfer'],
      ['create*'],
      ['create*', 'updateCustomer'],
      ['updateCustomer', 'createWithdrawal'],
      ['createTemporaryPosition'],
    ),
    when: fc.constantFrom(...CONDITIONS),
    require: fc.constantFrom(undefined, 'tasks', 'always', 'always'),
    exceptRoles: fc.constantFrom(undefined, ['LEVEL_20'], ['LEVEL_20', 'LEVEL_01'], ['TENANT_SYSTEM', 'CUSTOMER'], ['GLOBAL_ADMIN']),
    steps: fc.constantFrom(
      [{ name: 'a', roles: ['LEVEL_02'], approvals: 1 }],
      [{ name: 'a', roles: ['LEVEL_20', 'GLOBAL_ADMIN'], approvals: 1 }],
      [
        { name: 'a', roles: ['LEVEL_20'], approvals: 1 },
        { name: 'b', roles: ['LEVEL_02'], approvals: 2 },
      ],
    ),
  })

const WHO = ['maker', 'checker', 'operator', 'backend', 'customer', 'globalAdmin', 'forAWhile', 'twice'] as const
const WHAT = ['transfer', 'withdrawal', 'payment', 'customer', 'wallet', 'position'] as const
const plan = fc.record({
  policies: fc.oneof(fc.tuple(policy('p')), fc.tuple(policy('p'), policy('q')), fc.tuple(policy('p'), policy('q'), policy('r'))),
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

type Wallets = Readonly<Record<string, WalletId>>

function wanted(what: Asked['what'], amount: number, made: number, { customerMain, customer2Main }: Wallets, somebodys: number) {
  const [fromWalletId, toWalletId] = made % 2 === 0 ? [customerMain, customer2Main] : [customer2Main, customerMain]
  const externalUniqueId = `call-${made}`
  switch (what) {
    case 'transfer':
      return { method: 'POST', path: '/tenants/1/wallets/transfers', body: { amount, fromWalletId, toWalletId } }
    case 'withdrawal':
      return {
        method: 'POST',
        path: `/tenants/1/wallets/${customerMain}/withdrawals`,
        body: { amount, type: 'CASH', externalUniqueId, deliverToPhone: '+4915112345678' },
      }
    case 'payment':
      return {
        method: 'POST',
        path: '/tenants/1/payments',
        body: { amount, currency: 'EUR', paymentType: 'CARD', walletId: customerMain, externalUniqueId },
      }
    case 'customer':
      return { method: 'PUT', path: '/tenants/1/customers/8', body: { lastName: `Lovelace ${made}` } }
    case 'wallet':
      return { method: 'POST', path: '/tenants/1/customers/8/wallets', body: { currency: 'EUR' } }
    case 'position':
      return {
        method: 'POST',
        path: `/tenants/1/customers/${somebodys}/temporary-positions`,
        body: { position: 'LEVEL_05', minutes: amount, reason: 'A test' },
      }
  }
}

/** The decision that an answer to a direct call shows. */
function outcomeOf({ status, body }: InProcessAnswer): string {
  const { code } = (body ?? {}) as { readonly code?: string }
  if (status === 200) return 'ALLOW'
  if (code === 'SEC004') return 'SCA_REQUIRED'
  if (code === 'SEC006') return 'TASK_REQUIRED'
  return status === 403 || status === 404 ? 'DENY' : `${status} ${code}`
}

/** The names of the policies of a proposal, none if no policy matches; `undefined` if something else refused it. */
function policiesOf({ status, body }: InProcessAnswer): string | undefined {
  if (status === 200) return ((body as { policies?: readonly { readonly name: string }[] }).policies ?? []).map(({ name }) => name).join()
  const { errors } = (body ?? {}) as { readonly errors?: readonly { readonly description: string }[] }
  return errors?.some(({ description }) => description.includes('no policy matches this call')) ? '' : undefined
}
